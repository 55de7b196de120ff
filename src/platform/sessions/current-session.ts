import type { Context } from 'hono';
import type { AppEnv, Staff } from '../../app-env';
import type { Services } from '../../services';
import { readTokenHash } from './session-cookie';
import { hasEnded, needsTouch, STAFF_SESSION } from './session-rules';
import { isStaff } from './staff-rules';
import { deleteSessionsEnded, findSession, type Session, touchSession } from './store';

/** Reads the session and restarts its idle time. */
export async function readSession(c: Context<AppEnv>, services: Services): Promise<Session | null> {
  const tokenHash = await readTokenHash(c, services);
  if (tokenHash === null) return null;
  const session = await findSession(services.db, tokenHash);
  const now = services.now();
  if (session === null) return null;
  if (hasEnded(session, STAFF_SESSION, now)) {
    // The session has ended even if its row stays.
    await deleteSessionsEnded(services.db, now, tokenHash).catch((error) => {
      services.log.error('session.end_not_recorded', error);
    });
    return null;
  }
  if (needsTouch(session, STAFF_SESSION, now)) {
    // A failed write must not block a read.
    await touchSession(services.db, session, now).catch((error) => {
      services.log.error('session.touch_failed', error);
    });
  }
  return session;
}

export function toStaff(session: Session, services: Services): Staff | null {
  return isStaff(session.email, services.staff) ? { email: session.email, name: session.name } : null;
}
