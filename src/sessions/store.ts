import { and, eq, lte, or, sql } from 'drizzle-orm';
import { builtOnce } from '../../db/built-once';
import type { Database } from '../../db/client';
import { sessions } from '../../db/schema/sessions';
import { auditIfChanged } from '../audit/store';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './rules';

export type Session = typeof sessions.$inferSelect;

/** Adds a session, and removes the one it replaces and every one past its idle end. */
export async function insertSession(
  db: Database,
  session: { tokenHash: string; email: string; name: string | null; replaces: string | null },
  now: Date,
): Promise<void> {
  const { replaces, ...row } = session;
  const at = now.toISOString();
  const idleSince = new Date(now.getTime() - SESSION_IDLE_MS).toISOString();
  await db.batch([
    db.delete(sessions).where(lte(sessions.lastSeenAt, idleSince)),
    db.delete(sessions).where(eq(sessions.tokenHash, replaces ?? '')),
    db.insert(sessions).values({ ...row, createdAt: at, lastSeenAt: at }),
  ]);
}

export async function findSession(db: Database, tokenHash: string): Promise<Session | null> {
  const rows = await sessionByToken(db).execute({ tokenHash });
  return rows[0] ?? null;
}

const sessionByToken = builtOnce((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .limit(1)
    .prepare(),
);

/** Of many requests at once that saw the same `lastSeenAt`, one writes. */
export async function touchSession(db: Database, session: Session, now: Date): Promise<void> {
  await db.batch([
    db
      .update(sessions)
      .set({ lastSeenAt: now.toISOString() })
      .where(and(eq(sessions.tokenHash, session.tokenHash), eq(sessions.lastSeenAt, session.lastSeenAt))),
  ]);
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.batch([db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}

/** Deletes the sessions that `hasEnded` says no longer hold; answers how many. */
export async function deleteSessionsEnded(db: Database, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const isIdle = lte(sessions.lastSeenAt, before(SESSION_IDLE_MS));
  const isOld = lte(sessions.createdAt, before(SESSION_LIFETIME_MS));
  const [deleted] = await db.batch([db.delete(sessions).where(or(isIdle, isOld))]);
  return deleted.rowsAffected;
}

/** Deletes every session of the address, in whatever case it was written, and answers what they were. */
export async function deleteSessionsOf(db: Database, email: string, audited: { actor: string; at: string }) {
  const [deleted] = await db.batch([
    db
      .delete(sessions)
      .where(sql`lower(${sessions.email}) = lower(${email})`)
      .returning({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt }),
    auditIfChanged(db, { ...audited, action: 'session.end-all', subject: email }),
  ]);
  return deleted;
}
