import { appendFile, mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobRuns } from '../../db/schema/job-runs';
import type { HealthReport } from '../../src/operations/health/schema';
import { watchReports } from '../../src/operations/jobs/watch-reports';
import type { Today } from '../../src/operations/today/schema';
import { MAX_REPORT_BYTES } from '../../src/platform/domain/limits';
import type { WatchedFolder } from '../../src/reports/report-sources/schema';
import { createReportFolder } from '../../src/reports/report-sources/watch-folder';
import { temporaryFolder } from '../support/api/app';
import { officeApi } from '../support/api/office';
import { insertDriver } from '../support/databases/rows';
import { uberName, uberReport } from '../support/reports/weeks';

const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09'];

async function officeWithFolder() {
  const folder = join(await temporaryFolder(), 'relatorios');
  await mkdir(folder);
  const reportFolder = createReportFolder(folder);
  const office = await officeApi({ reportFolder });
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const put = (name: string, content: string) => writeFile(join(folder, name), content);
  const look = () => reportFolder.look(office.services);
  /** Looks twice, ten seconds apart. */
  async function take() {
    const first = await look();
    office.clock.now = new Date(office.clock.now.getTime() + 10_000);
    return first + (await look());
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
  const listed = () => office.list<WatchedFolder>('/api/report-sources/folder');
  const today = async () => (await office.list<Today>('/api/today')).folder;
  return { ...office, reportFolder, folder, put, look, take, report, acceptFirst, names, listed, today };
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

test('a hidden file stays where it is; a link, a folder and what is never finished stay and are listed', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  expect(await office.listed()).toEqual({ fault: null, waiting: [] });
  expect(await office.today()).toBeUndefined();
  await office.put('meio.csv.part', 'a');
  await office.put('.oculto.csv', 'a');
  await symlink('/etc/hostname', join(office.folder, 'ligacao.csv'));
  await mkdir(join(office.folder, 'uber.csv'));
  expect(await office.take()).toBe(0);
  expect(await office.names()).toHaveLength(4);
  expect((await office.listed()).waiting).toEqual([
    { fileName: 'ligacao.csv', reason: expect.stringContaining('É uma ligação') },
    { fileName: 'uber.csv', reason: expect.stringContaining('Não é um ficheiro') },
  ]);
  office.clock.now = new Date(office.clock.now.getTime() + 3_600_000);
  await office.look();
  expect(await office.today()).toEqual({
    fault: null,
    waiting: ['ligacao.csv', 'meio.csv.part', 'uber.csv'],
  });
});

test('promise 184: until staff have accepted its first file, the folder sends one, and the others wait in it', async () => {
  const office = await officeWithFolder();
  await office.put('1-grande.csv', 'x'.repeat(6 * 1024 * 1024));
  for (const [n, monday] of MONDAYS.entries()) await office.report(monday, `${n + 2}.00`);
  expect(await office.take()).toBe(1);
  expect(await office.quarantine()).toHaveLength(1);
  expect((await office.listed()).waiting).toEqual([
    { fileName: '1-grande.csv', reason: expect.stringContaining('5 MB') },
    ...MONDAYS.slice(1).map((monday) => ({
      fileName: uberName(monday),
      reason: expect.stringContaining('ainda espera que o aceite'),
    })),
  ]);
  expect(await office.today()).toEqual({ fault: null, waiting: ['1-grande.csv'] });
  const [first] = await office.quarantine();
  await office.accept(first?.id ?? '');
  expect(await office.take()).toBe(3);
  expect((await office.grossEarnings()).toSorted()).toEqual(['2.00', '3.00', '4.00']);
});

test('promise 183: a name that is no text in UTF-8 is read as one of an older system', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const name = uberName('2026-11-09').replace('.csv', ' Exceção.csv');
  const raw = Buffer.concat([Buffer.from(`${office.folder}/`), Buffer.from(name, 'latin1')]);
  await writeFile(raw, uberReport([{ id: 'U1', gross: '5.00' }]));
  expect(await office.take()).toBe(1);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
  expect(await office.names()).toEqual([]);
  expect((await office.names('lidos')).filter((each) => each.endsWith(name))).toHaveLength(1);
  expect((await office.reports())[0]).toMatchObject({ fileName: name });
});

test('promise 183: a folder that is gone is not made anew, is reported, and is watched again once it is back', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  await rename(office.folder, `${office.folder}-fora`);
  expect(await office.take()).toBe(0);
  expect(await readdir(dirname(office.folder))).toEqual(['relatorios-fora']);
  expect(await office.listed()).toEqual({ fault: 'A pasta não existe.', waiting: [] });
  expect(await office.today()).toMatchObject({ fault: 'A pasta não existe.' });
  await rename(`${office.folder}-fora`, office.folder);
  await office.report('2026-11-09', '5.00');
  expect(await office.take()).toBe(1);
  expect(await office.listed()).toEqual({ fault: null, waiting: [] });
});

test('promise 183: the folder is a job of health, noted when something changes and once an hour', async () => {
  const office = await officeWithFolder();
  const tick = watchReports(office.services, office.reportFolder);
  const job = async () => {
    const { parts } = await office.list<HealthReport>('/api/health');
    return 'jobs' in parts.jobs
      ? parts.jobs.jobs.find((each) => each.job === 'report-folder.look')
      : undefined;
  };
  const runs = () => office.db.$count(jobRuns, eq(jobRuns.job, 'report-folder.look'));
  expect(await job()).toMatchObject({ outcome: 'never' });
  for (let turn = 0; turn < 3; turn += 1) await tick();
  expect(await job()).toMatchObject({ outcome: 'ok', counts: { taken: 0, waiting: 0 }, error: null });
  expect(await runs()).toBe(1);
  await symlink('/etc/hostname', join(office.folder, 'ligacao.csv'));
  for (let turn = 0; turn < 3; turn += 1) await tick();
  expect(await job()).toMatchObject({ outcome: 'failed', counts: { waiting: 1 }, error: 'incomplete' });
  await rename(office.folder, `${office.folder}-fora`);
  await tick();
  expect(await job()).toMatchObject({ outcome: 'failed', error: 'folder_gone' });
  expect((await office.list<HealthReport>('/api/health')).attention).toContain('jobs');
  expect(await runs()).toBe(3);
  office.clock.now = new Date(office.clock.now.getTime() + 3_600_000);
  await tick();
  expect(await runs()).toBe(4);
});

test('promise 183: a fault of each look is logged once, and again after it was gone', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const tick = watchReports(office.services, office.reportFolder);
  const events = () => office.logged.filter((line) => line.includes('report_folder.')).length;
  async function ticks() {
    for (let turn = 0; turn < 4; turn += 1) {
      office.clock.now = new Date(office.clock.now.getTime() + 15_000);
      await tick();
    }
  }
  // A file of this name is no folder to move to.
  await rename(join(office.folder, 'lidos'), join(office.folder, '.lidos'));
  await office.put('lidos', '');
  await office.report('2026-11-09', '5.00');
  await ticks();
  expect((await office.listed()).waiting).toMatchObject([{ fileName: uberName('2026-11-09') }]);
  expect(events()).toBe(2);
  await rename(join(office.folder, 'lidos'), join(office.folder, '.ficheiro'));
  await ticks();
  await rename(office.folder, `${office.folder}-fora`);
  office.clock.now = new Date(office.clock.now.getTime() + 3_600_000 - 30_000);
  await ticks();
  expect(events()).toBe(3);
});

test('a program without a folder has none to list, and no such job', async () => {
  const office = await officeApi();
  expect(await office.list('/api/report-sources/folder')).toBeNull();
  const { parts } = await office.list<HealthReport>('/api/health');
  expect(JSON.stringify(parts.jobs)).not.toContain('report-folder');
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
  expect((await office.listed()).waiting).toEqual([
    { fileName: uberName('2026-11-09'), reason: expect.stringContaining('A equipa terminou a pasta') },
  ]);
});

test('a file that is still written, even with the times of its original, is taken once it is whole', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const path = join(office.folder, uberName('2026-11-09'));
  const lines = uberReport([{ id: 'U1', gross: '5.00' }]);
  const old = new Date('2026-01-01T10:00:00Z');
  await writeFile(path, lines.slice(0, 40));
  await utimes(path, old, old);
  await office.look();
  await appendFile(path, lines.slice(40));
  await utimes(path, old, old);
  office.clock.now = new Date(office.clock.now.getTime() + 15_000);
  expect(await office.look()).toBe(0);
  office.clock.now = new Date(office.clock.now.getTime() + 9_000);
  expect(await office.look()).toBe(0);
  office.clock.now = new Date(office.clock.now.getTime() + 1_000);
  expect(await office.look()).toBe(1);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '5.00']);
});

test('a file whose name another one of the folder still has replaces none, before it is read and after', async () => {
  const office = await officeWithFolder();
  await office.acceptFirst();
  const [name, earlier, later] = ['semana.csv', 'a,b\n1,2\n', 'a,b\n3,4\n'];
  await mkdir(join(office.folder, '.a-ler'), { recursive: true });
  await writeFile(join(office.folder, '.a-ler', name), earlier);
  await office.put(name, later);
  await office.look();
  office.clock.now = new Date(office.clock.now.getTime() + 10_000);
  await writeFile(join(office.folder, '.a-ler', name), 'a,b\n5,6\n');
  await office.look();
  await office.look();
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
  const other = createReportFolder(office.folder);
  for (const [n, monday] of MONDAYS.entries()) await office.report(monday, `${n + 2}.00`);
  await Promise.all([office.look(), other.look(office.services)]);
  office.clock.now = new Date(office.clock.now.getTime() + 10_000);
  await Promise.all([office.look(), other.look(office.services)]);
  expect((await office.grossEarnings()).toSorted()).toEqual(['1.00', '2.00', '3.00', '4.00']);
  expect(await office.names('lidos')).toHaveLength(4);
  expect(await office.names('.a-ler')).toEqual([]);
});
