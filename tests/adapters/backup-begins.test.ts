import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { operate, startServerProcess } from '../support/processes/server-process';

const KEY = '7'.repeat(64);
const taken = (count: number) => new RegExp(`"job":"backup.take","taken":${count}`);

test('the first start with BACKUP_TO takes a backup, on a day that the program has run without it', async () => {
  const [folder, to] = [await temporaryFolder(), await temporaryFolder()];
  const before = await startServerProcess({ env: { DATA_DIR: folder } });
  await expect.poll(before.output).toMatch(taken(0));
  before.child.kill('SIGTERM');
  expect(await before.ended).toBe(0);
  const env = { DATA_DIR: folder, BACKUP_TO: to, BACKUP_KEY: KEY };
  const server = await startServerProcess({ env });
  await expect.poll(server.output).toMatch(taken(1));
  const elsewhere = { ...env, DATA_DIR: await temporaryFolder() };
  expect(await operate('restore', elsewhere, '--outra-origem')).toMatchObject({ code: 0, err: '' });
});

test('of a destination without any yet, restoring says so', async () => {
  const to = await temporaryFolder();
  const env = { DATA_DIR: await temporaryFolder(), BACKUP_TO: to, BACKUP_KEY: KEY };
  expect(await operate('restore', env)).toMatchObject({ code: 1, err: `${to} não tem nenhuma cópia.\n` });
});
