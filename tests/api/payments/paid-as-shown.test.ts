import { describe, expect, test } from 'vitest';
import { officeApi, codedRefusalOf as refusalOf } from '../../support/api/office';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { uberName, uberReport } from '../../support/reports/weeks';

describe('If-Match', () => {
  test.each(['*', ' * ', '"1"', '"9", "1"', 'W/"1", "1"', '"other","1"'])(
    '%s lets a fresh record be paid',
    async (header) => {
      const { db, request } = await officeApi();
      const id = await insertRecord(db, { driverId: await insertDriver(db, { status: 'ACTIVE' }) });
      expect((await pay(request, id, header)).status).toBe(200);
    },
  );
});

const U1 = { fullName: 'Ana Sousa', email: 'ana@exemplo.test', status: 'ACTIVE' } as const;
const week = (gross: string) => uberReport([{ id: 'u1', name: 'Ana Sousa', gross }]);
type Request = (path: string, init?: RequestInit) => Promise<Response>;

async function pay(request: Request, id: string, ifMatch?: string) {
  return request(`/api/financial-records/${id}/status`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...(ifMatch !== undefined && { 'If-Match': ifMatch }) },
    body: JSON.stringify({ status: 'PAID' }),
  });
}

describe('a payment', () => {
  async function withWeek() {
    const office = await officeApi();
    await insertDriver(office.db, U1);
    await office.upload(uberName(), week('100.00'));
    const list = await office.request('/api/financial-records');
    const etag = list.headers.get('etag') ?? '';
    const [record] = await list.json();
    return { ...office, etag, record };
  }

  test('promise 43: rejects a payment of an amount that has changed since it was shown', async () => {
    const { request, upload, records, record, etag } = await withWeek();
    expect(record).toMatchObject({ grossEarnings: '100.00', version: 1 });
    await upload(uberName(), week('900.00'));
    const unchanged = await request('/api/financial-records', { headers: { 'If-None-Match': etag } });
    expect(unchanged.status).toBe(200);
    const refused = await pay(request, record.id, `"${record.version}"`);
    expect(await refusalOf(refused)).toEqual([
      412,
      'changed_meanwhile',
      'Este registo mudou entretanto: confirme o novo valor antes de pagar.',
    ]);
    const [now] = await records();
    expect(now).toMatchObject({ status: 'PENDING', grossEarnings: '900.00', version: 2 });
    const details = await (await request(`/api/financial-records/${record.id}`)).json();
    expect(details.version).toBe(2);
    expect((await pay(request, record.id, `"${now?.version}"`)).status).toBe(200);
  });

  test('a retry of a payment succeeds; one of another amount is rejected', async () => {
    const { request, upload, record } = await withWeek();
    await upload(uberName(), week('900.00'));
    for (let n = 0; n < 2; n += 1) expect((await pay(request, record.id, '"2"')).status).toBe(200);
    expect(await refusalOf(await pay(request, record.id, '"1"'))).toEqual([
      412,
      'changed_meanwhile',
      'Este registo mudou entretanto e já foi pago.',
    ]);
    expect((await pay(request, record.id)).status).toBe(200);
  });

  test('a report with the same amounts again leaves the version as it is', async () => {
    const { upload, records, record } = await withWeek();
    await upload(uberName(), `${week('100.00')}\n`);
    expect(await records()).toEqual([record]);
  });

  test('promise 43: of 20 concurrent payments of two versions, only those of the current one succeed', async () => {
    const { request, upload, record } = await withWeek();
    await upload(uberName(), week('900.00'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => pay(request, record.id, `"${1 + (n % 2)}"`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(10);
  });
});
