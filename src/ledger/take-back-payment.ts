import { and, eq, gte, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { transact } from '../../db/queries/transact';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { decideFreed } from './free-records';
import { retryBasis } from './retry-stale';

/** `since`: payments before it stay, ISO 8601. */
type TakingBack = {
  /** Payments of these records stay. */
  except: SQL;
  id: string;
  actor: string;
  shown: Shown;
  at: string;
  since: string;
  action: string;
};

/** As if it was never paid: what came for the paid week is decided anew, unless it is closed. Answers whether it was
 * taken back. */
export function takeBackPayment(db: Database, { id, shown, since, except, ...entry }: TakingBack) {
  const { driverId, weekStartDate, status, paidAt, version } = financialRecords;
  const isShown = shown ? inArray(version, [...shown]) : undefined;
  const isTakenBack = and(
    eq(financialRecords.id, id),
    eq(status, 'PAID'),
    gte(paidAt, since),
    not(except),
    isShown,
  );
  return retryBasis(async () => {
    const [record] = await db
      .select({ driverId, week: weekStartDate })
      .from(financialRecords)
      .where(isTakenBack);
    if (!record) return false;
    const { isStill, statements } = await decideFreed(db, { freed: [record] }, entry.at);
    await transact(db, {
      isStill,
      change: db
        .update(financialRecords)
        .set({ status: 'PENDING', paidAt: null, version: sql`${version} + 1` })
        .where(isTakenBack),
      audit: auditIfChanged(db, {
        ...entry,
        subject: id,
        detail: sql`(SELECT json_object('payoutCents', payout_cents) FROM ${financialRecords} WHERE id = ${id})`,
      }),
      decided: statements,
    });
    return true;
  });
}
