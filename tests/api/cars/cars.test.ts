import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { holdings } from '../../../db/schema/holdings';
import type { CarAnswer, CardAnswer, CarsAnswer, DriverCars } from '../../../src/people/cars/schema';
import { codedRefusalOf, type OfficeApi, read } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';

/** An office with two drivers, whose clock shows 10:00 in Lisbon. */
async function officeOfCars(open: () => Promise<OfficeApi>) {
  const office = await open();
  const ana = await insertDriver(office.db, { fullName: 'Ana Sousa' });
  const rui = await insertDriver(office.db, { fullName: 'Rui Dias' });
  const add = (given: object) => office.send('POST', '/api/cars', { owner: 'FROTA', ...given });
  const added = async (given: object): Promise<CarAnswer> => read(await add(given), 201);
  const give = (given: object) => office.send('POST', '/api/holdings', given);
  return {
    ...office,
    ana,
    rui,
    add,
    added,
    give,
    car: (id: string) => office.list<CarAnswer>(`/api/cars/${id}`),
    cars: (query = '') => office.list<CarsAnswer>(`/api/cars${query}`),
    ofDriver: (id: string) => office.list<DriverCars>(`/api/drivers/${id}/cars`),
  };
}

const AT = '2026-11-16 08:00';

describe.each(DATABASES)('cars and who has them, on %s', (_name, open) => {
  test('a car is entered, found by what it is and by who has it, changed and ended', async () => {
    const office = await officeOfCars(open);
    expect(await office.cars()).toEqual({ cars: [], total: 0 });
    const car = await office.added({
      plate: 'aa 00 bb',
      make: 'Dacia',
      model: 'Jogger',
      registeredOn: '2020-05-10',
      fuel: 'GPL',
      device: '6010 0000 0001',
      insuredUntil: '2026-12-01',
    });
    expect(car).toMatchObject({
      plate: 'AA-00-BB',
      version: 1,
      papers: [
        { paper: 'INSURANCE', date: '2026-12-01' },
        { paper: 'AGE', date: '2030-05-09' },
      ],
      holders: [],
      cards: [{ number: '601000000001', kind: 'PORTAGENS' }],
    });
    await office.added({ plate: 'GP798SH', owner: 'CONDUTOR' });
    expect(await codedRefusalOf(await office.add({ plate: 'AA-00-BB', device: '601000000001' }))).toEqual([
      422,
      'invalid',
      expect.anything(),
    ]);
    await office.give({ carId: car.id, driverId: office.ana, startsAt: AT });
    for (const search of ['aa-00', 'AA00BB', 'jogger dacia', 'ana sou', '6010000']) {
      const { cars, total } = await office.cars(`?search=${encodeURIComponent(search)}`);
      expect([total, cars.map(({ plate }) => plate)]).toEqual([1, ['AA-00-BB']]);
      expect(cars[0]?.holders[0]).toMatchObject({ fullName: 'Ana Sousa', startsAt: AT, endsAt: null });
    }
    expect((await office.cars('?offset=1&limit=1')).cars.map(({ plate }) => plate)).toEqual(['GP798SH']);
    const change = (body: object, version: number) =>
      office.send('PATCH', `/api/cars/${car.id}`, body, { 'If-Match': `"${version}"` });
    const end = { endedOn: '2026-11-18' };
    expect((await read(await change(end, 1), 200)).version).toBe(2);
    // A retry whose answer was lost changes nothing more.
    expect((await read(await change(end, 1), 200)).version).toBe(2);
    expect((await change({ make: 'Fiat' }, 1)).status).toBe(412);
    expect((await office.car(car.id)).holders[0]?.endsAt).toBe('2026-11-19 00:00');
    expect((await office.cars()).cars.map(({ plate }) => plate)).toEqual(['GP798SH']);
    expect((await office.cars('?ended=true')).cars.map(({ plate }) => plate)).toEqual([
      'AA-00-BB',
      'GP798SH',
    ]);
    expect(
      (await office.give({ carId: car.id, driverId: office.rui, startsAt: '2026-11-20 08:00' })).status,
    ).toBe(422);
    expect((await read(await change({ endedOn: null }, 2), 200)).endedOn).toBeNull();
    const done = (await office.db.select().from(auditLog)).map(({ action }) => action);
    expect(done.filter((action) => action.startsWith('car.'))).toEqual([
      'car.add',
      'car.add',
      'car.change',
      'car.change',
    ]);
  });

  test('a hand-over ends the holding before, counts once, and can be corrected and deleted', async () => {
    const office = await officeOfCars(open);
    const { id: carId } = await office.added({ plate: 'AA-00-BB' });
    const first = await office.give({ carId, driverId: office.ana, startsAt: AT });
    expect(first.status).toBe(201);
    const given = { carId, driverId: office.rui, startsAt: '2026-11-17 18:30' };
    const [one, again] = [await office.give(given), await office.give(given)];
    expect((await one.json()).id).toBe((await again.json()).id);
    const shown = async () =>
      (await office.car(carId)).holders.map(({ fullName, startsAt, endsAt }) => [fullName, startsAt, endsAt]);
    expect(await shown()).toEqual([
      ['Rui Dias', '2026-11-17 18:30', null],
      ['Ana Sousa', AT, '2026-11-17 18:30'],
    ]);
    const [rui, ana] = (await office.car(carId)).holders;
    const correct = (id = '', body: object, version = 1) =>
      office.send('PATCH', `/api/holdings/${id}`, body, { 'If-Match': `"${version}"` });
    const late = { startsAt: AT, endsAt: '2026-11-18 08:00' };
    expect(await codedRefusalOf(await correct(ana?.id, late, 2))).toEqual([
      422,
      'invalid',
      expect.anything(),
    ]);
    expect((await correct(rui?.id, { startsAt: '2026-11-17 20:00', endsAt: null })).status).toBe(200);
    expect((await correct(rui?.id, { startsAt: '2026-11-17 21:00', endsAt: null })).status).toBe(412);
    const gone = await office.request(`/api/holdings/${rui?.id}`, {
      method: 'DELETE',
      headers: { 'If-Match': '"2"' },
    });
    expect(gone.status).toBe(200);
    expect(await shown()).toEqual([['Ana Sousa', AT, '2026-11-17 18:30']]);
    expect((await office.ofDriver(office.ana)).cars).toMatchObject([{ plate: 'AA-00-BB', startsAt: AT }]);
    expect((await office.ofDriver(office.rui)).cars).toEqual([]);
    const history = await office.list<{ entries: { title: string }[] }>(`/api/drivers/${office.rui}/history`);
    expect(history.entries.map(({ title }) => title)).toEqual([
      'Entrega de viatura apagada',
      'Entrega de viatura corrigida',
      'Recebeu viatura',
    ]);
  });

  test('two drivers have a car at once only by shifts', async () => {
    const office = await officeOfCars(open);
    const { id: carId } = await office.added({ plate: 'AA-00-BB' });
    await office.give({ carId, driverId: office.ana, startsAt: AT });
    await office.give({ carId, driverId: office.rui, startsAt: AT, isShared: true });
    expect((await office.car(carId)).holders.map(({ endsAt, isShared }) => [endsAt, isShared])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect((await office.give({ carId, driverId: office.ana, startsAt: AT })).status).toBe(422);
  });

  test('a card goes with a car or a driver, one at a time, and ends', async () => {
    const office = await officeOfCars(open);
    const { id: carId } = await office.added({ plate: 'AA-00-BB' });
    const { id: cardId } = await read(
      await office.send('POST', '/api/car-cards', { number: '7824 8000 1234 5678', kind: 'COMBUSTIVEL' }),
      201,
    );
    const again = await office.send('POST', '/api/car-cards', {
      number: '7824800012345678',
      kind: 'CARREGAMENTO',
    });
    expect(again.status).toBe(422);
    await office.give({ cardId, carId, startsAt: AT });
    const cards = () => office.list<CardAnswer[]>('/api/car-cards');
    expect((await cards())[0]?.holder).toMatchObject({ name: 'AA-00-BB', carId });
    await office.give({ cardId, driverId: office.ana, startsAt: '2026-11-18 08:00' });
    expect((await cards())[0]?.holder).toMatchObject({ name: 'Ana Sousa', driverId: office.ana });
    expect((await office.car(carId)).cards).toMatchObject([{ endsAt: '2026-11-18 08:00' }]);
    expect((await office.give({ cardId, driverId: office.rui, startsAt: AT, isShared: true })).status).toBe(
      422,
    );
    await office.send('PATCH', `/api/car-cards/${cardId}`, { endedOn: '2026-11-19' });
    expect((await cards())[0]).toMatchObject({ endedOn: '2026-11-19', holder: null });
    expect((await office.ofDriver(office.ana)).cards).toMatchObject([{ endsAt: '2026-11-20 00:00' }]);
  });

  test('what cannot be is refused at its field, and nothing is written', async () => {
    const office = await officeOfCars(open);
    const { id: carId } = await office.added({ plate: 'AA-00-BB' });
    const erased = randomUUID();
    await insertDriver(office.db, {
      id: erased,
      status: 'INACTIVE',
      erasedAt: '2026-11-16T09:00:00.000Z',
    });
    const fields = async (response: Response) => [
      response.status,
      Object.keys((await response.json()).error.fields ?? {}),
    ];
    const to = { carId, driverId: office.ana };
    expect(await fields(await office.add({ plate: 'sem' }))).toEqual([422, ['plate']]);
    expect(await fields(await office.give({ ...to, startsAt: '2027-03-28 01:30' }))).toEqual([
      422,
      ['startsAt'],
    ]);
    expect(await fields(await office.give({ ...to, startsAt: '2028-03-28 09:30' }))).toEqual([
      422,
      ['startsAt'],
    ]);
    expect(await fields(await office.give({ ...to, startsAt: AT, endsAt: AT }))).toEqual([422, ['endsAt']]);
    expect(await fields(await office.give({ carId, startsAt: AT }))).toEqual([422, ['driverId']]);
    expect(await fields(await office.give({ ...to, driverId: randomUUID(), startsAt: AT }))).toEqual([
      422,
      ['driverId'],
    ]);
    expect(await fields(await office.give({ ...to, driverId: erased, startsAt: AT }))).toEqual([
      422,
      ['driverId'],
    ]);
    expect(await fields(await office.give({ ...to, carId: randomUUID(), startsAt: AT }))).toEqual([
      422,
      ['carId'],
    ]);
    expect((await office.send('PATCH', `/api/cars/${randomUUID()}`, { make: 'X' })).status).toBe(404);
    expect(await office.db.select().from(holdings)).toEqual([]);
  });

  test('hand-overs of one car at once leave one holder', async () => {
    const office = await officeOfCars(open);
    const { id: carId } = await office.added({ plate: 'AA-00-BB' });
    const hours = ['08:00', '09:00', '10:00', '11:00'];
    await Promise.all(
      hours.map((hour, n) =>
        office.give({ carId, driverId: n % 2 ? office.ana : office.rui, startsAt: `2026-11-16 ${hour}` }),
      ),
    );
    expect((await office.car(carId)).holders.map(({ startsAt, endsAt }) => `${startsAt} ${endsAt}`)).toEqual([
      '2026-11-16 11:00 null',
      '2026-11-16 10:00 2026-11-16 11:00',
      '2026-11-16 09:00 2026-11-16 10:00',
      '2026-11-16 08:00 2026-11-16 09:00',
    ]);
  });
});
