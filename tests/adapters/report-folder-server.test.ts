import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HealthReport } from '../../src/operations/health/schema';
import { temporaryFolder } from '../support/api/app';
import { signIn, startServerProcess } from '../support/processes/server-process';

const PASSWORD = 'correta-e-comprida';
/** Root reads every file, so that the server is another user then. */
const NOBODY = 65_534;

test('promise 183: a file that the server may not read stays where it is, by name and reason', async () => {
  const folder = await temporaryFolder();
  const [data, reports] = [join(folder, 'dados'), join(folder, 'relatorios')];
  const uid = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  await chmod(folder, 0o755);
  for (const each of [data, reports]) {
    await mkdir(each);
    if (uid.uid) await chown(each, NOBODY, NOBODY);
  }
  const closed = join(reports, 'fechado.csv');
  await writeFile(closed, 'a,b\n1,2\n');
  await chmod(closed, 0o000);
  await writeFile(join(reports, 'aberto.csv'), 'a,b\n1,2\n');
  const env = { DATA_DIR: data, REPORTS_DIR: reports, DEV_STAFF_PASSWORD: PASSWORD };
  const { origin } = await startServerProcess({ env, ...uid });
  const staff = await signIn(origin, PASSWORD);
  const listed = async () => (await staff.get('/api/report-sources/folder')).json();
  await expect.poll(listed).toEqual({
    fault: null,
    waiting: [{ fileName: 'fechado.csv', reason: expect.stringContaining('não o consegue ler') }],
  });
  expect(await readdir(reports)).toContain('fechado.csv');
  expect(await readdir(join(reports, '.a-ler'))).toEqual([]);
  const health = async (): Promise<HealthReport> => (await staff.get('/api/health')).json();
  await expect.poll(async () => (await health()).attention).toContain('jobs');
  expect((await (await staff.get('/api/today')).json()).folder).toEqual({
    fault: null,
    waiting: ['fechado.csv'],
  });
});
