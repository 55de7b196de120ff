import { randomUUID } from 'node:crypto';
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

test.each(['AA-12', '12345678', 'AAAAAA', 'AA-1B-22'])(
  'the plate %s is refused, by its field',
  async (plate) => {
    const app = await createTestApp();
    const driverId = await registerDriver(app);
    const refused = await send(app, 'POST', '/api/vehicles', { driverId, licensePlate: plate });
    expect([refused.status, (await refused.json()).error.fields]).toEqual([
      422,
      { licensePlate: 'Matrícula inválida' },
    ]);
  },
);

test('promise 4: refuses a vehicle of an unknown, decided or day-old driver with the same answer', async () => {
  const app = await createTestApp();
  const old = await registerDriver(app);
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  const active = await registerDriver(app);
  const staff = await staffOf(app);
  await staff('PATCH', `/api/drivers/${active}/status`, { status: 'ACTIVE' });
  const answers = new Set<string>();
  for (const driverId of [randomUUID(), old, active]) {
    const refused = await send(app, 'POST', '/api/vehicles', { driverId, make: 'Seat' });
    answers.add(`${refused.status} ${await refused.text()}`);
  }
  expect([...answers]).toEqual([
    '422 {"error":{"code":"document_refused","message":"Não foi possível associar a viatura."}}',
  ]);
});
