import type { Database } from '../../../db/opening/client';
import { hasEnded, STAFF_SESSION } from './session-rules';
import { deleteSessionsOf } from './store';

/** Returns how many were live. */
export async function endSessionsOf(db: Database, email: string, actor: string, now: Date): Promise<number> {
  const deleted = await deleteSessionsOf(db, email, { actor, at: now.toISOString() });
  return deleted.filter((session) => !hasEnded(session, STAFF_SESSION, now)).length;
}
