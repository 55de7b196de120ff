import { appendFile, mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_REPORT_BYTES } from '../../src/platform/domain/limits';
import { watchFolder } from '../../src/reports/report-sources/watch-folder';
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
  const put = (name: string, content: string) => writeFile(join(folder, name), content);
  const watch = watchFolder(office.services, folder);
  /** Looks twice, ten seconds apart. */
  async function take() {
    const first = await watch.look();
    office.clock.now = new Date(office.clock.now.getTime() + 10_000);
    return first + (await watch.look());
  }
  const report = (monday: string, gross: string) => put(uberName(monday), uberReport([{ id: 'U1', gross }]));
  async function acceptFirst() {
    await report('2026-09-07', '1.00');
    await take();
    const [first] = await office.quarantine();
    await office.send('POST', `/api/payment-reports/${first?.id}/accept`);
  }
  const names = async (sub = '') =>
    (await readdir(join(folder, sub))).filter((name) => name.includes('.csv'));
  return { ...office, folder, put, watch, take, report, acceptFirst, names };
}

test('the first file of the folder waits for staff, and the next ones are read, each once', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  for (const [n, monday] of MONDAYS.entries()) await office.report(monday, `${n + 2}.00`);
  expect(await office.take()).toBe(3);
  expect(await office.take()).toBe(0);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '2.00', '3.00', '4.00']);
  expect(await office.names()).toEqual([]);
  expect(await office.names('lidos')).toHaveLength(4);
});

test('a hidden file, an unfinished one and a link stay where they are', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.put('meio.csv.part', 'a');
  await office.put('.oculto.csv', 'a');
  await symlink('/etc/hostname', join(office.folder, 'ligacao.csv'));
  expect(await office.take()).toBe(0);
  expect(await office.names()).toHaveLength(3);
});

test('a file that is no report is moved to the refused ones, and is in the list', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.put('compras.csv', 'pão,leite\n1,2\n');
  await office.take();
  expect(await office.names('recusados')).toHaveLength(1);
  expect((await office.reports())[0]).toMatchObject({ outcome: 'refused', sender: 'Pasta vigiada' });
});

test('a file that a killed process had taken is read again, and counts once', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.report('2026-11-09', '5.00');
  await office.take();
  const [done] = (await office.names('lidos')).filter((name) => name.includes('20261109'));
  await rename(
    join(office.folder, 'lidos', done ?? ''),
    join(office.folder, '.a-ler', uberName('2026-11-09')),
  );
  await office.take();
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
});

test('promise 30: an older download that a program drops again replaces nothing until staff confirm it', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.uploaded(uberName('2026-11-09'), uberReport([{ id: 'U1', gross: '6.00' }]));
  await office.report('2026-11-09', '5.00');
  await office.take();
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '6.00']);
  expect(await office.waiting()).toMatchObject([{ grossEarnings: '5.00' }]);
});

test('a folder that staff have ended is left alone', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.send('POST', '/api/report-sources/folder/end');
  await office.report('2026-11-09', '5.00');
  expect(await office.take()).toBe(0);
  expect(await office.names()).toEqual([uberName('2026-11-09')]);
  expect(await office.grossEarnings()).toEqual(['1.00']);
});

test('a file that is still written, even with the times of its original, is taken once it is whole', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const path = join(office.folder, uberName('2026-11-09'));
  const lines = uberReport([{ id: 'U1', gross: '5.00' }]);
  const old = new Date('2026-01-01T10:00:00Z');
  await writeFile(path, lines.slice(0, 40));
  await utimes(path, old, old);
  await office.watch.look();
  await appendFile(path, lines.slice(40));
  await utimes(path, old, old);
  office.clock.now = new Date(office.clock.now.getTime() + 15_000);
  expect(await office.watch.look()).toBe(0);
  office.clock.now = new Date(office.clock.now.getTime() + 9_000);
  expect(await office.watch.look()).toBe(0);
  office.clock.now = new Date(office.clock.now.getTime() + 1_000);
  expect(await office.watch.look()).toBe(1);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
});

test('a file whose name another one of the folder still has replaces none, before it is read and after', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const [name, earlier, later] = ['semana.csv', 'a,b\n1,2\n', 'a,b\n3,4\n'];
  await mkdir(join(office.folder, '.a-ler'), { recursive: true });
  await writeFile(join(office.folder, '.a-ler', name), earlier);
  await office.put(name, later);
  await office.watch.look();
  office.clock.now = new Date(office.clock.now.getTime() + 10_000);
  await writeFile(join(office.folder, '.a-ler', name), 'a,b\n5,6\n');
  await office.watch.look();
  await office.watch.look();
  const kept = await office.names('recusados');
  const contents = await Promise.all(
    kept.map((each) => readFile(join(office.folder, 'recusados', each), 'utf8')),
  );
  expect(contents.toSorted()).toEqual([earlier, later, 'a,b\n5,6\n']);
});

test('a name of 255 bytes and a file that is too large are refused, and keep no other from being read', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await office.put(`${'á'.repeat(125)}1.csv`, 'a,b\n1,2\n');
  await office.put('grande.csv', 'x'.repeat(MAX_REPORT_BYTES + 10));
  await office.report('2026-11-09', '5.00');
  expect(await office.take()).toBe(3);
  expect(await office.names('recusados')).toHaveLength(2);
  expect(await office.names('.a-ler')).toEqual([]);
  const large = (await office.reports()).find(({ fileName }) => fileName === 'grande.csv');
  expect(large).toMatchObject({ outcome: 'refused', reason: 'too_large' });
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
});

test('two servers that watch one folder read each file once', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const other = watchFolder(office.services, office.folder);
  for (const [n, monday] of MONDAYS.entries()) await office.report(monday, `${n + 2}.00`);
  await Promise.all([office.watch.look(), other.look()]);
  office.clock.now = new Date(office.clock.now.getTime() + 10_000);
  await Promise.all([office.watch.look(), other.look()]);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '2.00', '3.00', '4.00']);
  expect(await office.names('lidos')).toHaveLength(4);
  expect(await office.names('.a-ler')).toEqual([]);
});
