import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { isOneOf } from '../../db/queries/one-of';
import type { BatchParts } from '../../db/queries/transact';
import { financialRecords } from '../../db/schema/financial-records';
import type { Touched } from '../weeks/decide-week';
import { isOfPayment, thaw } from '../weeks/row-acts';
import { actOnWeeks } from './act-on-weeks';
import { wasCorrected } from './correct';
import type { Weeks } from './read-weeks';
import { newScope, widen } from './scope';

export type DriverWeek = { driverId: string; week: string };

/** `records`, a list of ids in SQL, are payable again, and what came for them is decided anew: but where a correction
 * was taken, as the difference would count twice. For a batch in `retryBasis`. */
export async function freeRecords(
  db: Database,
  { records, at }: { records: SQL; at: string },
): Promise<BatchParts> {
  const settled = sql`r.id IN ${records} AND r.status IN ('IN_BATCH', 'PAID')`;
  const found = await db.all<DriverWeek & { id: string; isCorrected: number }>(sql`
    SELECT r.id, r.driver_id AS driverId, r.week_start_date AS week, ${wasCorrected('r')} AS isCorrected
    FROM ${financialRecords} r WHERE ${settled}`);
  const freed = found.filter(({ isCorrected }) => isCorrected === 0);
  const { isStill, statements } = await decideFreed(db, { freed, kept: found }, at);
  const corrected = found.flatMap(({ id, isCorrected }) => (isCorrected === 1 ? [id] : []));
  const free = db.run(sql`
    UPDATE ${financialRecords} AS r SET version = version + 1, paid_at = NULL,
      status = iif(${isOneOf(sql`r.id`, corrected)}, 'RETURNED', 'PENDING')
    WHERE ${settled}`);
  return { first: [isStill], others: [free, ...statements] };
}

/** What came for drivers' weeks that are payable again is decided anew, but of weeks that are closed. `kept`: weeks
 * that the guard holds too. */
export function decideFreed(
  db: Database,
  { freed, kept = [] }: { freed: readonly DriverWeek[]; kept?: readonly DriverWeek[] },
  at: string,
) {
  const scope = newScope();
  for (const { driverId, week } of [...freed, ...kept]) {
    scope.weeks.add(week);
    widen(scope, { driverId, externalId: null });
  }
  return actOnWeeks(db, { scope, at, freed }, (weeks) => thawFreed(weeks, freed));
}

function thawFreed({ ledger }: Weeks, freed: readonly DriverWeek[]): Touched {
  const isFreed = freed
    .filter((each) => !ledger.isClosed(each))
    .map(({ driverId, week }) => isOfPayment(ledger, driverId, week));
  return thaw(ledger, (row) => isFreed.some((isOne) => isOne(row)));
}
