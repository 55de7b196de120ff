import type { Context } from 'hono';
import type { AppEnv, Staff } from '../app-env';
import type { Services } from '../services';
import { hasEnded, isStaff, needsTouch } from './rules';
import { readTokenHash } from './session-cookie';
import { deleteSessionsEnded, findSession, type Session, touchSession } from './store';

/** The session of the request's cookie, if it has not ended; using it keeps it from its idle end. */
export async function readSession(c: Context<AppEnv>, services: Services): Promise<Session | null> {
  const tokenHash = await readTokenHash(c, services);
  if (tokenHash === null) return null;
  const session = await findSession(services.db, tokenHash);
  const now = services.now();
  if (session === null) return null;
  if (hasEnded(session, now)) {
    // That it has ended holds without the row that tells of it.
    await deleteSessionsEnded(services.db, now, tokenHash).catch((error) => {
      services.log.error('session.end_not_recorded', error);
    });
    return null;
  }
  if (needsTouch(session, now)) {
    // A database that cannot write now must not end what can still be read.
    await touchSession(services.db, session, now).catch((error) => {
      services.log.error('session.touch_failed', error);
    });
  }
  return session;
}

/** The signed-in person, if the staff list names them at this very request. */
export function toStaff(session: Session, services: Services): Staff | null {
  return isStaff(session.email, services.staff) ? { email: session.email, name: session.name } : null;
}
