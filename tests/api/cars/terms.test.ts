import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { carRents } from '../../../db/schema/car-rents';
import { cars as carRows } from '../../../db/schema/cars';
import type { CarAnswer, CarsAnswer, DriverCars, ProposedCar } from '../../../src/people/cars/schema';
import { exported } from '../../support/api/app';
import { officeApi, read } from '../../support/api/office';
import { insertDriver, insertNamedCar, insertOwnCar } from '../../support/databases/rows';

const MONDAY = '2026-11-16';

test('a car has a rent from a Monday on, a day or a week, until it ends', async () => {
  const office = await officeApi();
  const { id } = await read(await office.send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }), 201);
  const set = (rent: object, version: number) =>
    office.send('POST', `/api/cars/${id}/rents`, rent, { 'If-Match': `"${version}"` });
  const week = { from: MONDAY, per: 'WEEK', amount: '175.00' };
  expect((await set(week, 1)).status).toBe(201);
  // A retry whose answer was lost adds nothing.
  expect((await set(week, 1)).status).toBe(201);
  expect((await set({ ...week, amount: '180.00' }, 1)).status).toBe(412);
  const { rents }: CarAnswer = await read(
    await set({ from: '2026-11-23', per: 'DAY', amount: '0.00' }, 2),
    201,
  );
  expect(rents.map(({ n, from, per, cents }) => [n, from, per, cents])).toEqual([
    [2, '2026-11-23', 'DAY', 0],
    [1, MONDAY, 'WEEK', 17_500],
  ]);
  expect(await office.db.select().from(carRents)).toHaveLength(2);
  for (const wrong of [
    { from: '2026-11-17' },
    { amount: '-1.00' },
    { amount: '99999.00' },
    { per: 'MONTH' },
  ]) {
    expect((await set({ ...week, ...wrong }, 3)).status).toBe(422);
  }
  expect((await office.send('POST', '/api/cars/x/rents', week)).status).toBe(404);
});

test('a driver has rules of who pays, a contract too, by kind and from a Monday on', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db);
  const path = `/api/drivers/${ana}/cost-rules`;
  const set = (rule: object, version: number) =>
    office.send('POST', path, { from: MONDAY, kind: 'toll', ...rule }, { 'If-Match': `"${version}"` });
  expect((await set({ pays: 'PART', percent: '33.33' }, 1)).status).toBe(201);
  expect((await set({ pays: 'PART', percent: '33.33' }, 1)).status).toBe(201);
  expect((await set({ pays: 'NONE' }, 1)).status).toBe(412);
  expect((await set({ pays: 'UP_TO', amount: '40.00', kind: 'fuel' }, 2)).status).toBe(201);
  const { version, rules } = await read(await set({ pays: 'CONTRACT', from: '2026-11-23' }, 3), 201);
  expect([version, rules.map(({ kind, pays }: Record<string, string>) => `${kind} ${pays}`)]).toEqual([
    4,
    ['toll CONTRACT', 'fuel UP_TO', 'toll PART'],
  ]);
  expect(rules[2]).toMatchObject({ basisPoints: 3_333, cents: null });
  const contract = { contractType: 'SLOT', kind: 'toll', pays: 'ALL', from: MONDAY };
  expect((await office.send('POST', '/api/cost-rules', contract)).status).toBe(201);
  expect((await office.send('POST', '/api/cost-rules', { ...contract, pays: 'CONTRACT' })).status).toBe(422);
  expect(await office.list('/api/cost-rules')).toMatchObject({ version: 2, rules: [contract] });
  for (const wrong of [
    { pays: 'PART', percent: '101' },
    { pays: 'UP_TO', amount: '0.00' },
    { pays: 'SOME' },
  ]) {
    expect((await set(wrong, 4)).status).toBe(422);
  }
  const history = await office.list<{ entries: { title: string; lines: string[] }[] }>(
    `/api/drivers/${ana}/history`,
  );
  expect(history.entries.map(({ title, lines }) => [title, ...lines])[2]).toEqual([
    'Mudou quem paga',
    'Portagens: o condutor paga 33,33 %, a partir de 16/11/2026',
  ]);
});

test('a vehicle named at registration becomes a car that the driver has since the approval', async () => {
  const office = await officeApi();
  const approvedAt = '2026-11-02T23:30:00.000Z';
  const rental = { contractType: 'VEHICLE_RENTAL', approvedAt } as const;
  const ana = await insertDriver(office.db, { fullName: 'Ana Sousa', ...rental });
  const rui = await insertDriver(office.db, { fullName: 'Rui Dias', ...rental });
  const left = await insertDriver(office.db, { fullName: 'Eva Lima', status: 'INACTIVE', ...rental });
  await insertNamedCar(office.db, ana, 'AA-00-BB');
  await insertNamedCar(office.db, rui, 'AA-00-BB');
  await insertNamedCar(office.db, left, 'AA-00-CC');
  const proposed = () => office.list<ProposedCar[]>('/api/cars/proposed');
  expect((await proposed()).map(({ fullName, plate, since }) => [fullName, plate, since])).toEqual([
    ['Ana Sousa', 'AA-00-BB', '2026-11-02'],
    ['Rui Dias', 'AA-00-BB', '2026-11-02'],
  ]);
  const accept = () => office.send('POST', '/api/cars/proposed', { driverIds: [ana, rui, left] });
  expect(await read(await accept(), 201)).toEqual({ added: 1 });
  expect(await read(await accept(), 201)).toEqual({ added: 0 });
  expect(await proposed()).toEqual([]);
  const { cars } = await office.list<CarsAnswer>('/api/cars');
  expect(cars).toMatchObject([{ plate: 'AA-00-BB', owner: 'FROTA', holders: [{ fullName: 'Ana Sousa' }] }]);
  const held = await office.list<DriverCars>(`/api/drivers/${ana}/cars`);
  expect(held.cars).toMatchObject([{ startsAt: '2026-11-02 00:00', endsAt: null }]);
  expect(held.named).toEqual({ plate: 'AA-00-BB', make: null, model: null });
  const rows = await office.db.select().from(carRows).orderBy(carRows.isWaiting, carRows.plate);
  expect(rows.map(({ plate, isWaiting, namedBy }) => [plate, isWaiting, namedBy])).toEqual([
    ['AA00BB', false, ana],
    ['AA00BB', true, rui],
    ['AA00CC', true, left],
  ]);
});

test('what a driver wrote for a plate is proposed as it is, and becomes a car only where it can be a plate', async () => {
  const office = await officeApi();
  const insert = (fullName: string) =>
    insertDriver(office.db, { fullName, approvedAt: '2026-11-02T23:30:00.000Z' });
  const [ana, rui, eva] = [await insert('Ana Sousa'), await insert('Rui Dias'), await insert('Zé Lima')];
  await insertNamedCar(office.db, ana, '1234 bcd');
  await insertNamedCar(office.db, rui, 'ainda não sei');
  await insertNamedCar(office.db, eva, '1234-BCD');
  const proposed = async () =>
    (await office.list<ProposedCar[]>('/api/cars/proposed')).map(({ plate }) => plate);
  expect(await proposed()).toEqual(['1234 bcd', 'ainda não sei', '1234-BCD']);
  const accept = () => office.send('POST', '/api/cars/proposed', { driverIds: [ana, rui, eva] });
  expect(await read(await accept(), 201)).toEqual({ added: 1 });
  expect(await proposed()).toEqual(['ainda não sei']);
  // Once the driver has a car, there is nothing to ask any more.
  await insertOwnCar(office.db, rui, { plate: 'AA00BB', device: '601000000002' });
  expect(await proposed()).toEqual([]);
});

test('what a person held and pays is exported, and no audit row names a plate', async () => {
  const office = await officeApi();
  const ana = await insertDriver(office.db);
  await insertOwnCar(office.db, ana, { plate: 'AA00BB', device: '601000000001' });
  const files = await exported(office.db, ana);
  expect(files['entregas.json']).toMatchObject([
    { plate: 'AA-00-BB', card: null, startsAt: '2026-11-02 08:00', endsAt: null },
    { plate: null, card: '78248000' },
  ]);
  expect(files['quem-paga.json']).toMatchObject([{ kind: 'toll', pays: 'PART', percent: 50 }]);
  await office.send('POST', '/api/cars', { plate: 'ZZ99ZZ', owner: 'FROTA' });
  expect(JSON.stringify(await office.db.select().from(auditLog))).not.toMatch(/ZZ-?99/);
});
