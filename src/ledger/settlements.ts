import { type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { fromRows, insertSelect, jsonRows } from '../../db/queries/bulk-insert';
import { isOneOf } from '../../db/queries/one-of';
import type { Statement } from '../../db/queries/transact';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { auditAll } from '../audit/store';
import { settledRecord } from '../weeks/record-of';
import { type RecordsAlone, weekKey } from './read-records';
import { newIds } from './records';
import { hasSettlements, isBooked, settledCents } from './settled';
import { type Outcome, writeOutcomes } from './write-weeks';

export type NewEntry = Required<InferInsertModel<typeof settlementEntries>>;

type Countered = Pick<NewEntry, 'id' | 'driverId' | 'weekStartDate' | 'category' | 'cents' | 'description'>;

const ENTRIES = jsonRows(
  'id',
  'driverId',
  'weekStartDate',
  'category',
  'cents',
  'description',
  'createdBy',
  'createdAt',
  'origin',
  'counters',
);

/** Statements of a batch, behind `isStill` of what was read: the acertos, each the only one of its origin, an audit row
 * for each, and the records of their weeks. */
export function writeEntries(
  db: Database,
  read: RecordsAlone,
  entries: readonly NewEntry[],
  actor: string,
): Statement[] {
  const at = entries[0]?.createdAt;
  if (at === undefined) return [];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${settlementEntries}
    WHERE ${isOneOf(settlementEntries.origin, new Set(entries.map(({ origin }) => origin)))})`;
  return [
    guard(db, 'basis', isNew),
    ...addEntries(db, read, entries, at),
    auditAll(
      db,
      entries.map(({ id, driverId, weekStartDate: week, category, cents, counters }) => ({
        at,
        actor,
        action: counters === null ? 'settlement-entry.add' : 'settlement-entry.counter',
        subject: id,
        detail: { driverId, week, category, cents },
      })),
    ),
  ];
}

/** The acertos and the records of their weeks, without a guard. */
export function addEntries(
  db: Database,
  read: RecordsAlone,
  entries: readonly NewEntry[],
  at: string,
): Statement[] {
  return [
    insertSelect(db, settlementEntries, {
      values: ENTRIES.values('value'),
      from: fromRows(entries.map(ENTRIES.encode)),
    }),
    ...writeOutcomes(db, settledWeeks(read, entries), at),
  ];
}

/** Of the opposite amount. */
export function counterEntryOf(entry: Countered, { staff, at }: { staff: string; at: string }): NewEntry {
  return {
    ...entry,
    id: crypto.randomUUID(),
    cents: -entry.cents,
    createdBy: staff,
    createdAt: at,
    origin: `counter:${entry.id}`,
    counters: entry.id,
  };
}

function settledWeeks({ records, entries, booked }: RecordsAlone, added: readonly NewEntry[]): Outcome[] {
  const byWeek = Map.groupBy(added, ({ driverId, weekStartDate }) => weekKey(driverId, weekStartDate));
  const weeks = new Map(added.map((entry) => [weekKey(entry.driverId, entry.weekStartDate), entry]));
  return [...weeks].map(([key, { driverId, weekStartDate: week }]) => {
    const record = records.get(key) ?? null;
    const all = [...(entries.get(key) ?? []), ...(byWeek.get(key) ?? [])];
    return { driverId, week, record, amounts: settledRecord(record, all, booked.has(key)) };
  });
}

/** Of an entry, for its audit row. */
export const ENTRY_DETAIL = sql`json_object('driverId', driver_id, 'week', week_start_date, 'category', category,
  'cents', cents)`;

/** The records of the weeks of `entries`, a list of ids in SQL, which were added just now. */
export function resettled(db: Database, entries: SQL, at: string) {
  const change = db.run(sql`
    UPDATE ${financialRecords} AS r SET version = version + 1, settlement_cents = d.settled,
      payout_cents = gross_cents - commission_cents + adjustments_cents - cash_cents - flat_rate_cents + d.settled
    FROM (SELECT DISTINCT s.driver_id, s.week_start_date, ${settledCents('s')} AS settled
      FROM ${settlementEntries} s WHERE s.id IN ${entries}) d
    WHERE r.week_start_date = d.week_start_date AND r.driver_id = d.driver_id AND r.status = 'PENDING'
      AND r.settlement_cents <> d.settled`);
  const begin = db.run(sql`
    INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, settlement_cents, payout_cents, status, created_at)
    SELECT ${newIds(at)}, driver_id, week_start_date, 0, 0, 0, 0, 0, settled, settled, 'PENDING', ${at}
    FROM (SELECT DISTINCT driver_id, week_start_date, ${settledCents('s')} AS settled FROM ${settlementEntries} s
      WHERE s.id IN ${entries} AND +s.counters IS NULL AND NOT EXISTS (SELECT 1 FROM ${financialRecords} r
        WHERE r.week_start_date = s.week_start_date AND r.driver_id = s.driver_id))`);
  const end = db.run(sql`
    DELETE FROM ${financialRecords} AS r WHERE +r.status = 'PENDING' AND r.gross_cents = 0 AND r.flat_rate_cents = 0
      AND (r.driver_id, r.week_start_date) IN (SELECT driver_id, week_start_date FROM ${settlementEntries}
        WHERE id IN ${entries} AND counters IS NOT NULL)
      AND NOT ${hasSettlements('r')} AND NOT ${isBooked('r')}`);
  return { change, begin, end };
}

/** For a batch; idempotent. Amounts stay. */
export function emptyDescriptions(db: Database, driverId: string) {
  return db.run(sql`UPDATE ${settlementEntries} SET description = '' WHERE driver_id = ${driverId}`);
}
