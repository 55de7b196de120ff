import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonRows } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { dateInWords, shiftDate } from '../../platform/domain/calendar';
import { carryOrigin, isCarried, nextOpenWeek } from '../weeks/carried-balance';
import { isSettled, type StandingRecord } from '../weeks/record-of';
import { type RecordsAlone, readRecords, weekKey } from './read-records';
import { type NewEntry, writeEntries } from './settlements';

type Closing = { id: string; week: string; staff: string; at: string };
type Carried = { record: StandingRecord; to: string };

const CARRIED = jsonRows('id', 'to');

/** Drivers of the week with a negative balance. */
export async function negativeBalances(db: Database, week: string) {
  const { driverId, status, payoutCents, weekStartDate } = financialRecords;
  const found = await db
    .select({ driverId, status, payoutCents })
    .from(financialRecords)
    .where(and(eq(weekStartDate, week), lt(payoutCents, 0)));
  return found.filter(isCarried);
}

/** Moves each negative balance to a later week. For a batch in `retryStale` that begins with `isStill`. */
export async function closeWeek(db: Database, { id, week, staff, at }: Closing) {
  const { read, carried } = await readBalances(db, week);
  const entries = carried.map(
    ({ record, to }): NewEntry => ({
      id: crypto.randomUUID(),
      driverId: record.driverId,
      weekStartDate: to,
      category: 'SALDO_ANTERIOR',
      cents: record.payoutCents,
      description: `Saldo da semana de ${dateInWords(week)}`,
      createdBy: staff,
      createdAt: at,
      origin: carryOrigin(record.id, id),
      counters: null,
    }),
  );
  const statements: Statement[] = [
    db.insert(weekClosings).values({ id, weekStartDate: week, closedBy: staff, closedAt: at }),
    ...writeEntries(db, read, entries, staff),
    markCarried(db, carried),
  ];
  return { isStill: read.isStill, statements, entries };
}

/** Reads later weeks until each driver has an open one. */
async function readBalances(db: Database, week: string): Promise<{ read: RecordsAlone; carried: Carried[] }> {
  const drivers = (await negativeBalances(db, week)).map(({ driverId }) => driverId);
  for (let ahead = 1; ; ahead *= 2) {
    const weeks = Array.from({ length: ahead + 1 }, (_, n) => shiftDate(week, 7 * n));
    const read = await readRecords(db, drivers, weeks);
    const carried = [...read.records.values()]
      .filter((record) => record.week === week && isCarried(record))
      .map((record) => ({ record, to: nextOpenWeek(week, (monday) => isFrozen(read, record, monday)) }));
    if (carried.every(({ to }) => weeks.includes(to))) return { read, carried };
  }
}

function isFrozen({ closed, records }: RecordsAlone, { driverId }: StandingRecord, monday: string): boolean {
  return closed.has(monday) || isSettled(records.get(weekKey(driverId, monday)));
}

function markCarried(db: Database, carried: readonly Carried[]): Statement {
  const list = JSON.stringify(carried.map(({ record, to }) => CARRIED.encode({ id: record.id, to })));
  return db.run(sql`
    UPDATE ${financialRecords} AS r SET version = version + 1, carried_to = ${CARRIED.value('to', sql`v.value`)}
    FROM json_each(${list}) v WHERE r.id = ${CARRIED.value('id', sql`v.value`)}`);
}

/** The acertos that this closing has made, while the week is closed. */
export async function readCarried(db: Database, { id, week }: Pick<Closing, 'id' | 'week'>) {
  const records = await db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .where(and(eq(financialRecords.weekStartDate, week), isNotNull(financialRecords.carriedTo)));
  const origins = records.map((record) => carryOrigin(record.id, id));
  return db.select().from(settlementEntries).where(isOneOf(settlementEntries.origin, origins));
}
