import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePrivate } from '../../src/platform/secrets/private-folder';
import { temporaryFolder } from '../support/api/app';
import { startServerProcess } from '../support/processes/server-process';

const modeOf = async (path: string) => (await stat(path)).mode & 0o1777;

function createLog() {
  const warned: string[] = [];
  return { warned, log: { warn: (event: string) => void warned.push(event) } };
}

test('a data folder that was open to others is closed to all but this user from the start on', async () => {
  const folder = join(await temporaryFolder(), 'dados');
  await mkdir(folder, { mode: 0o755 });
  await chmod(folder, 0o755);
  const { log } = await startServerProcess({ env: { DATA_DIR: folder } });
  expect(await modeOf(folder)).toBe(0o700);
  expect(log().join()).not.toContain('data_dir.open_to_others');
});

test('a folder that everybody may write to is left as it is, and the log warns of it', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o1777);
  const { warned, log } = createLog();
  await makePrivate(folder, log);
  expect(await modeOf(folder)).toBe(0o1777);
  expect(warned).toEqual(['data_dir.open_to_others']);
  await chmod(folder, 0o700);
});

test.runIf(process.getuid?.() !== 0)(
  'a folder of somebody else’s is left as it is, with the same warning',
  async () => {
    const { warned, log } = createLog();
    await makePrivate('/usr', log);
    expect(warned).toEqual(['data_dir.open_to_others']);
  },
);

test('a folder that does not exist yet causes no warning', async () => {
  const { warned, log } = createLog();
  await makePrivate(join(await temporaryFolder(), 'none'), log);
  expect(warned).toEqual([]);
});
