import { describe, expect, test } from 'vitest';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver, insertRecord } from '../../support/databases/rows';

const LIST = '/api/financial-records';
const WEEKS = ['2026-11-09', '2026-11-02', '2026-10-26', '2026-10-19'];

/** Three namesakes and one other, each with a record of each week but for one. */
async function fleetApp() {
  const { app, services, db } = await createTestApp();
  const cookie = await createSession(services);
  const get = (path: string, headers = {}) => app.request(path, { headers: { cookie, ...headers } });
  const ids: string[] = [];
  for (const fullName of ['Rui Exemplo', 'Ana Exemplo', 'Rui Exemplo', 'Rui Exemplo']) {
    const driverId = await insertDriver(db, { fullName });
    for (const weekStartDate of WEEKS) {
      if (weekStartDate === WEEKS[1] && fullName.startsWith('Ana')) continue;
      ids.push(await insertRecord(db, { driverId, weekStartDate }));
    }
  }
  const pay = (id: string) =>
    app.request(`${LIST}/${id}/status`, {
      method: 'PATCH',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'PAID' }),
    });
  const list = async (query = '') => (await (await get(LIST + query)).json()) as FinancialRecord[];
  return { app, db, get, list, pay, ids };
}

describe('a page of the records', () => {
  test('is the same part of the whole list, wherever its weeks begin', async () => {
    const { list } = await fleetApp();
    const whole = await list();
    expect(whole).toHaveLength(15);
    for (let offset = 0; offset <= whole.length + 1; offset += 1) {
      for (const limit of [1, 3, 4, 7, 500]) {
        expect(await list(`?offset=${offset}&limit=${limit}`)).toEqual(whole.slice(offset, offset + limit));
      }
    }
    expect(await list('?limit=2')).toEqual(whole.slice(0, 2));
    expect(await list('?offset=3')).toEqual(whole.slice(3));
  });

  test('is the same part where few of the fleet have a record of some weeks', async () => {
    const { db, list } = await fleetApp();
    const others: string[] = [];
    for (let n = 0; n < 30; n += 1) others.push(await insertDriver(db, { fullName: `Zita ${n % 7}` }));
    expect(await list('?offset=2&limit=500')).toHaveLength(13);
    for (const driverId of others) await insertRecord(db, { driverId, weekStartDate: '2026-10-12' });
    expect(await list('?offset=2&limit=500')).toHaveLength(43);
    for (const driverId of others.slice(3)) await insertRecord(db, { driverId, weekStartDate: '2026-11-02' });
    const whole = await list();
    expect(whole).toHaveLength(15 + 30 + 27);
    for (let offset = 0; offset <= whole.length; offset += 1) {
      for (const limit of [2, 5, 33]) {
        expect(await list(`?offset=${offset}&limit=${limit}`)).toEqual(whole.slice(offset, offset + limit));
      }
    }
  });

  test('has the total number, and is at the version of the whole list', async () => {
    const { get, pay, ids } = await fleetApp();
    const whole = await get(LIST);
    expect(whole.headers.get('Total-Count')).toBeNull();
    const first = await get(`${LIST}?limit=2`);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toBe(whole.headers.get('ETag'));
    for (const query of ['?limit=2', '?offset=14&limit=2', '?offset=99&limit=2']) {
      const page = await get(LIST + query);
      expect([page.headers.get('Total-Count'), page.headers.get('ETag')]).toEqual(['15', etag]);
      const known = await get(LIST + query, { 'If-None-Match': etag });
      expect([known.status, known.headers.get('Total-Count')]).toEqual([304, '15']);
    }
    await pay(ids[0] ?? '');
    const changed = await get(`${LIST}?offset=4&limit=2`, { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
  });

  test('is empty, of none, without records', async () => {
    const { app, services } = await createTestApp();
    const page = await app.request(`${LIST}?limit=5`, { headers: { cookie: await createSession(services) } });
    expect([page.headers.get('Total-Count'), await page.json()]).toEqual(['0', []]);
  });
});

describe('GET /api/financial-records/summary', () => {
  const summary = async ({ get }: Pick<Awaited<ReturnType<typeof fleetApp>>, 'get'>) =>
    (await (await get(`${LIST}/summary`)).json()) as FinancialSummary;

  test('sums all records, and the payouts of the paid ones, as they are now', async () => {
    const office = await fleetApp();
    const sums = (records: FinancialRecord[]) => {
      const sum = (amounts: string[]) =>
        (amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);
      const payoutsOf = (isCarried: boolean) =>
        sum(records.filter((it) => (it.carriedTo !== null) === isCarried).map((it) => it.finalPayout));
      return {
        records: records.length,
        grossEarnings: sum(records.map((record) => record.grossEarnings)),
        platformCommission: sum(records.map((record) => record.platformCommission)),
        flatRateDeductions: sum(records.map((record) => record.flatRateDeduction)),
        payouts: payoutsOf(false),
        carried: payoutsOf(true),
        paidPayouts: sum(records.filter(({ status }) => status === 'PAID').map((it) => it.finalPayout)),
      };
    };
    const before = await summary(office);
    expect(before).toEqual(sums(await office.list()));
    expect(before.paidPayouts).toBe('0.00');
    for (const id of office.ids.slice(0, 2)) {
      expect((await office.pay(id)).status).toBe(200);
      expect(await summary(office)).toEqual(sums(await office.list()));
    }
    expect((await summary(office)).paidPayouts).not.toBe('0.00');
    expect(await summary(office)).toEqual(await summary(office));
  });

  test('is nothing without records', async () => {
    const { app, services } = await createTestApp();
    const headers = { cookie: await createSession(services) };
    const answer = await app.request(`${LIST}/summary`, { headers });
    const none = '0.00';
    expect(await answer.json()).toEqual({
      records: 0,
      grossEarnings: none,
      platformCommission: none,
      flatRateDeductions: none,
      payouts: none,
      carried: none,
      paidPayouts: none,
    });
  });
});
