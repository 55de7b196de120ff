import { expect, test } from 'vitest';
import { costMovements } from '../../db/schema/cost-movements';
import { documentReminders } from '../../db/schema/document-reminders';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { originOf } from '../../src/ledger/weeks/record-of';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';

const AT = '2026-11-16T09:00:00.000Z';
const WEEK = '2026-11-09';
const DRIVER = '3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ORIGINS = [
  originOf({ kind: 'manual', driverId: DRIVER, key: 'a:b' }),
  originOf({ kind: 'plan', id: id(2), n: 12 }),
  originOf({ kind: 'cost', driverId: DRIVER, week: WEEK, category: 'PORTAGENS', n: 1 }),
  originOf({ kind: 'carry', id: id(3), recordId: id(4) }),
  originOf({ kind: 'correction', id: id(5) }),
  originOf({ kind: 'counter', id: id(6) }),
];

/** A database as it was before the columns, with an acerto of each origin, rents, and reminders of a document and a paper. */
async function databaseBefore(folder: string): Promise<void> {
  const { db, close } = await openOld(folder, 'ADD `origin_kind`');
  await db.$client.batch(
    [
      ...ORIGINS.map(({ origin }) => ({
        sql: `INSERT INTO settlement_entries (id, driver_id, week_start_date, category, cents, description, created_by,
          created_at, origin) VALUES (?, ?, ?, 'OUTRO', -100, 'Texto', 'staff', ?, ?)`,
        args: [origin, DRIVER, WEEK, AT, origin],
      })),
      ...['viaverde:1', `rent:${id(7)}:${WEEK}:1`, `rent:${id(7)}:${WEEK}:12`].map((key) => ({
        sql: `INSERT INTO cost_movements (id, key, source, kind, at, week, place, is_chargeable, state)
          VALUES (?, ?, 'rent', ?, ?, ?, '', 1, 'waiting')`,
        args: [key, key, key.startsWith('rent') ? 'rent' : 'toll', WEEK, WEEK],
      })),
      ...[id(8), `${id(7)} FIRE_EXTINGUISHER 2026-12-20 ${DRIVER}`].map((named) => ({
        sql: 'INSERT INTO document_reminders (document_id, days, driver_id, created_at) VALUES (?, 30, ?, ?)',
        args: [named, DRIVER, AT],
      })),
    ],
    'write',
  );
  await close();
}

test('acertos, days of rent and reminders of papers state what their keys had', async () => {
  const folder = await temporaryFolder();
  await databaseBefore(folder);
  const { db, close } = await openServices(folder);
  const entries = await db.select().from(settlementEntries).orderBy(settlementEntries.createdAt);
  expect(entries.map(({ originKind, originId, origin }) => ({ originKind, originId, origin }))).toEqual(
    ORIGINS,
  );
  expect(entries.every(({ description }) => description === 'Texto')).toBe(true);
  const { key, part } = costMovements;
  expect((await db.select({ part }).from(costMovements).orderBy(key)).map((row) => row.part)).toEqual([
    1,
    12,
    null,
  ]);
  const sent = { days: 30, driverId: DRIVER, createdAt: AT };
  expect(await db.select().from(documentReminders)).toEqual([
    { ...sent, documentId: id(8), carId: null, paper: null, date: null },
    { ...sent, documentId: null, carId: id(7), paper: 'FIRE_EXTINGUISHER', date: '2026-12-20' },
  ]);
  await expect(db.update(settlementEntries).set({ description: '', originKind: 'manual' })).rejects.toThrow();
  await db.update(settlementEntries).set({ description: '' });
  await close();
});
