import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { weekClosings } from '../../../db/schema/week-closings';
import type { FinancialRecord, FinancialSummary, WeekStanding } from '../../../src/money/finances/schema';
import type { Today } from '../../../src/operations/today/schema';
import { folded } from '../../fixtures/shown';
import { createSession, createTestApp } from '../../support/api/app';
import { insertClosing, insertDriver, insertRecord } from '../../support/databases/rows';

const LIST = '/api/financial-records';
/** In the first of the weeks. */
const NOW = new Date('2026-11-12T10:00:00Z');
const WEEKS = ['2026-11-09', '2026-11-02', '2026-10-26'];
const NAMES = ['Zélia Ávila', 'Ana Exemplo', 'Álvaro Exemplo', 'JOÃO  Çağlar', 'Bruno Ávila'];

/** Each driver with a record of each week, of different amounts; every third is paid, one is negative. */
async function fleetApp() {
  const { app, services, db } = await createTestApp({ now: () => NOW });
  const cookie = await createSession(services);
  let place = 0;
  for (const fullName of NAMES) {
    const driverId = await insertDriver(db, { fullName, status: 'ACTIVE' });
    for (const weekStartDate of WEEKS) {
      place += 1;
      await insertRecord(db, {
        driverId,
        weekStartDate,
        status: place % 3 === 0 ? 'PAID' : 'PENDING',
        grossCents: (place * 7_919) % 50_000,
        payoutCents: place === 1 ? -5_000 : (place * 6_007) % 40_000,
      });
    }
  }
  const request = (path: string, headers = {}) => app.request(path, { headers: { cookie, ...headers } });
  const get = (query = '', headers = {}) => request(LIST + query, headers);
  const read = async <T>(query = '') => (await (await get(query)).json()) as T;
  return { app, db, request, get, read, list: (query = '') => read<FinancialRecord[]>(query) };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sum = (amounts: string[]) => (amounts.reduce((total, each) => total + cents(each), 0) / 100).toFixed(2);
const isNamed = (search: string) => (it: FinancialRecord) =>
  folded(it.driver.fullName).includes(folded(search));

const FILTERS: [string, (record: FinancialRecord) => boolean][] = [
  [`week=${WEEKS[1]}`, ({ weekStartDate }) => weekStartDate === WEEKS[1]],
  ['week=2020-01-06', () => false],
  ['status=PAID', ({ status }) => status === 'PAID'],
  ['driver=avila', isNamed('avila')],
  ['driver=%20jo%C3%A3o%20cag', isNamed('joao cag')],
  ['driver=ninguém', () => false],
  [
    `week=${WEEKS[0]}&driver=EXEMPLO&status=PENDING`,
    (it) => it.weekStartDate === WEEKS[0] && isNamed('exemplo')(it) && it.status === 'PENDING',
  ],
];

describe('a filter of the records', () => {
  test.each(FILTERS)(
    '%s selects the right records, in whole and in pages, and their sums',
    async (query, isLeft) => {
      const { list, read, get } = await fleetApp();
      const left = (await list()).filter(isLeft);
      expect(await list(`?${query}`)).toEqual(left);
      for (const [offset, limit] of [
        [0, 2],
        [1, 3],
        [0, 500],
        [99, 5],
      ] as const) {
        const page = await get(`?${query}&offset=${offset}&limit=${limit}`);
        expect(page.headers.get('Total-Count')).toBe(`${left.length}`);
        expect(await page.json()).toEqual(left.slice(offset, offset + limit));
      }
      expect(await read<FinancialSummary>(`/summary?${query}`)).toEqual({
        records: left.length,
        grossEarnings: sum(left.map((it) => it.grossEarnings)),
        platformCommission: sum(left.map((it) => it.platformCommission)),
        flatRateDeductions: sum(left.map((it) => it.flatRateDeduction)),
        payouts: sum(left.map((it) => it.finalPayout)),
        carried: '0.00',
        paidPayouts: sum(left.filter((it) => it.status === 'PAID').map((it) => it.finalPayout)),
      });
      const payable = left.filter((it) => it.status === 'PENDING' && cents(it.finalPayout) >= 0);
      expect(await list(`/pending?${query}`)).toEqual(payable);
    },
  );

  const byNewest = (one: FinancialRecord, other: FinancialRecord) =>
    other.weekStartDate < one.weekStartDate ? -1 : Number(other.weekStartDate > one.weekStartDate);
  const name = (it: FinancialRecord) => folded(it.driver.fullName);
  test.each([
    ['oldest', (one, other) => byNewest(other, one)],
    [
      'driver',
      (one, other) =>
        (name(one) < name(other) ? -1 : Number(name(one) > name(other))) || byNewest(one, other),
    ],
    ['highest-payout', (one, other) => cents(other.finalPayout) - cents(one.finalPayout)],
    ['lowest-payout', (one, other) => cents(one.finalPayout) - cents(other.finalPayout)],
    ['highest-gross', (one, other) => cents(other.grossEarnings) - cents(one.grossEarnings)],
  ] as [string, (one: FinancialRecord, other: FinancialRecord) => number][])(
    'the order %s holds in whole, in pages and under a filter',
    async (order, compare) => {
      const { list } = await fleetApp();
      const sorted = (await list()).toSorted(compare);
      expect(sorted).not.toEqual(await list());
      expect(await list(`?order=${order}`)).toEqual(sorted);
      expect(await list(`?order=${order}&offset=3&limit=4`)).toEqual(sorted.slice(3, 7));
      const named = sorted.filter(isNamed('avila'));
      expect(await list(`?order=${order}&driver=avila&limit=500`)).toEqual(named);
    },
  );

  test('finds a name as it is now', async () => {
    const { db, list } = await fleetApp();
    expect(await list('?driver=nova')).toEqual([]);
    const driverId = await insertDriver(db, { fullName: 'Nova Pessoa' });
    await insertRecord(db, { driverId, weekStartDate: WEEKS[0] ?? '' });
    expect((await list('?driver=nova')).map(({ driver }) => driver.id)).toEqual([driverId]);
  });

  test('leaves the weeks of one driver, without namesakes', async () => {
    const { db, list, read } = await fleetApp();
    const driverId = await insertDriver(db, { fullName: 'Ana Exemplo' });
    await insertRecord(db, { driverId, weekStartDate: WEEKS[1] ?? '', payoutCents: 1_234 });
    await insertRecord(db, { driverId, weekStartDate: WEEKS[0] ?? '', payoutCents: -500 });
    const of = (records: FinancialRecord[]) =>
      records.map(({ driver, finalPayout }) => [driver.id, finalPayout]);
    const newest = [driverId, '-5.00'];
    expect(of(await list(`?driverId=${driverId}`))).toEqual([newest, [driverId, '12.34']]);
    expect(of(await list(`?driverId=${driverId}&limit=1`))).toEqual([newest]);
    expect((await read<FinancialSummary>(`/summary?driverId=${driverId}`)).records).toBe(2);
  });
});

describe('GET /api/financial-records/mondays', () => {
  test('names each week that has records, newest first, and how it stands', async () => {
    const { db, read } = await fleetApp();
    const driverId = await insertDriver(db);
    const [, closed = '', open = ''] = WEEKS;
    await insertRecord(db, { driverId, weekStartDate: '2025-12-29', payoutCents: -100 });
    await insertRecord(db, { driverId, weekStartDate: '2025-12-22', status: 'PAID' });
    for (const week of [closed, '2025-12-29', '2025-12-22']) await insertClosing(db, week);
    const rowOf = ({ weekStartDate, state }: WeekStanding) => [weekStartDate, state];
    expect((await read<WeekStanding[]>('/mondays')).map(rowOf)).toEqual([
      [WEEKS[0], 'open'],
      [closed, 'closed'],
      [open, 'open'],
      ['2025-12-29', 'paid'],
      ['2025-12-22', 'paid'],
    ]);
  });

  test('counts the records of each week, and those that a run pays', async () => {
    const { read, list } = await fleetApp();
    const pending = await read<FinancialRecord[]>('/pending');
    const of = (records: FinancialRecord[], week: string) =>
      records.filter(({ weekStartDate }) => weekStartDate === week).length;
    const records = await list();
    const weeks = await read<WeekStanding[]>('/mondays');
    expect(weeks.map((each) => [each.weekStartDate, each.records, each.payable])).toEqual(
      WEEKS.map((week) => [week, of(records, week), of(pending, week)]),
    );
    // A negative payout is not payable, and another one of its week is.
    expect(of(pending, WEEKS[0] ?? '')).toBeGreaterThan(0);
    expect(of(pending, WEEKS[0] ?? '')).toBeLessThan(of(records, WEEKS[0] ?? ''));
  });

  test('says which weeks that are over wait to be closed, as Para hoje does', async () => {
    const { db, read, request } = await fleetApp();
    const [, last = '', before = ''] = WEEKS;
    const toClose = async () =>
      (await read<WeekStanding[]>('/mondays'))
        .filter(({ isToClose }) => isToClose)
        .map(({ weekStartDate }) => weekStartDate);
    expect(await toClose()).toEqual([last]);
    const id = await insertClosing(db, before);
    expect(await toClose()).toEqual([last]);
    await db.update(weekClosings).set({ reopenedAt: NOW.toISOString() }).where(eq(weekClosings.id, id));
    expect(await toClose()).toEqual([last, before]);
    const { openWeeks }: Today = await (await request('/api/today')).json();
    expect(openWeeks).toEqual([before, last]);
  });

  test('is none without records', async () => {
    const { app, services } = await createTestApp();
    const headers = { cookie: await createSession(services) };
    expect(await (await app.request(`${LIST}/mondays`, { headers })).json()).toEqual([]);
  });
});
