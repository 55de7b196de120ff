import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import type { Database } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openOld } from '../support/databases/stored-rows';

const CAR = '0d5d5a34-6cbb-4f0e-9a52-3a1c4f3fbb01';
/** The driver of `oldDatabase`. */
const ANA = '3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21';

/** The car's toll device, while that was a column of the car. */
const DEVICE = `UPDATE cars SET device = '600000000001' WHERE id = '${CAR}'`;

/** A database of the version whose next migration has that text, with a car; `fill` writes what it has. */
async function migrated(next: string, fill: (db: Database) => Promise<unknown>): Promise<Database> {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, next);
  onCleanup(close);
  await db.$client.execute(`INSERT INTO cars (id, plate, owner, created_by, created_at)
    VALUES ('${CAR}', 'AA00BB', 'FROTA', 'staff', '2026-11-01T00:00:00.000Z')`);
  await fill(db);
  await migrateDatabase(db);
  return db;
}

const movement = (key: string, given: Record<string, string | null>) => {
  const row = {
    id: key,
    key,
    source: 'viaverde',
    kind: 'toll',
    at: '2026-11-03',
    week: '2026-11-02',
    ...given,
  };
  const rest = { place: 'Ponte', is_chargeable: '1', state: 'waiting', ...row };
  const values = Object.values(rest).map((value) => (value === null ? 'NULL' : `'${value}'`));
  return `INSERT INTO cost_movements (${Object.keys(rest).join(', ')}) VALUES (${values.join(', ')})`;
};

const rows = async (db: Database, sql: string) =>
  (await db.$client.execute(sql)).rows.map((row) => Array.from(row));

test('rent and passages that are gone, and cancelled ones, get their car back', async () => {
  const db = await migrated('SET car_id = substr(key', async ({ $client }) => {
    await $client.batch([
      DEVICE,
      movement(`rent:${CAR}:2026-11-03:1`, { kind: 'rent', source: 'rent', plate: 'AA00BB', state: 'gone' }),
      movement(`rent:${CAR}:2026-11-04:1`, { kind: 'rent', source: 'rent', state: 'driver', car_id: CAR }),
      movement('by device', { device: '600000000001', state: 'gone' }),
      movement('by plate', { plate: 'AA00BB', state: 'free' }),
      movement('of no car', { plate: 'ZZ99ZZ', state: 'gone' }),
      movement('waits', { plate: 'AA00BB', state: 'waiting' }),
    ]);
  });
  expect(await rows(db, 'SELECT key, car_id FROM cost_movements ORDER BY key')).toEqual([
    ['by device', CAR],
    ['by plate', CAR],
    ['of no car', null],
    [`rent:${CAR}:2026-11-03:1`, CAR],
    [`rent:${CAR}:2026-11-04:1`, CAR],
    ['waits', null],
  ]);
});

test('the toll device of a car is with it from the beginning, and no more once the car has ended', async () => {
  const sold = CAR.replace(/01$/, '02');
  const db = await migrated('DROP COLUMN `device`', async ({ $client }) => {
    const made = `'FROTA', 'staff', '2026-11-01T00:00:00.000Z'`;
    await $client.batch([
      DEVICE,
      `INSERT INTO cars (id, plate, device, ended_on, owner, created_by, created_at)
        VALUES ('${sold}', 'CC11DD', '600000000002', '2026-11-15', ${made})`,
      `INSERT INTO cars (id, plate, owner, created_by, created_at) VALUES ('bare', 'EE22FF', ${made})`,
      // A fuel card may have the number of a device.
      `INSERT INTO car_cards (id, number, kind, created_by, created_at)
        VALUES ('card', '600000000001', 'COMBUSTIVEL', 'staff', '2026-11-01T00:00:00.000Z')`,
    ]);
  });
  const fitted = `SELECT c.number, c.kind, h.car_id, h.starts_at, h.ends_at, c.created_by
    FROM car_cards c JOIN holdings h ON h.card_id = c.id ORDER BY c.number`;
  const beginning = '2000-01-01 00:00';
  expect(await rows(db, fitted)).toEqual([
    ['600000000001', 'PORTAGENS', CAR, beginning, null, 'staff'],
    ['600000000002', 'PORTAGENS', sold, beginning, '2026-11-16 00:00', 'staff'],
  ]);
  expect(
    await rows(db, "SELECT count(*) FROM car_cards WHERE id GLOB '????????-????-4???-????-????????????'"),
  ).toEqual([[2]]);
});

test('a cost that was charged in a later week than its own is known as late', async () => {
  const db = await migrated('ADD `late_from`', async ({ $client }) => {
    await $client.batch([
      movement('in time', { car_id: CAR }),
      movement('late', { car_id: CAR }),
      ...[
        ['in time', '2026-11-02'],
        ['late', '2026-11-16'],
      ].map(
        ([id, week]) => `INSERT INTO cost_shares (movement_id, driver_id, week_start_date, cents, due_cents)
          VALUES ('${id}', '${ANA}', '${week}', 100, 100)`,
      ),
    ]);
  });
  expect(await rows(db, 'SELECT movement_id, late_from FROM cost_shares ORDER BY 1')).toEqual([
    ['in time', null],
    ['late', '2026-11-02'],
  ]);
});

test('a subscription is no longer marked as one that is not charged, and a cancelled toll stays so', async () => {
  const db = await migrated('SET is_chargeable = 1', async ({ $client }) => {
    const line = (
      id: string,
      n: number,
      kind: string,
    ) => `INSERT INTO cost_lines (id, file_id, line, movement_id, cents, data)
      VALUES ('${id}', 'file', ${n}, '${id}', 149, '{"kind":"${kind}","chargeable":false}')`;
    await $client.batch([
      `INSERT INTO cost_files (id, created_at, received_from, file_name, sha256, outcome)
        VALUES ('file', '2026-11-01T00:00:00.000Z', 'staff', 'v.xlsx', 'x', 'imported')`,
      movement('fee', { kind: 'subscription', is_chargeable: '0', state: 'fleet' }),
      movement('toll', { is_chargeable: '0', state: 'free' }),
      line('fee', 2, 'subscription'),
      line('toll', 3, 'toll'),
    ]);
  });
  expect(await rows(db, 'SELECT key, is_chargeable FROM cost_movements ORDER BY key')).toEqual([
    ['fee', 1],
    ['toll', 0],
  ]);
  expect(await rows(db, 'SELECT movement_id, data FROM cost_lines ORDER BY line')).toEqual([
    ['fee', '{"kind":"subscription","chargeable":true}'],
    ['toll', '{"kind":"toll","chargeable":false}'],
  ]);
});
