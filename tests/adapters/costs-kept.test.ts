import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import type { UnreadLine, WaitingCosts } from '../../src/money/costs/schema';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { CarsAnswer } from '../../src/people/cars/schema';
import { passageRow, VIA_VERDE_COLUMNS, workbookOf } from '../fixtures/costs/cost-files';
import { mondayFrom } from '../fixtures/dates';
import { runHourlyJobs, temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { officeApi } from '../support/api/office';
import { allRows, oldDatabase } from '../support/databases/stored-rows';
import { fillWithDemoFleet, operate } from '../support/processes/server-process';

const KEPT = [
  'car_cards',
  'car_rents',
  'cars',
  'cost_files',
  'cost_lines',
  'cost_movements',
  'cost_revision',
  'cost_rules',
  'cost_shares',
  'cost_sources',
  'holdings',
  'settlement_entries',
];

const fileOf = (folder: string) => `file:${join(folder, 'frota.db')}`;

async function openOffice(folder: string) {
  const { db, close } = await openDatabase({ url: fileOf(folder) });
  onCleanup(close);
  const office = await officeApi({ db, now: () => new Date() });
  const { status } = await office.request('/api/cars');
  expect(status).toBe(200);
  return office;
}

type Office = Awaited<ReturnType<typeof openOffice>>;

/** A demo fleet with every table of cars and costs filled: rents, rules, a source, one file undone and lines that
 * nobody can read. */
async function lived(): Promise<{ folder: string; live: Office }> {
  const folder = await temporaryFolder();
  await fillWithDemoFleet({ DATA_DIR: folder });
  const live = await openOffice(folder);
  const { send, list, request } = live;
  const week = mondayFrom(new Date(), -1);
  const { cars } = await list<CarsAnswer>('/api/cars');
  const [car] = cars.filter(({ holders }) => holders.length === 1);
  const rent = { from: week, per: 'DAY', amount: '25.00' };
  expect((await send('POST', `/api/cars/${car?.id}/rents`, rent)).status).toBe(201);
  const rule = { from: week, kind: 'toll', pays: 'PART', percent: '40' };
  const driver = car?.holders[0]?.driverId;
  expect((await send('POST', `/api/drivers/${driver}/cost-rules`, rule)).status).toBe(201);
  expect((await send('PUT', '/api/cost-files/sources/viaverde', { weeksLater: 1 })).status).toBe(200);
  for (const value of ['1.85', '2.15']) {
    const passages = [
      { plate: car?.plate ?? '', obu: '', exit: `${week} 08:15:00`, value },
      { plate: 'ZZ-98-ZZ', obu: '', exit: `${week} 09:00:00`, value },
      { plate: 'ZZ-98-ZZ', obu: '', exit: 'ontem', value },
    ];
    const body = new FormData();
    const rows = [VIA_VERDE_COLUMNS, ...passages.map(passageRow)];
    body.set('file', new File([workbookOf({ Movimentos: rows })], `${value}.xlsx`));
    expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(201);
  }
  const files = await list<{ id: string; fileName: string }[]>('/api/cost-files');
  const undone = files.find(({ fileName }) => fileName === '2.15.xlsx');
  expect((await send('POST', `/api/cost-files/${undone?.id}/undo`)).status).toBe(200);
  return { folder, live };
}

const rowsOf = async (folder: string) => {
  const rows = await allRows(fileOf(folder));
  return Object.fromEntries(KEPT.map((table) => [table, rows[table]]));
};

/** The answers of cars and of a week's costs. */
async function answersOf({ list, checklist }: Office) {
  const week = mondayFrom(new Date(), -1);
  const paths = ['cars', 'car-cards', 'cost-files', 'cost-files/sources', 'cost-files/unread', 'cost-rules'];
  const records = await list<FinancialRecord[]>(`/api/financial-records?week=${week}`);
  const costs = records.map(({ id }) => list(`/api/financial-records/${id}/costs`));
  const { findings } = await checklist(week);
  return {
    lists: await Promise.all(paths.map((path) => list(`/api/${path}`))),
    waiting: await list<WaitingCosts[]>('/api/cost-movements/waiting'),
    costs: await Promise.all(costs),
    records: records.map(({ version, ...record }) => record),
    findings,
  };
}

/** Staff decide one of the movements that wait, dismiss a line, and the hourly jobs book rents. */
async function goOn(office: Office) {
  const { list, send, services } = office;
  const [group] = await list<WaitingCosts[]>('/api/cost-movements/waiting');
  const movements = group?.movements.map(({ id }) => id);
  expect((await send('POST', '/api/cost-movements/assign', { movements, to: 'fleet' })).status).toBe(200);
  const [line] = await list<UnreadLine[]>('/api/cost-files/unread');
  expect((await send('POST', `/api/cost-files/unread/${line?.id}/dismiss`)).status).toBe(200);
  await runHourlyJobs(services, new Date());
  return answersOf(office);
}

test('cars and costs are restored into an empty folder as they were, from a sealed backup too, and go on alike', async () => {
  const { folder, live } = await lived();
  const env = { DATA_DIR: folder };
  const copy = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', env, copy)).toMatchObject({ code: 0, err: '' });
  const BACKUP_TO = await temporaryFolder();
  const sealed = await operate('backup', { ...env, BACKUP_TO });
  expect(sealed).toMatchObject({ code: 0, err: '' });
  const BACKUP_KEY = /BACKUP_KEY=([0-9a-f]{64})/.exec(sealed.out)?.[1] ?? '';
  const [plain, opened] = [await temporaryFolder(), await temporaryFolder()];
  expect(await operate('restore', { DATA_DIR: plain }, copy, '--outra-origem')).toMatchObject({
    code: 0,
    err: '',
  });
  const from = { DATA_DIR: opened, BACKUP_TO, BACKUP_KEY };
  expect(await operate('restore', from, '--outra-origem')).toMatchObject({ code: 0, err: '' });

  const was = await rowsOf(folder);
  for (const table of KEPT) expect(was[table]?.length, table).toBeGreaterThan(0);
  expect([await rowsOf(plain), await rowsOf(opened)]).toEqual([was, was]);
  const restored = await Promise.all([plain, opened].map(openOffice));
  const answers = await answersOf(live);
  expect(answers.waiting.length).toBeGreaterThan(1);
  expect(answers.costs.flat()).not.toEqual([]);
  for (const office of restored) expect(await answersOf(office)).toEqual(answers);
  const went = await goOn(live);
  expect(went).not.toEqual(answers);
  for (const office of restored) expect(await goOn(office)).toEqual(went);
});

/** The rows of these columns, whatever a later version adds. */
async function rowsWith(url: string, columns: ReadonlyMap<string, string>) {
  const client = createClient({ url });
  const rows: Record<string, unknown[][]> = {};
  for (const [table, names] of columns) {
    const found = await client.execute(`SELECT ${names} FROM "${table}" ORDER BY rowid`);
    rows[table] = found.rows.map((row) => Array.from(row));
  }
  client.close();
  return rows;
}

test('the money of the version before cars comes through as it was', async () => {
  const [demo, folder] = [await temporaryFolder(), await temporaryFolder()];
  await fillWithDemoFleet({ DATA_DIR: demo });
  await oldDatabase(folder, 'CREATE TABLE `cars`');
  const columns = await fillFrom(demo, folder);
  const before = await rowsWith(fileOf(folder), columns);
  for (const table of ['financial_records', 'settlement_entries', 'earnings', 'fee_rules', 'week_closings']) {
    expect(before[table]?.length, table).toBeGreaterThan(0);
  }
  const { db, close } = await openDatabase({ url: fileOf(folder) });
  onCleanup(close);
  await migrateDatabase(db);
  expect(await rowsWith(fileOf(folder), columns)).toEqual(before);
  const { list, checklist } = await officeApi({ db, now: () => new Date() });
  expect(await list('/api/cars')).toEqual({ cars: [], total: 0 });
  expect(await list('/api/cost-movements/waiting')).toEqual([]);
  const { findings } = await checklist(mondayFrom(new Date(), -1));
  expect(findings.filter(({ check }) => /cost|car/.test(check))).toEqual([]);
});

/** Copies the demo fleet's rows into the tables that both databases have; answers these with their columns. */
async function fillFrom(demo: string, folder: string): Promise<Map<string, string>> {
  const client = createClient({ url: fileOf(folder) });
  await client.execute({ sql: 'ATTACH DATABASE ? AS demo', args: [join(demo, 'frota.db')] });
  await client.execute('PRAGMA foreign_keys = OFF');
  const { rows } = await client.execute(`SELECT t.name AS of, group_concat('"' || c.name || '"') AS columns
    FROM sqlite_schema t, pragma_table_info(t.name) c
    WHERE t.name IN (SELECT name FROM demo.sqlite_schema) AND t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name <> '__drizzle_migrations' GROUP BY t.name`);
  const columns = new Map(rows.map((row) => [String(row.of), String(row.columns)]));
  for (const [table, names] of columns) {
    const known = `SELECT ${names} FROM demo."${table}"`;
    await client.execute(`INSERT OR IGNORE INTO main."${table}" (${names}) ${known}`);
  }
  client.close();
  return columns;
}
