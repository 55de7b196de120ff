import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { allBytes, allRows, leapt } from '../support/databases/stored-rows';
import { fillWithDemoFleet, operate, operateKilled } from '../support/processes/server-process';

const KEY = '5'.repeat(64);
const KILLS = 12;
const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;
const final = (folder: string) => join(folder, 'objects', 'final');

test('a day of kills leaves the last good one whole, and the next one goes on', async () => {
  const [folder, to] = [await temporaryFolder(), await temporaryFolder()];
  await fillWithDemoFleet({ DATA_DIR: folder });
  const env = { DATA_DIR: folder, BACKUP_TO: to, BACKUP_KEY: KEY };
  const begun = performance.now();
  expect(await operate('backup', env)).toMatchObject({ code: 0, err: '' });
  const tookMs = performance.now() - begun;
  async function expectWhole() {
    const other = await temporaryFolder();
    const restored = await operate(
      'restore',
      { DATA_DIR: other, BACKUP_TO: to, BACKUP_KEY: KEY },
      '--outra-origem',
    );
    expect(restored).toMatchObject({ code: 0, err: '' });
    const [was, is] = [leapt(await allRows(fileOf(folder))), await allRows(fileOf(other))];
    for (const table of ['drivers', 'documents', 'financial_records', 'earnings', 'payment_reports']) {
      expect(is[table]).toEqual(was[table]);
    }
    expect(await allBytes(final(other))).toEqual(await allBytes(final(folder)));
  }
  let killed = 0;
  for (let time = 0; time < KILLS; time += 1) {
    const { code } = await operateKilled((tookMs * (time + 1)) / (KILLS + 1), 'backup', env);
    if (code === null) killed += 1;
    if (time % 4 === 3) await expectWhole();
  }
  expect(killed).toBeGreaterThan(0);
  expect(await operate('backup', env)).toMatchObject({ code: 0, err: '' });
  await expectWhole();
  // Nothing is left of those that were killed.
  expect((await readdir(folder)).filter((name) => name.startsWith('sealing-'))).toEqual([]);
  const backups = await readdir(join(to, 'backups'));
  expect(backups).not.toHaveLength(0);
  for (const name of backups) expect(await readdir(join(to, 'backups', name))).toContain('manifest');
  expect((await readdir(to, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
});
