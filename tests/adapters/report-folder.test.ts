import { mkdir, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeFiles } from '../../src/reports/report-sources/watch-folder';
import { temporaryFolder } from '../support/api/app';
import { officeApi } from '../support/api/office';
import { insertDriver } from '../support/databases/rows';
import { uberName, uberReport } from '../support/reports/weeks';

const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09'];

async function officeWithFolder() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const folder = join(await temporaryFolder(), 'relatorios');
  await mkdir(folder);
  /** Puts a file there that was last written a minute ago. */
  async function put(name: string, content: string) {
    await writeFile(join(folder, name), content);
    const then = new Date(Date.now() - 60_000);
    await utimes(join(folder, name), then, then);
  }
  const report = (monday: string, gross: string) => put(uberName(monday), uberReport([{ id: 'U1', gross }]));
  async function acceptFirst() {
    await report('2026-09-07', '1.00');
    await takeFiles(office.services, folder);
    const [first] = await office.quarantine();
    await office.send('POST', `/api/payment-reports/${first?.id}/accept`);
  }
  const names = async (sub = '') =>
    (await readdir(join(folder, sub))).filter((name) => name.includes('.csv'));
  return { ...office, folder, put, report, acceptFirst, names };
}

test('the first file of the folder waits for staff, and the next ones are read, each once', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  for (const [n, monday] of MONDAYS.entries()) await office.report(monday, `${n + 2}.00`);
  expect(await takeFiles(office.services, office.folder)).toBe(3);
  expect(await takeFiles(office.services, office.folder)).toBe(0);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '2.00', '3.00', '4.00']);
  expect(await office.names()).toEqual([]);
  expect(await office.names('lidos')).toHaveLength(4);
});

test('a file that is still written, hidden, unfinished or a link stays where it is', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await writeFile(join(office.folder, 'agora.csv'), 'a');
  await office.put('meio.csv.part', 'a');
  await office.put('.oculto.csv', 'a');
  await symlink('/etc/hostname', join(office.folder, 'ligacao.csv'));
  expect(await takeFiles(office.services, office.folder)).toBe(0);
  expect(await office.names()).toHaveLength(4);
});

test('a file that is no report is moved to the refused ones, and is in the list', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.put('compras.csv', 'pão,leite\n1,2\n');
  await takeFiles(office.services, office.folder);
  expect(await office.names('recusados')).toHaveLength(1);
  expect((await office.reports())[0]).toMatchObject({ outcome: 'refused', sender: 'Pasta vigiada' });
});

test('a file that a killed process had taken is read again, and counts once', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.report('2026-11-09', '5.00');
  await takeFiles(office.services, office.folder);
  const [done] = (await office.names('lidos')).filter((name) => name.includes('20261109'));
  await rename(
    join(office.folder, 'lidos', done ?? ''),
    join(office.folder, '.a-ler', uberName('2026-11-09')),
  );
  await takeFiles(office.services, office.folder);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
});

test('a folder that staff have ended is left alone', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.send('POST', '/api/report-sources/folder/end');
  await office.report('2026-11-09', '5.00');
  expect(await takeFiles(office.services, office.folder)).toBe(0);
  expect(await office.names()).toEqual([uberName('2026-11-09')]);
  expect(await office.grossEarnings()).toEqual(['1.00']);
});
