import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { jobRuns } from '../../db/schema/job-runs';
import { uploads } from '../../db/schema/uploads';
import { HealthReport } from '../../src/operations/health/schema';
import { createBrowser, STAFF_PASSWORD, signInUpToCallback, temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { startServerProcess } from '../support/processes/server-process';

const LEFT_OVER = 2_000;

/** Makes the folder of a server that has much to delete. */
async function neglectedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  const { db, close } = await openServices(folder);
  const keys = Array.from({ length: LEFT_OVER }, () => crypto.randomUUID());
  for (const key of keys) await writeFile(join(folder, 'objects/incoming', key), '%PDF-1.7');
  await db
    .insert(uploads)
    .values(keys.map((key) => ({ key, visitor: 'a', createdAt: '2020-01-01T00:00:00.000Z' })));
  await close();
  return folder;
}

/** Starts a server on that folder, and waits until it has deleted some and not all. */
async function serverAtWork(folder: string) {
  const server = await startServerProcess({ env: { DATA_DIR: folder } });
  while ((await readdir(join(folder, 'objects/incoming'))).length === LEFT_OVER) await Bun.sleep(1);
  return server;
}

/** Answers the leftovers in the folder of a server that has ended, and how its runs ended. */
async function stateOf(folder: string) {
  const { db, close } = await openServices(folder);
  const [rows, runs] = [await db.select().from(uploads), await db.select().from(jobRuns)];
  await close();
  return { rows: rows.map(({ key }) => key), runs, files: await readdir(join(folder, 'objects/incoming')) };
}

test('promise 35: SIGTERM in the middle of a job ends it between two pieces of work, and the next start makes it up', async () => {
  const folder = await neglectedFolder();
  const first = await serverAtWork(folder);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const { rows, files, runs } = await stateOf(folder);
  expect(runs).toMatchObject([{ job: 'uploads.clean', outcome: 'stopped' }]);
  expect(rows.length).toBeGreaterThan(0);
  expect(files.sort()).toEqual(rows.sort());

  const second = await startServerProcess({ env: { DATA_DIR: folder } });
  await vi.waitFor(() => expect(second.output()).toContain('"job":"job-runs.clean"'), { timeout: 60_000 });
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(await stateOf(folder)).toMatchObject({ rows: [], files: [] });
});

test('a process killed in the middle of a job leaves no file without its row', async () => {
  const folder = await neglectedFolder();
  const { child, ended } = await serverAtWork(folder);
  child.kill('SIGKILL');
  await ended;
  const { rows, files } = await stateOf(folder);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((key) => !rows.includes(key))).toEqual([]);
});

test('staff see in their browser the jobs that the server ran at its start, and its health', async () => {
  const { origin } = await startServerProcess({ env: { DEV_STAFF_PASSWORD: STAFF_PASSWORD } });
  const browser = createBrowser(fetch);
  await browser.request(await signInUpToCallback(browser, origin));
  const health = async () => HealthReport.parse(await (await browser.request(`${origin}/api/health`)).json());
  await expect.poll(health).toMatchObject({
    attention: [],
    parts: { storage: { state: 'ok' }, jobs: { state: 'ok' } },
  });
  const report = await health();
  expect(report.process?.memoryMB).toBeGreaterThan(10);
  expect(report.process?.requests.served).toBeGreaterThan(1);
});
