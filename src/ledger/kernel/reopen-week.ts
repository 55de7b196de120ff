import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { Statement } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { versionsOf } from '../weeks/decide-week';
import { hindrancesOf } from '../weeks/reopening';
import { thaw } from '../weeks/row-acts';
import { isFrozenFor } from '../weeks/row-versions';
import { actOnWeeks } from './act-on-weeks';
import { readCarried } from './close-week';
import { readCorrected } from './corrections';
import { readRecords } from './read-records';
import { reopen } from './read-weeks';
import { scopeOfRows } from './scope';
import { counterEntryOf, writeEntries } from './settlements';

type Closed = { id: string; week: string; closedAt: string };

/** A closed week, the balances that its closing carried over, and the reasons that keep it closed. */
export async function readClosed(db: Database, { id, week, closedAt }: Closed) {
  const carried = await readCarried(db, { id, week });
  const corrected = (await readCorrected(db, [week])).map(({ driverId }) => driverId);
  const drivers = [...(await driversOf(db, week)), ...carried.map(({ driverId }) => driverId)];
  const weeks = new Set([week, ...carried.map(({ weekStartDate }) => weekStartDate)]);
  const read = await readRecords(db, new Set([...drivers, ...corrected]), weeks);
  const hindrances = hindrancesOf({
    week,
    closedAt,
    records: [...read.records.values()],
    carried: carried.map((entry) => ({ driverId: entry.driverId, week: entry.weekStartDate })),
    corrected,
    isClosed: (monday) => read.closed.has(monday),
  });
  return { read, carried, hindrances };
}

async function driversOf(db: Database, week: string): Promise<string[]> {
  const { driverId, weekStartDate } = financialRecords;
  const found = await db.select({ driverId }).from(financialRecords).where(eq(weekStartDate, week));
  return found.map((record) => record.driverId);
}

type Reopening = Closed & Awaited<ReturnType<typeof readClosed>> & { staff: string; at: string };

/** Restores the state before the closing. For a batch in `retryBasis` that begins with `first`. */
export async function reopenWeek(db: Database, { id, week, read, carried, staff, at }: Reopening) {
  const scope = await scopeOfRows(db, sql`week_start_date = ${week} AND driver_id IS NOT NULL`);
  // Rows that arrived for the closed week are decided, except for drivers who were paid before.
  const decided = await actOnWeeks(db, { scope, at }, (weeks) => {
    reopen(weeks, week);
    const { ledger } = weeks;
    const versions = versionsOf(ledger);
    return thaw(ledger, (row) => row.week === week && !isFrozenFor(row, versions));
  });
  const countering = carried.map((entry) => counterEntryOf(entry, { staff, at }));
  const others: Statement[] = [
    db.update(weekClosings).set({ reopenedBy: staff, reopenedAt: at }).where(eq(weekClosings.id, id)),
    ...writeEntries(db, read, countering, staff),
    db
      .update(financialRecords)
      .set({ carriedTo: null, version: sql`${financialRecords.version} + 1` })
      .where(and(eq(financialRecords.weekStartDate, week), isNotNull(financialRecords.carriedTo))),
    ...decided.statements,
  ];
  return { first: [read.isStill, decided.isStill], others };
}
