import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';

/** The audit rows of learnt accounts. */
export function learntOf(db: Database) {
  return db
    .select({ actor: auditLog.actor, subject: auditLog.subject, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'platform-account.learn'));
}
