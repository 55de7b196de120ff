import { count, desc, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { readPage } from '../../../db/queries/read-list';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { IS_PAYABLE, isUnpaid } from '../../ledger/kernel/store';
import { openWeeks } from '../week-closings/closings';
import type { Filtered } from './filter';
import type { WeekStanding } from './schema';
import { FIELDS, NEWEST_FIRST, OF_DRIVER, VERSION } from './store';
import { weekState } from './week-state-rules';

type Place = { offset: number; limit: number };

/** Reads `limit` records from `offset` on, in the order of the whole list. */
export function recordsPage(db: Database, { offset, limit }: Place, knownVersions: readonly string[]) {
  // Weeks before the page are skipped by their counts, and only those that it reaches are sorted.
  const page = sql`
    WITH counted AS (SELECT week_start_date AS week, count(*) AS n FROM ${financialRecords} GROUP BY week_start_date),
      placed AS (SELECT week, n, sum(n) OVER (ORDER BY week DESC) AS reaches FROM counted),
      reached AS (SELECT week, reaches - n AS skipped FROM placed
        WHERE reaches > ${offset} AND reaches - n < ${offset + limit})
    SELECT ${financialRecords.id} AS page_id, NULL AS key FROM ${financialRecords} JOIN ${drivers} ON ${OF_DRIVER}
    WHERE week_start_date IN (SELECT week FROM reached) ORDER BY ${NEWEST_FIRST}
    LIMIT ${limit} OFFSET ${offset} - (SELECT coalesce(min(skipped), 0) FROM reached)`;
  return readRecords(db, { page, condition: sql`1`, order: NEWEST_FIRST }, knownVersions);
}

export function filteredPage(
  db: Database,
  { from, condition, order, key }: Filtered,
  { offset, limit }: Place,
  knownVersions: readonly string[],
) {
  const page = sql`
    SELECT ${financialRecords.id} AS page_id, ${key} AS key FROM ${from} JOIN ${drivers} ON ${OF_DRIVER}
    WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return readRecords(db, { page, condition, order }, knownVersions);
}

function readRecords(
  db: Database,
  { page, condition, order }: { page: SQL; condition: SQL; order: SQL },
  knownVersions: readonly string[],
) {
  return readPage(db, {
    version: VERSION,
    knownVersions,
    count: sql`SELECT count(*) FROM ${financialRecords} WHERE ${condition}`,
    reading: (isNew) => ({
      records: db
        .select(FIELDS)
        .from(sql`(${page}) who`)
        .innerJoin(financialRecords, sql`${financialRecords.id} = page_id`)
        .innerJoin(drivers, OF_DRIVER)
        .where(isNew)
        .orderBy(order),
    }),
    rowsOf: ({ records }) => records,
  });
}

/** Lists the weeks of all records, newest first. */
export async function readMondays(db: Database, now: Date): Promise<WeekStanding[]> {
  const { weekStartDate, payoutCents, status } = financialRecords;
  const countIf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
  const { weeks, unpaid, closings, open } = await transact(db, {
    weeks: db
      .select({ weekStartDate, records: count() })
      .from(financialRecords)
      .groupBy(weekStartDate)
      .orderBy(desc(weekStartDate)),
    unpaid: db
      .select({
        week: weekStartDate,
        left: countIf(sql`${payoutCents} > 0`),
        payable: countIf(IS_PAYABLE),
      })
      .from(financialRecords)
      .where(isUnpaid(status))
      .groupBy(weekStartDate),
    closings: db
      .select({ week: weekClosings.weekStartDate })
      .from(weekClosings)
      .where(isNull(weekClosings.reopenedAt)),
    open: openWeeks(db, now),
  });
  const unpaidOf = new Map(unpaid.map((each) => [each.week, each]));
  const closed = new Set(closings.map(({ week }) => week));
  const toClose = new Set(open.map(({ week }) => week));
  return weeks.map(({ weekStartDate, records }) => {
    const { left = 0, payable = 0 } = unpaidOf.get(weekStartDate) ?? {};
    return {
      weekStartDate,
      state: weekState({ isClosed: closed.has(weekStartDate), unpaid: left }),
      isToClose: toClose.has(weekStartDate),
      records,
      payable,
    };
  });
}
