import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { contractOn } from '../../db/queries/contract-on';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { flatRateCents } from './flat-rate';
import { isClosed } from './frozen';
import { isBooked } from './settled';

type Rerating = { driverId: string; from: string; changed: SQL };

/** For a batch, behind a change of contract: the pending records from that Monday on. */
export function rerateRecords(db: Database, { driverId, from, changed }: Rerating) {
  const contract = contractOn(
    {
      id: sql`r.driver_id`,
      contractType: sql`(SELECT contract_type FROM ${drivers} WHERE id = r.driver_id)`,
    },
    sql`r.week_start_date`,
  );
  const week = sql`r.week_start_date`;
  const flat = sql`CASE ${contract} WHEN 'SLOT' THEN ${flatRateCents('SLOT', week)}
    ELSE ${flatRateCents('VEHICLE_RENTAL', week)} END`;
  return db.run(sql`
    UPDATE ${financialRecords} AS w SET flat_rate_cents = d.flat, version = version + 1,
      payout_cents = gross_cents - commission_cents + adjustments_cents - cash_cents - d.flat + settlement_cents
    FROM (SELECT r.id, ${flat} AS flat FROM ${financialRecords} r
      WHERE r.driver_id = ${driverId} AND r.week_start_date >= ${from} AND ${changed}) d
    WHERE w.id = d.id AND w.status = 'PENDING' AND NOT ${isClosed('w')} AND w.flat_rate_cents <> d.flat
      AND (w.flat_rate_cents > 0 OR ${isBooked('w')})`);
}

type Span = { driverId: string; from: SQL; until: SQL };

/** Mondays of weeks that are paid, or closed, in which a contract counts, joined by spaces; NULL for none. */
export function frozenWeeksBetween(
  by: 'paid' | 'closed',
  { driverId, from, until }: Span,
): SQL<string | null> {
  return sql<string | null>`(SELECT group_concat(week_start_date, ' ') FROM (
    SELECT week_start_date FROM ${financialRecords} AS w WHERE driver_id = ${driverId}
      AND ${by === 'paid' ? sql`status = 'PAID'` : isClosed('w')}
      AND (w.flat_rate_cents > 0 OR ${isBooked('w')}) AND week_start_date >= ${from} AND week_start_date < ${until} ORDER BY 1))`;
}
