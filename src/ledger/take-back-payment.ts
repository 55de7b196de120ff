import { and, eq, gte, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { financialRecords } from '../../db/schema/financial-records';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { reopenRows } from './free-records';
import { settleStatements } from './settle';

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

/** Steps of a batch, as if it was never paid: what came for the paid week is derived anew, unless it is closed. */
export function takeBackPayment(db: Database, { id, shown, since, except, ...entry }: TakingBack) {
  const changeId = crypto.randomUUID();
  const { status, paidAt, version } = financialRecords;
  const isShown = shown ? inArray(version, [...shown]) : undefined;
  const change = db
    .update(financialRecords)
    .set({ status: 'PENDING', paidAt: null, version: sql`${version} + 1` })
    .where(and(eq(financialRecords.id, id), eq(status, 'PAID'), gte(paidAt, since), not(except), isShown));
  const detail = sql`(SELECT json_object('payoutCents', payout_cents) FROM ${financialRecords} WHERE id = ${id})`;
  const reopen = reopenRows(db, { which: sql`changes() > 0 AND paid.id = ${id}`, changeId });
  const audit = auditIfChanged(db, { ...entry, subject: id, detail });
  return { change, audit, reopen, settle: settleStatements(db, { changeId, at: entry.at }) };
}
