import { and, eq, lte, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type Statement, transact } from '../../../db/queries/transact';
import type { driverSessions } from '../../../db/schema/driver-sessions';
import type { sessions } from '../../../db/schema/sessions';
import { endedBefore, type SessionKind } from './session-rules';

export type SessionRow = { tokenHash: string; createdAt: string; lastSeenAt: string };

/** Why a session ends: its holder signed out, or ended it in another browser; its time; its holder's new address; a
 * change of the account. */
type SessionEnd = 'sign-out' | 'person' | 'time' | 'address' | 'change';

/** A kind of session in its table. */
export type SessionTable<Session extends SessionRow = SessionRow> = {
  kind: SessionKind;
  table: typeof sessions | typeof driverSessions;
  find: (db: Database, tokenHash: string) => Promise<Session | null>;
  /** A step of a batch, before the sessions are deleted. */
  auditEnds: (db: Database, which: SQL, end: SessionEnd, now: Date) => Statement;
};

/** The two conditions of `hasEnded`, for rows of the table. */
export function endsBy({ table, kind }: Pick<SessionTable, 'table' | 'kind'>, now: Date) {
  const { createdAt, lastSeenAt } = endedBefore(kind, now);
  const [isIdle, isOld] = [lte(table.lastSeenAt, lastSeenAt), lte(table.createdAt, createdAt)];
  return { isIdle, isOld, hasEnded: or(isIdle, isOld) ?? isOld };
}

/** Only one of concurrent requests with the same `lastSeenAt` writes. */
export async function touchSession(
  db: Database,
  { table }: SessionTable,
  { tokenHash, lastSeenAt }: SessionRow,
  now: Date,
): Promise<void> {
  await db.batch([
    db
      .update(table)
      .set({ lastSeenAt: now.toISOString() })
      .where(and(eq(table.tokenHash, tokenHash), eq(table.lastSeenAt, lastSeenAt))),
  ]);
}

/** For `time`, does nothing to a session that has been used meanwhile. */
export async function endSession(
  db: Database,
  sessions: SessionTable,
  tokenHash: string,
  end: SessionEnd,
  now: Date,
): Promise<void> {
  const isIt = eq(sessions.table.tokenHash, tokenHash);
  const which = end === 'time' ? (and(isIt, endsBy(sessions, now).hasEnded) ?? isIt) : isIt;
  await db.batch([sessions.auditEnds(db, which, end, now), db.delete(sessions.table).where(which)]);
}

/** Deletes the sessions that `hasEnded` rejects, in one batch with `others`. */
export async function deleteEndedSessions(
  db: Database,
  sessions: SessionTable,
  now: Date,
  others: readonly Statement[] = [],
): Promise<{ deleted: number }> {
  const { hasEnded } = endsBy(sessions, now);
  const { deleted } = await transact(db, {
    audit: sessions.auditEnds(db, hasEnded, 'time', now),
    deleted: db.delete(sessions.table).where(hasEnded),
    others,
  });
  return { deleted: deleted.rowsAffected };
}
