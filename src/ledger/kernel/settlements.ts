import { type InferInsertModel, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { auditAll } from '../../platform/audit/store';
import { originOf, settledRecord } from '../weeks/record-of';
import { type RecordsAlone, weekKey } from './read-records';
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
  'originKind',
  'originId',
  'origin',
  'counters',
);

type Settled = Pick<RecordsAlone, 'records' | 'entries' | 'booked'>;

/** Steps behind `isStill` of the data read: acertos, unique by origin, their audit rows, and their weeks' records. */
export function writeEntries(
  db: Database,
  read: Settled,
  entries: readonly NewEntry[],
  actor: string,
): Statement[] {
  const at = entries[0]?.createdAt;
  if (at === undefined) return [];
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${settlementEntries}
    WHERE ${isOneOf(settlementEntries.origin, new Set(entries.map(({ origin }) => origin)))})`;
  // A correction's acerto is audited as the correction.
  const audited = entries.filter(({ originKind }) => originKind !== 'correction');
  return [
    guard(db, 'basis', isNew),
    insertSelect(db, settlementEntries, {
      values: ENTRIES.values(sql`value`),
      from: fromRows(entries.map(ENTRIES.encode)),
    }),
    ...writeOutcomes(db, settledWeeks(read, entries), at),
    auditAll(
      db,
      audited.map(({ id, driverId, weekStartDate: week, category, cents, counters }) => ({
        at,
        actor,
        action: counters === null ? 'settlement-entry.add' : 'settlement-entry.counter',
        subject: id,
        detail: { driverId, week, category, cents },
      })),
    ),
  ];
}

/** An entry of the opposite amount. */
export function counterEntryOf(entry: Countered, { staff, at }: { staff: string; at: string }): NewEntry {
  return {
    ...entry,
    id: crypto.randomUUID(),
    cents: -entry.cents,
    createdBy: staff,
    createdAt: at,
    ...originOf({ kind: 'counter', id: entry.id }),
    counters: entry.id,
  };
}

function settledWeeks({ records, entries, booked }: Settled, added: readonly NewEntry[]): Outcome[] {
  const byWeek = Map.groupBy(added, ({ driverId, weekStartDate }) => weekKey(driverId, weekStartDate));
  const weeks = new Map(added.map((entry) => [weekKey(entry.driverId, entry.weekStartDate), entry]));
  return [...weeks].map(([key, { driverId, weekStartDate: week }]) => {
    const record = records.get(key) ?? null;
    const all = [...(entries.get(key) ?? []), ...(byWeek.get(key) ?? [])];
    return { driverId, week, record, amounts: settledRecord(record, all, booked.has(key)) };
  });
}
