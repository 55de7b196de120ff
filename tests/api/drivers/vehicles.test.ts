import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { auditOf, registerDriver, send, staffOf } from '../../support/api/registration';

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
  const { rows } = await app.db.$client.execute('SELECT count(*) AS n FROM vehicles');
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
