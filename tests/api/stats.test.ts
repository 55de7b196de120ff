import { expect, test } from 'vitest';
import { createTestApp } from '../support/app';
import { insertDriver, insertRecord, insertVehicle } from '../support/fleet';
import { createSession } from '../support/sign-in';

test('counts drivers by status, plates in use once, and the flat rates of this month in Lisbon', async () => {
  const { app, services, db, clock } = await createTestApp();
  const active = await insertDriver(db, { status: 'ACTIVE' });
  const pending = await insertDriver(db);
  const inactive = await insertDriver(db, { status: 'INACTIVE' });
  await insertVehicle(db, active, 'AA-00-AA');
  await insertVehicle(db, pending, 'AA-00-AA');
  await insertVehicle(db, inactive, 'BB-00-BB');
  await insertRecord(db, { driverId: active, weekStartDate: '2026-10-26', flatRateCents: 2_501 });
  await insertRecord(db, { driverId: active, weekStartDate: '2026-11-02', flatRateCents: 2_001 });
  await insertRecord(db, {
    driverId: inactive,
    weekStartDate: '2026-11-30',
    flatRateCents: 1_999,
    status: 'PAID',
  });
  const Cookie = await createSession(services);
  const stats = async () => (await app.request('/api/stats', { headers: { Cookie } })).json();
  expect(await stats()).toEqual({
    activeDrivers: 1,
    pendingDrivers: 1,
    monthlyRevenue: 40,
    totalVehicles: 1,
  });
  clock.now = new Date('2026-10-31T23:59:00Z');
  const session = await createSession(services);
  const october = await app.request('/api/stats', { headers: { Cookie: session } });
  expect(await october.json()).toMatchObject({ monthlyRevenue: 25.01 });
});
