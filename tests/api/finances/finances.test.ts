import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver, insertRecord } from '../../support/databases/rows';

async function fleetApp() {
  const { app, services, db } = await createTestApp();
  const headers = { Cookie: await createSession(services), 'Content-Type': 'application/json' };
  return {
    db,
    get: (path: string, extra = {}) => app.request(path, { headers: { ...headers, ...extra } }),
    pay: (id: string, body: unknown = { status: 'PAID' }) =>
      app.request(`/api/financial-records/${id}/status`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify(body),
      }),
  };
}

describe('GET /api/financial-records', () => {
  test('answers every record, newest week first, money as decimal strings', async () => {
    const { db, get } = await fleetApp();
    const driverId = await insertDriver(db, { fullName: 'Rui Exemplo', contractType: 'VEHICLE_RENTAL' });
    await insertRecord(db, { driverId, weekStartDate: '2026-11-02', status: 'PAID' });
    await insertRecord(db, { driverId, payoutCents: -5, grossCents: 100_007, commissionCents: 0 });
    const records = (await (await get('/api/financial-records')).json()) as FinancialRecord[];
    expect(records.map((record) => record.weekStartDate)).toEqual(['2026-11-09', '2026-11-02']);
    expect(records[0]).toEqual({
      id: expect.any(String),
      weekStartDate: '2026-11-09',
      grossEarnings: '1000.07',
      platformCommission: '0.00',
      flatRateDeduction: '25.00',
      adjustments: '0.00',
      cash: '0.00',
      settlement: '0.00',
      finalPayout: '-0.05',
      status: 'PENDING',
      version: 1,
      carriedTo: null,
      inBatch: null,
      driver: { id: driverId, fullName: 'Rui Exemplo', contractType: 'VEHICLE_RENTAL' },
    });
  });

  test('is empty without records, and 304 while nothing changes', async () => {
    const { db, get, pay } = await fleetApp();
    const empty = await get('/api/financial-records');
    expect(await empty.json()).toEqual([]);
    const id = await insertRecord(db, { driverId: await insertDriver(db) });
    const first = await get('/api/financial-records');
    const etag = first.headers.get('ETag') ?? '';
    expect((await get('/api/financial-records', { 'If-None-Match': etag })).status).toBe(304);
    await pay(id);
    expect((await get('/api/financial-records', { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('GET /api/financial-records/pending', () => {
  test('leaves out what is paid and what is negative', async () => {
    const { db, get } = await fleetApp();
    const driverId = await insertDriver(db);
    const payable = await insertRecord(db, { driverId });
    await insertRecord(db, { driverId, weekStartDate: '2026-11-02', status: 'PAID' });
    await insertRecord(db, { driverId, weekStartDate: '2026-10-26', payoutCents: -1 });
    const pending = (await (await get('/api/financial-records/pending')).json()) as FinancialRecord[];
    expect(pending.map((record) => record.id)).toEqual([payable]);
  });
});

describe('PATCH /api/financial-records/{id}/status', () => {
  test('promise 29: 50 concurrent payments change the record once and leave one audit row', async () => {
    const { db, pay } = await fleetApp();
    const id = await insertRecord(db, { driverId: await insertDriver(db) });
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    const rows = await db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(rows).toEqual([
      expect.objectContaining({ actor: 'staff@frota.local', action: 'financial-record.pay' }),
    ]);
  });
});
