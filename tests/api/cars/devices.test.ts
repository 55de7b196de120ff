import { expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import type { CarAnswer, CardAnswer, CarsAnswer } from '../../../src/people/cars/schema';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const DEVICE = '601000000001';

/** Ana has AA-00-BB, with a toll device, and Rui CC-11-DD, since October. */
async function office() {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request, list } = made;
  const add = (given: object) => send('POST', '/api/cars', { owner: 'FROTA', ...given });
  const give = (given: object) => send('POST', '/api/holdings', given);
  const [ana, rui] = [await insertDriver(db), await insertDriver(db)];
  const old: CarAnswer = await read(await add({ plate: 'AA00BB', device: DEVICE }), 201);
  const next: CarAnswer = await read(await add({ plate: 'CC11DD' }), 201);
  await give({ carId: old.id, driverId: ana, startsAt: '2026-10-01 08:00' });
  await give({ carId: next.id, driverId: rui, startsAt: '2026-10-01 08:00' });
  return {
    ...made,
    add,
    give,
    ana,
    rui,
    old,
    next,
    devices: async () =>
      (await list<CardAnswer[]>('/api/car-cards')).filter(({ kind }) => kind === 'PORTAGENS'),
    /** Uploads a passage of 10 € for each of the days. */
    async pass(...days: string[]) {
      const body = new FormData();
      const passages = days.map((day) => ({
        plate: '',
        obu: DEVICE,
        exit: `${day} 10:00:00`,
        value: '10.00',
      }));
      body.set('file', new File([viaVerdeWorkbook(passages)], `${days.join()}.xlsx`));
      expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(201);
    },
    async whose() {
      const found = await db.select().from(costMovements).orderBy(costMovements.at);
      const names = new Map([
        [ana, 'ana'],
        [rui, 'rui'],
      ]);
      return found.map(({ driverId, reason }) => names.get(driverId ?? '') ?? reason);
    },
  };
}

test('a toll device that moves to another car leaves its passages from before to the car that had it', async () => {
  const { pass, whose, give, next, devices } = await office();
  await pass('2026-11-03', '2026-11-18');
  expect(await whose()).toEqual(['ana', 'ana']);
  const [device] = await devices();
  expect((await give({ cardId: device?.id, carId: next.id, startsAt: '2026-11-17 09:00' })).status).toBe(201);
  expect(await whose()).toEqual(['ana', 'rui']);
  await pass('2026-11-04', '2026-11-19');
  expect(await whose()).toEqual(['ana', 'ana', 'rui', 'rui']);
});

test('promise 170: a car that is sold keeps its passages, and the next one takes its device from then on', async () => {
  const { pass, whose, send, add, give, old, rui, devices } = await office();
  await pass('2026-11-03');
  expect((await add({ plate: 'EE22FF', device: DEVICE })).status).toBe(422);
  expect((await send('PATCH', `/api/cars/${old.id}`, { endedOn: '2026-11-15' })).status).toBe(200);
  const third: CarAnswer = await read(await add({ plate: 'EE22FF', device: DEVICE }), 201);
  await give({ carId: third.id, driverId: rui, startsAt: '2026-11-01 00:00' });
  expect((await devices()).map(({ holder }) => [holder?.carId, holder?.startsAt])).toEqual([
    [third.id, '2026-11-16 00:00'],
  ]);
  await pass('2026-11-04', '2026-11-15', '2026-11-16');
  expect(await whose()).toEqual(['ana', 'ana', 'ana', 'rui']);
});

test('a toll device is found with its car, and goes with no driver', async () => {
  const { list, send, give, ana, old, devices } = await office();
  const found = await list<CarsAnswer>(`/api/cars?search=${DEVICE}`);
  expect(found.cars.map(({ plate }) => plate)).toEqual(['AA-00-BB']);
  const { cards } = await list<CarAnswer>(`/api/cars/${old.id}`);
  expect(cards).toMatchObject([
    { number: DEVICE, kind: 'PORTAGENS', startsAt: '2000-01-01 00:00', endsAt: null },
  ]);
  const [device] = await devices();
  const refused = await give({ cardId: device?.id, driverId: ana, startsAt: '2026-11-17 09:00' });
  expect([refused.status, Object.keys((await refused.json()).error.fields)]).toEqual([422, ['driverId']]);
  const card = { number: '7824 8000', kind: 'COMBUSTIVEL' };
  const { id } = await read(await send('POST', '/api/car-cards', card), 201);
  await give({ cardId: id, driverId: ana, startsAt: '2026-11-17 09:00' });
  expect((await send('PATCH', `/api/car-cards/${id}`, { kind: 'PORTAGENS' })).status).toBe(422);
  const twice = { number: DEVICE, kind: 'PORTAGENS' };
  expect((await send('POST', '/api/car-cards', twice)).status).toBe(422);
  expect((await send('POST', '/api/car-cards', { ...twice, kind: 'CARREGAMENTO' })).status).toBe(201);
});
