import { eq } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { staffIdentities } from '../../db/schema/staff-identities';
import { auditIfChanged } from '../audit/store';
import { lowerAscii } from './rules';

/** Lets the address be bound to the account it signs in with next; answers how many accounts it was bound to. */
export async function forgetIdentity(db: Database, email: string, actor: string, now: Date): Promise<number> {
  const [deleted] = await db.batch([
    db.delete(staffIdentities).where(eq(staffIdentities.email, lowerAscii(email))),
    auditIfChanged(db, {
      at: now.toISOString(),
      actor,
      action: 'session.forget-identity',
      subject: email,
    }),
  ]);
  return deleted.rowsAffected;
}
