import { and, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { decideFreed } from './free-records';
import { retryBasis } from './retry-stale';

/** Payments before `since` (ISO 8601) stay. */
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

/** Undoes a payment; rows that arrived for the paid week are decided, unless it is closed. */
export function takeBackPayment(
  db: Database,
  { id, shown, since, except, ...entry }: TakingBack,
): Promise<'taken_back' | 'corrected' | 'refused'> {
  const { driverId, weekStartDate, status, paidAt, version } = financialRecords;
  const isTakenBack = and(
    eq(financialRecords.id, id),
    eq(status, 'PAID'),
    gte(paidAt, since),
    not(except),
    isShown(version, shown),
  );
  return retryBasis(async () => {
    const [record] = await db
      .select({ driverId, week: weekStartDate })
      .from(financialRecords)
      .where(isTakenBack);
    if (!record) return 'refused';
    const { isStill, statements, corrected } = await decideFreed(db, [record], entry.at);
    if (corrected.length > 0) return 'corrected';
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
    return 'taken_back';
  });
}
