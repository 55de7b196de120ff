import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { auditOf, registerDriver, send } from '../../support/api/registration';

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
