import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cars } from '../../../db/schema/cars';
import { createTestApp, erase, exported } from '../../support/api/app';
import { auditOf, registerDriver, send, staffOf } from '../../support/api/registration';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver, insertRecord } from '../../support/databases/rows';

test('a driver’s vehicle is kept with its plate as it is written; a second takes its place', async () => {
  const app = await createTestApp();
  const driverId = await registerDriver(app, { contractType: 'VEHICLE_RENTAL' });
  const first = await send(app, 'POST', '/api/vehicles', {
    driverId,
    licensePlate: 'aa 12 bb',
    make: 'Seat',
  });
  expect(first.status).toBe(201);
  const vehicle = await first.json();
  expect(vehicle).toMatchObject({ driverId, licensePlate: 'AA-12-BB', make: 'Seat', model: null });
  const second = await send(app, 'POST', '/api/vehicles', {
    driverId,
    licensePlate: '',
    model: ' Leon  ST ',
  });
  expect(await second.json()).toEqual({ ...vehicle, licensePlate: null, make: null, model: 'Leon ST' });
  const { rows } = await app.db.$client.execute('SELECT count(*) AS n FROM cars');
  expect(rows[0]?.n).toBe(1);
  expect((await auditOf(app, driverId)).map((row) => row.action)).toEqual([
    'driver.register',
    'vehicle.set',
    'vehicle.set',
  ]);
});

test.each([
  ['aa-12-bb', 'AA-12-BB'],
  ['12·34·AB', '12-34-AB'],
  ['1234 BCD', '1234 BCD'],
  [' ainda  não sei ', 'ainda não sei'],
  ['A'.repeat(20), 'A'.repeat(20)],
])('what a driver writes for a plate is kept: %s', async (licensePlate, kept) => {
  const app = await createTestApp();
  const driverId = await registerDriver(app, { contractType: 'VEHICLE_RENTAL' });
  const answer = await send(app, 'POST', '/api/vehicles', { driverId, licensePlate });
  expect([answer.status, (await answer.json()).licensePlate]).toEqual([201, kept]);
  // The driver's own tab has it as well.
  const staff = await staffOf(app);
  const { named } = await (await staff('GET', `/api/drivers/${driverId}/cars`)).json();
  expect(named).toEqual({ plate: kept, make: null, model: null });
});

test('a car that waits is in no list until staff enter its plate; then it is theirs, and who named it stays', async () => {
  const app = await createTestApp();
  const driverId = await registerDriver(app, { contractType: 'VEHICLE_RENTAL' });
  const name = async (vehicle: object) =>
    (await send(app, 'POST', '/api/vehicles', { driverId, ...vehicle })).json();
  const waiting = await name({ licensePlate: '1234 bcd', make: 'Seat' });
  const staff = await staffOf(app);
  const answer = async (path: string) => (await staff('GET', path)).json();
  const named = async () => (await answer(`/api/drivers/${driverId}/cars`)).named;
  expect([await answer('/api/cars'), (await staff('GET', `/api/cars/${waiting.id}`)).status]).toEqual([
    { cars: [], total: 0 },
    404,
  ]);
  await insertRecord(app.db, { driverId });
  const costs = async () => (await answer('/api/financial-records/weeks'))[0].costs;
  expect(await costs()).toBeNull();
  const enter = { plate: '1234-BCD', owner: 'FROTA', make: 'Cupra' };
  const car = await (await staff('POST', '/api/cars', enter)).json();
  expect([(await answer('/api/cars')).total, (await answer('/api/stats')).totalVehicles]).toEqual([1, 1]);
  expect(await costs()).toBe('0.00');
  expect(await named()).toEqual({ plate: '1234 bcd', make: 'Seat', model: null });
  expect(await app.db.select().from(cars)).toMatchObject([
    { id: car.id, isWaiting: false, make: 'Cupra', namedBy: driverId },
  ]);
  expect((await staff('POST', '/api/cars', enter)).status).toBe(422);
  // Naming another one leaves that car to the fleet.
  await name({ licensePlate: '1234 bcd', make: 'Seat' });
  expect(await app.db.$count(cars)).toBe(1);
  await name({ licensePlate: 'AA-00-BB' });
  expect(await named()).toEqual({ plate: 'AA-00-BB', make: null, model: null });
  expect(await app.db.select().from(cars).orderBy(cars.plate)).toMatchObject([
    { id: car.id, isWaiting: false, make: 'Cupra', namedBy: null, named: null },
    { plate: 'AA00BB', isWaiting: true, namedBy: driverId },
  ]);
});

test('what a driver named is exported with the date; erasure keeps the car that was taken on and no more', async () => {
  const app = await createTestApp();
  const [first, second] = [await registerDriver(app), await registerDriver(app)];
  for (const [driverId, licensePlate] of [
    [first, 'AA-00-BB'],
    [second, 'AA-00-CC'],
  ])
    await send(app, 'POST', '/api/vehicles', { driverId, licensePlate });
  const staff = await staffOf(app);
  await staff('POST', '/api/cars', { plate: 'AA-00-BB', owner: 'FROTA' });
  for (const driverId of [first, second]) {
    expect((await exported(app.db, driverId))['viaturas.json']).toEqual([
      {
        id: expect.any(String),
        driverId,
        licensePlate: driverId === first ? 'AA-00-BB' : 'AA-00-CC',
        make: null,
        model: null,
        createdAt: app.clock.now.toISOString(),
      },
    ]);
    await erase(app.services, driverId);
  }
  expect(await app.db.select().from(cars)).toMatchObject([
    { plate: 'AA00BB', namedBy: null, named: null, namedAt: null },
  ]);
});

describe.each(DATABASES)('a car that is named anew while staff take it on, on %s', (_name, open) => {
  test('is the fleet’s with nobody’s name, and the other one waits', async () => {
    const office = await open();
    const pending = { status: 'PENDING_VALIDATION', createdAt: office.clock.now.toISOString() } as const;
    const driverId = await insertDriver(office.db, pending);
    const name = async (licensePlate: string) =>
      (await office.send('POST', '/api/vehicles', { driverId, licensePlate })).status;
    for (let turn = 10; turn < 15; turn += 1) {
      const [plate, other] = [`AA${turn}BB`, `AA${turn}CC`];
      expect(await name(plate)).toBe(201);
      const add = async () => (await office.send('POST', '/api/cars', { plate, owner: 'FROTA' })).status;
      expect(await Promise.all([add(), name(other)])).toEqual([201, 201]);
      const rows = await office.db.select().from(cars).orderBy(desc(cars.plate)).limit(2);
      expect(rows).toMatchObject([
        { plate: other, isWaiting: true, namedBy: driverId, named: { licensePlate: `AA-${turn}-CC` } },
        { plate, isWaiting: false, namedBy: null, named: null },
      ]);
    }
  });
});
