import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { dismissReports, recountReports } from './reports';

type Erasure = {
  driverId: string;
  /** What stands in place of the person's name. */
  name: string;
  /** The rows of earnings that are about the person. */
  rows: SQL;
  /** The reports of mail that the person sent. */
  mail: SQL;
  actor: string;
  /** ISO 8601, UTC. */
  at: string;
};

/** For a batch: the accounts go, and of rows and reports what names the person; the amounts stay. Idempotent. */
export function eraseFromLedger(db: Database, { driverId, name, rows, mail, actor, at }: Erasure) {
  const changeId = crypto.randomUUID();
  const waits = sql`state = 'waiting'`;
  return [
    db.delete(platformAccounts).where(eq(platformAccounts.driverId, driverId)),
    db.run(sql`
      UPDATE ${earnings} SET full_name = ${name}, external_id = NULL, email = NULL, phone = NULL, cells = '[]',
        dismissed_by = CASE WHEN ${waits} THEN ${actor} ELSE dismissed_by END,
        dismissed_at = CASE WHEN ${waits} THEN ${at} ELSE dismissed_at END,
        changed_in = CASE WHEN ${waits} THEN ${changeId} ELSE changed_in END,
        state = CASE WHEN ${waits} THEN 'dismissed' ELSE state END
      WHERE ${rows}`),
    recountReports(db, changeId),
    dismissReports(db, mail, actor, at),
    db.run(sql`UPDATE ${paymentReports} SET sender = NULL WHERE ${mail}`),
  ] as const;
}
