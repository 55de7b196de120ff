import { expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';
import { insertCar, insertDriver, insertNamedCar, insertRecord } from '../../support/databases/rows';

test('counts drivers by status, plates in use once, and the flat rates of this month in Lisbon', async () => {
  const { app, services, db, clock } = await createTestApp();
  const active = await insertDriver(db, { status: 'ACTIVE' });
  const pending = await insertDriver(db, { status: 'PENDING_VALIDATION' });
  const inactive = await insertDriver(db, { status: 'INACTIVE' });
  await insertNamedCar(db, active, 'AA-00-AA');
  await insertNamedCar(db, pending, 'AA-00-AA');
  await insertNamedCar(db, inactive, 'BB-00-BB');
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

test('follows every change at once', async () => {
  const { app, services, db } = await createTestApp();
  const headers = { Cookie: await createSession(services), 'Content-Type': 'application/json' };
  const stats = async () => (await app.request('/api/stats', { headers })).json();
  expect(await stats()).toEqual({ activeDrivers: 0, pendingDrivers: 0, monthlyRevenue: 0, totalVehicles: 0 });
  const id = await insertDriver(db, { status: 'PENDING_VALIDATION' });
  expect(await stats()).toMatchObject({ activeDrivers: 0, pendingDrivers: 1 });
  await insertNamedCar(db, id, 'AA-00-AA');
  expect(await stats()).toMatchObject({ totalVehicles: 1 });
  await insertRecord(db, { driverId: id, weekStartDate: '2026-11-02', flatRateCents: 2_000 });
  expect(await stats()).toMatchObject({ monthlyRevenue: 20 });
  const decision = { method: 'PATCH', headers, body: JSON.stringify({ status: 'ACTIVE' }) };
  await app.request(`/api/drivers/${id}/status`, decision);
  expect(await stats()).toEqual({
    activeDrivers: 1,
    pendingDrivers: 0,
    monthlyRevenue: 20,
    totalVehicles: 1,
  });
});

test('counts the plates of registrations and of the office’s cars together, each once', async () => {
  const { app, services, db, clock } = await createTestApp();
  const total = async () => {
    const headers = { Cookie: await createSession(services) };
    return (await (await app.request('/api/stats', { headers })).json()).totalVehicles;
  };
  const name = async (plate: string) => insertNamedCar(db, await insertDriver(db), plate);
  await name('AA-00-AA');
  await insertCar(db, { plate: 'AA00AA' });
  expect(await total()).toBe(1);
  await insertCar(db, { plate: 'BB00BB' });
  expect(await total()).toBe(2);
  await name('1234 bcd');
  await name('1234-BCD');
  expect(await total()).toBe(3);
  // A text that is no plate names no vehicle.
  await name('ainda não sei');
  expect(await total()).toBe(3);
  const day = clock.now.toISOString().slice(0, 10);
  await insertCar(db, { plate: 'CC00CC', endedOn: day });
  expect(await total()).toBe(4);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  expect(await total()).toBe(3);
});
