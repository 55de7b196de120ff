import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { BatchParts } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { isOfPayment, sharesCorrection, thaw } from '../weeks/row-acts';
import type { DriverWeek } from '../weeks/week-rows';
import { actOnWeeks } from './act-on-weeks';
import { readCorrected } from './corrections';
import { free } from './read-weeks';
import { newScope, widen } from './scope';

/** Makes `records`, a list of ids in SQL, payable again and decides rows that arrived for them, except where a
 * correction was taken: the difference would count twice. For a batch in `retryBasis`. */
export async function freeRecords(
  db: Database,
  { records, at }: { records: SQL; at: string },
): Promise<BatchParts> {
  const { id, driverId, weekStartDate: week, status, version } = financialRecords;
  const isSettled = sql`${id} IN ${records} AND ${status} IN ('IN_BATCH', 'PAID')`;
  const found = await db.select({ id, driverId, week }).from(financialRecords).where(isSettled);
  const { isStill, statements, corrected } = await decideFreed(db, found, at);
  const returned = corrected.map((record) => record.id);
  const freeing = db
    .update(financialRecords)
    .set({
      version: sql`${version} + 1`,
      paidAt: null,
      status: sql`iif(${isOneOf(id, returned)}, 'RETURNED', 'PENDING')`,
    })
    .where(isSettled);
  return { first: [isStill], others: [freeing, ...statements] };
}

/** Decides rows for weeks that are payable again, except closed weeks and `corrected` ones, with a correction taken. */
export async function decideFreed<Settled extends DriverWeek>(
  db: Database,
  settled: readonly Settled[],
  at: string,
) {
  const scope = newScope();
  for (const { driverId, week } of settled) {
    scope.weeks.add(week);
    widen(scope, { driverId, externalId: null });
  }
  let corrected: Settled[] = [];
  const decided = await actOnWeeks(db, { scope, at }, async (weeks) => {
    const { ledger } = weeks;
    const taken = await readCorrected(db, scope.weeks);
    corrected = settled.filter((each) => sharesCorrection(ledger, each, taken));
    const freed = settled.filter((each) => !corrected.includes(each));
    free(weeks, freed);
    const isFreed = freed.filter((each) => !ledger.isClosed(each)).map((each) => isOfPayment(ledger, each));
    return thaw(ledger, (row) => isFreed.some((isOne) => isOne(row)));
  });
  return { ...decided, corrected };
}
