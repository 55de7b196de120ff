import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect, sameColumns } from '../../db/queries/bulk-insert';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { settlementPlans } from '../../db/schema/settlement-plans';
import { hadEarnings, isOver } from './fee';
import { isServing } from './serving';
import { isBooked } from './settled';
import { followed, isOpen } from './settlements';

/** Of a plan `p`: which of its weeks it is, from 1. */
const nth = (week: SQL) => sql`(CAST(julianday(${week}) - julianday(p.first_monday) AS INTEGER) / 7 + 1)`;

/** Of a plan `p`, in cents: what is planned until its n-th week. The last instalment takes the odd cents. */
function plannedCents(n: SQL): SQL {
  return sql`iif(p.until_monday IS NULL, iif(${n} >= p.instalments, p.cents, p.cents / p.instalments * ${n}),
    p.cents * min(${n}, ${nth(sql`p.until_monday`)}))`;
}

export const TOTAL_CENTS = plannedCents(sql`100000`);

/** Of a plan `p`, in cents: what its entries come to, without those that are countered. */
export const TAKEN_CENTS = sql`(SELECT coalesce(sum(taken.cents), 0) FROM ${settlementEntries} taken
  WHERE taken.origin > 'plan:' || p.id || ':' AND taken.origin < 'plan:' || p.id || ';'
    AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} counter WHERE counter.counters = taken.id))`;

/** Of a plan `p` and the record `r` of that week, if any: what it takes, or gives, there; NULL for nothing. */
function takes(week: SQL): SQL {
  const due = sql`(${plannedCents(nth(week))} - ${TAKEN_CENTS})`;
  const isFree = sql`((p.cents > 0 OR p.may_go_negative = 1)
    AND (${isServing('d', week)} OR r.id IS NOT NULL AND ${hadEarnings('r', isBooked('r'))}))`;
  return sql`nullif(iif(p.cents > 0, iif(${isFree}, max(${due}, 0), 0),
    iif(${isFree}, min(${due}, 0), max(min(${due}, 0), -max(coalesce(r.payout_cents, 0), 0)))), 0)`;
}

const ORIGIN = (week: SQL) => sql`'plan:' || p.id || ':' || ${nth(week)}`;

/** `of`: of plans `p`. With one entry a week at most, of weeks that are over and not frozen. */
function dueFrom(of: SQL, weeks: SQL, today: string): SQL {
  const week = sql`w.week`;
  return sql`FROM ${settlementPlans} p JOIN ${weeks} w ON w.week >= p.first_monday
      JOIN ${drivers} d ON d.id = p.driver_id
      LEFT JOIN ${financialRecords} r ON r.week_start_date = w.week AND r.driver_id = p.driver_id
    WHERE ${of} AND p.stopped_at IS NULL AND ${isOver(week, today)}
      AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} before WHERE before.origin = ${ORIGIN(week)})
      AND ${isOpen({ driverId: sql`p.driver_id`, week, shown: null })} AND ${takes(week)} IS NOT NULL`;
}

export type Instalment = { planId: string; week: string };

/** What can be booked, oldest week first, of one week the oldest plan's first. */
export function dueInstalments(db: Database, today: string) {
  const weeks = sql`(WITH RECURSIVE weeks(week) AS (
    SELECT min(first_monday) FROM ${settlementPlans} p WHERE p.stopped_at IS NULL
    UNION ALL SELECT date(week, '+7 days') FROM weeks WHERE date(week, '+14 days') <= ${today})
    SELECT week FROM weeks)`;
  return db.all<Instalment>(
    sql`SELECT p.id AS planId, w.week ${dueFrom(sql`1`, weeks, today)} ORDER BY w.week, p.created_at, p.id`,
  );
}

type Booking = Instalment & { at: string; today: string };

/** Steps of a batch: what the plan takes in that week as it stands now. At most once. */
export function bookInstalment(db: Database, { planId, week, at, today }: Booking) {
  const id = crypto.randomUUID();
  const taken = takes(sql`w.week`);
  const added = insertSelect(db, settlementEntries, {
    values: {
      ...sameColumns('category', 'description'),
      ...{ id: sql`${id}`, driverId: sql`p.driver_id`, weekStartDate: sql`w.week`, cents: taken },
      ...{ origin: ORIGIN(sql`w.week`), createdBy: sql`p.created_by`, createdAt: sql`${at}` },
    },
    from: dueFrom(sql`p.id = ${planId}`, sql`(SELECT ${week} AS week)`, today),
  });
  return { added, ...followed(db, { id, staff: 'system', at }, 'settlement-entry.add') };
}
