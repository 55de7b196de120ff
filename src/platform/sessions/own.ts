import type { Database } from '../../../db/opening/client';
import type { OwnSession } from './schema';
import { hasEnded, STAFF_SESSION } from './session-rules';
import { endSession } from './session-store';
import { deleteSessionsOf, publicIdOf, STAFF_SESSIONS, sessionsOf } from './store';

/** Sorted by last use, latest first; `asking` is the id of the current session. */
export async function ownSessions(
  db: Database,
  email: string,
  asking: string,
  now: Date,
): Promise<OwnSession[]> {
  const open = (await sessionsOf(db, email)).filter((session) => !hasEnded(session, STAFF_SESSION, now));
  return open.map(({ tokenHash, createdAt, lastSeenAt }) => {
    const id = publicIdOf(tokenHash);
    return { id, createdAt, lastSeenAt, current: id === asking };
  });
}

/** Returns false when the person has no session with this id. */
export async function endOwnSession(db: Database, email: string, id: string, now: Date): Promise<boolean> {
  const found = (await sessionsOf(db, email)).find((session) => publicIdOf(session.tokenHash) === id);
  if (found === undefined) return false;
  await endSession(db, STAFF_SESSIONS, found.tokenHash, 'person', now);
  return true;
}

/** Returns how many were live. */
export async function endSessionsOf(db: Database, email: string, actor: string, now: Date): Promise<number> {
  const deleted = await deleteSessionsOf(db, email, { actor, at: now.toISOString() });
  return deleted.filter((session) => !hasEnded(session, STAFF_SESSION, now)).length;
}
