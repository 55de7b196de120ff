import { expect, test } from 'vitest';
import { cars } from '../../db/schema/cars';
import { proposals } from '../../src/people/cars/proposals';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';

const AT = '2026-11-16T09:00:00.000Z';

/** Plate, make and model of each driver's vehicle. */
const NAMED: Record<string, [string | null, string | null, string | null]> = {
  first: ['AA-00-BB', 'Seat', null],
  holder: ['AA-00-BB', 'Dacia', 'Jogger'],
  abroad: ['1234 bcd', null, null],
  unsure: ['ainda não sei', null, null],
  plateless: [null, null, 'Leon'],
  other: ['AA-00-CC', 'Fiat', ''],
};

test('a vehicle of a registration is the car that has its plate, its holder’s before the first, and else one that waits', async () => {
  const folder = await temporaryFolder();
  const old = await openOld(folder, 'DROP TABLE `vehicles`');
  const insert = (table: string, row: Record<string, string | null>) => {
    const names = Object.keys(row);
    const places = names.map(() => '?').join();
    return { sql: `INSERT INTO ${table} (${names}) VALUES (${places})`, args: Object.values(row) };
  };
  const people = Object.entries(NAMED).flatMap(([id, [plate, make, model]], n) => [
    insert('drivers', {
      id,
      full_name: id,
      email: `${id}@exemplo.test`,
      phone_number: '910000000',
      cmtvde_number: id,
      contract_type: 'SLOT',
      status: 'ACTIVE',
      created_at: AT,
      approved_at: AT,
    }),
    insert('vehicles', {
      id: `v-${id}`,
      driver_id: id,
      license_plate: plate,
      make,
      model,
      created_at: `2026-11-16T09:00:0${n}.000Z`,
    }),
  ]);
  const made = { created_by: 'staff', created_at: AT };
  await old.db.$client.batch(
    [
      ...people,
      insert('cars', { id: 'car', plate: 'AA00BB', make: 'Dacia', owner: 'FROTA', ...made }),
      insert('cars', { id: 'unnamed', plate: 'ZZ00ZZ', owner: 'FROTA', ...made }),
      insert('holdings', {
        id: 'h',
        car_id: 'car',
        driver_id: 'holder',
        starts_at: '2026-11-16 09:00',
        ends_at: '2026-11-17 09:00',
        ...made,
      }),
    ],
    'write',
  );
  await old.close();

  const { db, close } = await openServices(folder);
  const rows = await db.select().from(cars).orderBy(cars.isWaiting, cars.id);
  const waits = { isWaiting: true, owner: 'CONDUTOR', version: 1 };
  const kept = { isWaiting: false, owner: 'FROTA', createdBy: 'staff' };
  const namedBy = (id: string) => {
    const [licensePlate, make, model] = NAMED[id] ?? [];
    return { namedBy: id, named: { licensePlate, make, model } };
  };
  expect(rows).toMatchObject([
    { ...kept, ...namedBy('holder'), id: 'car', plate: 'AA00BB', make: 'Dacia', model: '' },
    { ...kept, id: 'unnamed', namedBy: null, named: null, namedAt: null },
    { ...waits, ...namedBy('abroad'), id: 'v-abroad', plate: '1234BCD', make: '', model: '' },
    { ...waits, ...namedBy('first'), id: 'v-first', plate: 'AA00BB', make: 'Seat', namedAt: AT },
    { ...waits, ...namedBy('other'), id: 'v-other', plate: 'AA00CC', make: 'Fiat' },
    { ...waits, ...namedBy('plateless'), id: 'v-plateless', plate: '', model: 'Leon' },
    { ...waits, ...namedBy('unsure'), id: 'v-unsure', plate: '', make: '' },
  ]);
  expect((await proposals(db)).map(({ plate }) => plate)).toEqual(['1234 bcd', 'AA-00-CC', 'ainda não sei']);
  await close();
});
