import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { readTokenHash } from './cookies';
import { hasEnded, needsTouch } from './session-rules';
import { endSession, type SessionRow, type SessionTable, touchSession } from './session-store';

/** Reads the session and restarts its idle time. `isMoved`: its holder has another address than at the sign-in. */
export async function readSession<Session extends SessionRow>(
  c: Context<AppEnv>,
  services: Services,
  sessions: SessionTable<Session>,
  isMoved: (session: Session) => Promise<boolean> = async () => false,
): Promise<Session | null> {
  const { kind } = sessions;
  const { db, log } = services;
  const tokenHash = await readTokenHash(c, services, kind);
  const session = tokenHash === null ? null : await sessions.find(db, tokenHash);
  if (session === null) return null;
  const now = services.now();
  const isOver = hasEnded(session, kind, now);
  if (isOver || (await isMoved(session))) {
    // The session has ended even if its row stays.
    await endSession(db, sessions, session.tokenHash, isOver ? 'time' : 'address', now).catch((error) => {
      log.error(`${kind.name}.end_not_recorded`, error);
    });
    return null;
  }
  if (needsTouch(session, kind, now)) {
    // A failed write must not block a read.
    await touchSession(db, sessions, session, now).catch((error) => {
      log.error(`${kind.name}.touch_failed`, error);
    });
  }
  return session;
}
