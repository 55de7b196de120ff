import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { staffIdentities } from '../../../db/schema/staff-identities';
import { auditIfChanged } from '../audit/store';
import { lowerAscii } from './staff-rules';

/** The next sign-in binds the address to a new account. */
export async function forgetIdentity(db: Database, email: string, actor: string, now: Date): Promise<number> {
  const { deleted } = await transact(db, {
    deleted: db.delete(staffIdentities).where(eq(staffIdentities.email, lowerAscii(email))),
    audit: auditIfChanged(db, {
      at: now.toISOString(),
      actor,
      action: 'session.forget-identity',
      subject: email,
    }),
  });
  return deleted.rowsAffected;
}
