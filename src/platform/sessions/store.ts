import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { sessions } from '../../../db/schema/sessions';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffIdentities } from '../../../db/schema/staff-identities';
import { auditEach, auditIfChanged } from '../audit/store';
import { STAFF_SESSION } from './session-rules';
import { endsBy, type SessionTable } from './session-store';
import { LOCAL, lowerAscii } from './staff-rules';

export type Session = typeof sessions.$inferSelect;

const PUBLIC_ID_LENGTH = 16;
const publicId = sql`substr(${sessions.tokenHash}, 1, ${sql.raw(String(PUBLIC_ID_LENGTH))})`;

type NewSession = {
  tokenHash: string;
  email: string;
  name: string | null;
  /** Token hash of the browser's earlier session. */
  replaces: string | null;
  issuer: string;
  sub: string;
  /** The groups and the names of the claims; null where groups give no role. */
  groups?: readonly string[] | null;
  claims?: readonly string[] | null;
  /** The second in which both steps were passed, since the epoch: an account of the program that was changed since
   * begins no session. */
  passedAt?: number;
};

/** Binds the account at its first sign-in. Returns false and writes nothing if another account has the e-mail. */
export async function insertSession(db: Database, session: NewSession, now: Date): Promise<boolean> {
  const { issuer, sub, replaces, tokenHash, email, name } = session;
  const [groups, claims] = [session.groups, session.claims].map((list) => list && JSON.stringify(list));
  const at = now.toISOString();
  const passedBefore = new Date(((session.passedAt ?? 0) + 1) * 1000).toISOString();
  const { isIdle } = endsBy(STAFF_SESSIONS, now);
  const address = lowerAscii(email);
  const isBound = sql`EXISTS (SELECT 1 FROM ${staffIdentities}
    WHERE issuer = ${issuer} AND sub = ${sub} AND email = ${address})
    AND (${issuer} <> ${LOCAL} OR EXISTS (SELECT 1 FROM ${staffAccounts}
      WHERE email = ${address} AND changed_at < ${passedBefore}))`;
  const isStarted = sql`EXISTS (SELECT 1 FROM ${sessions} WHERE token_hash = ${tokenHash})`;
  const isReplaced = and(eq(sessions.tokenHash, replaces ?? ''), isStarted) ?? isStarted;
  const { begin } = await transact(db, {
    bind: db.run(sql`
      INSERT INTO ${staffIdentities} (issuer, sub, email, first_seen_at, last_seen_at, groups, claims)
      SELECT ${issuer}, ${sub}, ${address}, ${at}, ${at}, ${groups ?? null}, ${claims ?? null}
      WHERE NOT EXISTS (SELECT 1 FROM ${staffIdentities}
        WHERE issuer = ${issuer} AND email = ${address} AND sub <> ${sub})
      ON CONFLICT (issuer, sub) DO UPDATE SET email = excluded.email,
        last_seen_at = excluded.last_seen_at, groups = excluded.groups, claims = excluded.claims`),
    begin: db.run(sql`
      INSERT INTO ${sessions} (token_hash, email, name, created_at, last_seen_at)
      SELECT ${tokenHash}, ${email}, ${name}, ${at}, ${at} WHERE ${isBound}`),
    auditBegin: auditIfChanged(db, {
      at,
      actor: email,
      action: 'session.begin',
      subject: publicIdOf(tokenHash),
    }),
    auditReplaced: auditEnds(db, isReplaced, now, 'sign-in'),
    replaced: db.delete(sessions).where(isReplaced),
    auditIdle: auditExpired(db, isIdle, now),
    idle: db.delete(sessions).where(isIdle),
  });
  return begin.rowsAffected === 1;
}

export function publicIdOf(tokenHash: string): string {
  return tokenHash.slice(0, PUBLIC_ID_LENGTH);
}

export const STAFF_SESSIONS: SessionTable<Session> = {
  kind: STAFF_SESSION,
  table: sessions,
  async find(db, tokenHash) {
    const rows = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).limit(1);
    return rows[0] ?? null;
  },
  auditEnds: (db, which, end, now) =>
    end === 'time' ? auditExpired(db, which, now) : auditEnds(db, which, now, end),
};

function auditExpired(db: Database, which: SQL, now: Date) {
  const { isOld } = endsBy({ table: sessions, kind: STAFF_SESSION }, now);
  const how = sql`CASE WHEN ${isOld} THEN 'absolute' ELSE 'idle' END`;
  return auditEnds(db, which, now, how, 'session.expire');
}

function auditEnds(db: Database, which: SQL, now: Date, how: SQL | string, action = 'session.end') {
  return auditEach(db, {
    at: now.toISOString(),
    actor: sql`${sessions.email}`,
    action,
    subject: publicId,
    detail: jsonOf({ end: sql`${how}`, lastSeenAt: sessions.lastSeenAt }),
    from: sql`FROM ${sessions} WHERE ${which}`,
  });
}

/** Matches the address case-insensitively; sorted by last use, latest first. */
export function sessionsOf(db: Database, email: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(sql`lower(${sessions.email}) = lower(${email})`)
    .orderBy(desc(sessions.lastSeenAt));
}

/** Matches the address case-insensitively; returns the deleted sessions. */
export async function deleteSessionsOf(db: Database, email: string, audited: { actor: string; at: string }) {
  const { deleted } = await transact(db, {
    deleted: db
      .delete(sessions)
      .where(sql`lower(${sessions.email}) = lower(${email})`)
      .returning({ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt }),
    audit: auditIfChanged(db, { ...audited, action: 'session.end-all', subject: email }),
  });
  return deleted;
}
