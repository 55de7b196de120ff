import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { bankAccounts } from '../../db/schema/bank-accounts';
import { financialRecords } from '../../db/schema/financial-records';
import type { Correction } from '../../src/money/corrections/schema';
import { runHourlyJobs, temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { type OfficeApi, officeApi, refusalOf, SINCE } from '../support/api/office';
import { insertDriver } from '../support/databases/rows';
import { allRows } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';
import { uberName, uberReport } from '../support/reports/weeks';

const [FIRST, SECOND, THIRD] = ['2026-10-26', '2026-11-02', '2026-11-09'] as const;
/** The last name matches no driver. */
const NAMES = ['Ana Exemplo', 'Rui Exemplo', 'Eva Exemplo', 'Outra Pessoa'];
const KEPT = [
  'week_closings',
  'week_waivers',
  'settlement_entries',
  'settlement_plans',
  'fee_rules',
  'corrections',
  'bank_accounts',
  'earnings',
  'payment_reports',
];

const saying = (...gross: string[]) =>
  uberReport(NAMES.map((name, n) => ({ id: `U${n}`, name, gross: gross[n] ?? '0.00' })));

/** Lives weeks with one closing that carried a balance, one that was reopened, a fee, a plan half paid, a correction
 * taken and one open. */
async function lived() {
  const office = await officeApi();
  const people = [];
  for (const fullName of NAMES.slice(0, -1))
    people.push(await insertDriver(office.db, { fullName, ...SINCE }));
  const [ana = '', rui = ''] = people;
  await office.db.insert(bankAccounts).values({
    id: randomUUID(),
    driverId: ana,
    iban: 'PT50000201231234567890154',
    holder: 'Ana Exemplo',
    nif: '123456789',
    status: 'CONFIRMED',
    enteredBy: 'driver',
    createdAt: SINCE.createdAt,
  });
  for (const [n, week] of [FIRST, SECOND, THIRD].entries()) {
    await office.upload(uberName(week), saying(`${n + 5}00.00`, `${n + 3}00.00`, '5.00', '10.00'));
  }
  const rule = { from: SECOND, kind: 'WEEK', amount: '40.00', withoutEarnings: true };
  expect((await office.send('POST', `/api/drivers/${ana}/fees`, rule)).status).toBe(201);
  const plan = { category: 'DANOS', text: 'Para-choques', amount: '-100.01', from: SECOND, instalments: 4 };
  const planned = await office.request(`/api/drivers/${rui}/plans`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(plan),
  });
  expect((await planned.json()).plans).toMatchObject([{ taken: '-50.00', left: '-50.01' }]);
  const { closing } = await office.closed(FIRST);
  expect((await office.reopen(FIRST, closing?.id)).status).toBe(200);
  await office.closed(SECOND, 'Já se sabe');
  await office.upload(uberName(SECOND), saying('610.00', '380.00', '5.00'));
  const [first] = await proposed(office);
  await office.send('POST', '/api/corrections/take', { ids: [first?.id] });
  return { ...office, rui };
}

const proposed = ({ list }: OfficeApi) => list<Correction[]>('/api/corrections');

async function kept(folder: string) {
  const rows = await allRows(`file:${join(folder, 'frota.db')}`);
  return Object.fromEntries(KEPT.map((table) => [table, rows[table]]));
}

/** Runs the next days: refused changes, the hourly jobs, a correction and a closing; answers what came of them. */
async function goOn(office: OfficeApi, rui: string) {
  const now = new Date('2026-11-30T12:00:00.000Z');
  const refused = [
    await refusalOf(await office.settle(rui, { week: SECOND })),
    await refusalOf(await office.reopen(SECOND, (await office.checklist(SECOND)).closing?.id)),
    (await proposed(office)).map(({ paid, due }) => [paid, due]),
  ];
  office.services.now = () => now;
  await runHourlyJobs(office.services, now);
  await office.send('POST', '/api/corrections/take', { ids: (await proposed(office)).map(({ id }) => id) });
  const closed = await office.closed(THIRD);
  const records = await office.db.select().from(financialRecords);
  const money = records.map(({ driverId, weekStartDate, flatRateCents, payoutCents, carriedTo }) =>
    [driverId, weekStartDate, flatRateCents, payoutCents, carriedTo].join(' '),
  );
  return { refused, carried: closed.carried, money: money.toSorted() };
}

test('what staff did in weeks is restored into an empty folder as it was, and continues the same way', async () => {
  const office = await lived();
  const copy = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', { DATA_DIR: office.folder }, copy)).toMatchObject({ code: 0, err: '' });
  const empty = await temporaryFolder();
  expect(await operate('restore', { DATA_DIR: empty }, copy, '--outra-origem')).toMatchObject({
    code: 0,
    err: '',
  });
  const [was, is] = [await kept(office.folder), await kept(empty)];
  for (const table of KEPT) expect(is[table]?.length, table).toBeGreaterThan(0);
  expect(is).toEqual(was);
  const { db, close } = await openDatabase({ url: `file:${join(empty, 'frota.db')}` });
  onCleanup(close);
  const restored = { ...(await officeApi({ db })), db };
  const went = await goOn(office, office.rui);
  expect(went).toMatchObject({
    refused: [
      [409, expect.stringContaining('fechada')],
      [409, expect.stringContaining('Anule primeiro')],
      [['400.00', '380.00']],
    ],
  });
  expect(await goOn(restored, office.rui)).toEqual(went);
});
