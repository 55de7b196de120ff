import { expect, test } from 'vitest';
import type { ExpiringDocument } from '../../../src/people/documents/schema';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDocument, insertDriver } from '../../support/databases/rows';

async function fleetApp() {
  const { app, services, db, clock } = await createTestApp();
  const cookie = await createSession(services);
  const get = (days: string, headers = {}) =>
    app.request(`/api/documents/expiring/${days}`, { headers: { cookie, ...headers } });
  const files = async (days: string) =>
    ((await (await get(days)).json()) as ExpiringDocument[]).map((document) => document.fileName);
  return { app, services, db, clock, get, files };
}

test('answers the documents with so many days left or fewer, soonest first, expired ones among them', async () => {
  const { db, get, files } = await fleetApp();
  const driverId = await insertDriver(db, { fullName: 'Rui Exemplo', status: 'PENDING_VALIDATION' });
  const expiries = {
    CC: '2026-12-21',
    CARTA_CONDUCAO: '2026-12-20',
    CMTVDE: '2026-11-20',
    REG_CRIMINAL: '2025-01-01',
    VEHICLE_DOC: null,
  } as const;
  for (const [docType, expiryDate] of Object.entries(expiries)) {
    await insertDocument(db, {
      driverId,
      docType: docType as keyof typeof expiries,
      expiryDate,
      fileName: docType,
    });
  }
  expect(await files('30')).toEqual(['REG_CRIMINAL', 'CMTVDE', 'CARTA_CONDUCAO']);
  expect(await files('31')).toEqual(['REG_CRIMINAL', 'CMTVDE', 'CARTA_CONDUCAO', 'CC']);
  const [first] = (await (await get('90')).json()) as ExpiringDocument[];
  expect(first).toEqual({
    id: expect.any(String),
    renewalWaits: false,
    docType: 'REG_CRIMINAL',
    status: 'VALIDATED',
    expiryDate: '2025-01-01',
    fileName: 'REG_CRIMINAL',
    filePath: expect.stringMatching(/^\/objects\//),
    createdAt: expect.any(String),
    version: 1,
    driver: {
      id: driverId,
      fullName: 'Rui Exemplo',
      contractType: 'SLOT',
      phoneNumber: '910000000',
      status: 'PENDING_VALIDATION',
    },
  });
});

test('leaves out the documents of drivers who are INACTIVE, from the decision on', async () => {
  const { app, services, db, get, files } = await fleetApp();
  const rejected = await insertDriver(db, { status: 'PENDING_VALIDATION' });
  await insertDocument(db, { driverId: rejected, expiryDate: '2026-11-25', fileName: 'rejeitado.pdf' });
  const left = await insertDriver(db, { status: 'INACTIVE' });
  await insertDocument(db, { driverId: left, expiryDate: '2026-11-25', fileName: 'saiu.pdf' });
  const active = await insertDriver(db);
  await insertDocument(db, { driverId: active, expiryDate: '2026-11-26', fileName: 'ativo.pdf' });
  expect(await files('30')).toEqual(['rejeitado.pdf', 'ativo.pdf']);
  const etag = (await get('30')).headers.get('etag') ?? '';
  const headers = { Cookie: await createSession(services), 'Content-Type': 'application/json' };
  const body = JSON.stringify({ status: 'INACTIVE' });
  await app.request(`/api/drivers/${rejected}/status`, { method: 'PATCH', headers, body });
  expect((await get('30', { 'if-none-match': etag })).status).toBe(200);
  for (const days of ['30', '90', '366']) expect(await files(days)).toEqual(['ativo.pdf']);
});

test('counts days by the calendar of Lisbon', async () => {
  const { app, services, db, clock } = await fleetApp();
  await insertDocument(db, { driverId: await insertDriver(db), expiryDate: '2026-07-02' });
  const count = async (now: string) => {
    clock.now = new Date(now);
    const headers = { cookie: await createSession(services) };
    const answer = await app.request('/api/documents/expiring/1', { headers });
    return ((await answer.json()) as unknown[]).length;
  };
  expect(await count('2026-06-30T22:59:00Z')).toBe(0);
  expect(await count('2026-06-30T23:00:00Z')).toBe(1);
});

test('is 304 while nothing changes, and new after a decision, a new document or the next day', async () => {
  const { app, services, db, clock, get } = await fleetApp();
  const driverId = await insertDriver(db);
  const id = await insertDocument(db, { driverId, expiryDate: '2026-12-01', status: 'PENDING_VALIDATION' });
  let etag = '';
  const statusNow = async (headers = {}) => {
    const answer = await get('30', { 'if-none-match': etag, ...headers });
    etag = answer.headers.get('ETag') ?? '';
    return answer.status;
  };
  expect([await statusNow(), await statusNow()]).toEqual([200, 304]);
  await app.request(`/api/documents/${id}/status`, {
    method: 'PATCH',
    headers: { cookie: await createSession(services), 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'VALIDATED' }),
  });
  expect([await statusNow(), await statusNow()]).toEqual([200, 304]);
  await insertDocument(db, { driverId, docType: 'CMTVDE', expiryDate: '2026-12-02' });
  expect([await statusNow(), await statusNow()]).toEqual([200, 304]);
  clock.now = new Date('2026-11-21T10:00:00Z');
  const cookie = await createSession(services);
  expect([await statusNow({ cookie }), await statusNow({ cookie })]).toEqual([200, 304]);
});

test('answers those of 1 day and of 366', async () => {
  const { get } = await fleetApp();
  const statuses = ['1', '366'].map(async (days) => (await get(days)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200]);
});
