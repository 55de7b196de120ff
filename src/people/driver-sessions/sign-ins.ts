import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Candidate } from './schema';
import { CODE_TRIES, signInsSince } from './sign-in-limits';

type Asked = {
  tokenHash: string;
  seed: string;
  browserHash: string;
  email: string;
  emailHash: string;
  now: Date;
};

const ACTION = 'driver-session.ask';

/** Constant work for unknown addresses, so timing does not reveal accounts; only the e-mail differs. */
export async function askForSignIn(db: Database, asked: Asked): Promise<void> {
  const { tokenHash, seed, browserHash, email, emailHash, now } = asked;
  const at = now.toISOString();
  const isOf = sql`token_hash = ${tokenHash} AND driver_id IS NOT NULL`;
  await transact(db, {
    over: db.delete(driverSignIns).where(lte(driverSignIns.createdAt, signInsSince(now))),
    ask: db.run(sql`
      INSERT INTO ${driverSignIns} (token_hash, seed, browser_hash, driver_id, email_hash, created_at)
      SELECT ${tokenHash}, ${seed}, ${browserHash}, (
        SELECT id FROM ${drivers} WHERE ${hasAddress(email)} ORDER BY status = 'ACTIVE' DESC, created_at DESC LIMIT 1
      ), ${emailHash}, ${at}`),
    audit: auditEach(db, {
      at,
      actor: 'visitor',
      action: ACTION,
      subject: sql`${driverSignIns.driverId}`,
      from: sql`FROM ${driverSignIns} WHERE ${isOf}`,
    }),
    mail: queueIfChanged(db, {
      kind: 'driver_sign_in',
      action: ACTION,
      at,
      of: sql`SELECT token_hash AS subject, driver_id, json_object('signIn', token_hash) AS detail
        FROM ${driverSignIns} WHERE ${isOf}`,
    }),
  });
}

function hasAddress(email: string) {
  return sql`lower(${drivers.email}) = ${lowerAscii(email)} AND ${drivers.erasedAt} IS NULL`;
}

const FOUND = {
  tokenHash: driverSignIns.tokenHash,
  seed: driverSignIns.seed,
  emailHash: driverSignIns.emailHash,
  driverId: driverSignIns.driverId,
};
export type SignIn = { tokenHash: string; seed: string; emailHash: string; driverId: string | null };

/** Null when unknown, used or expired. */
export async function findSignIn(db: Database, tokenHash: string, now: Date): Promise<SignIn | null> {
  const [found] = await db
    .select(FOUND)
    .from(driverSignIns)
    .where(
      and(
        eq(driverSignIns.tokenHash, tokenHash),
        isNull(driverSignIns.usedBy),
        isNotNull(driverSignIns.driverId),
        gt(driverSignIns.createdAt, signInsSince(now)),
      ),
    );
  return found ?? null;
}

/** Counts an attempt before its code is compared; null when this browser has none left. */
export async function tryCode(db: Database, browserHash: string, now: Date): Promise<SignIn | null> {
  const [tried] = await db
    .update(driverSignIns)
    .set({ codeTries: sql`${driverSignIns.codeTries} + 1` })
    .where(
      and(
        eq(driverSignIns.browserHash, browserHash),
        isNull(driverSignIns.usedBy),
        gt(driverSignIns.createdAt, signInsSince(now)),
        lt(driverSignIns.codeTries, CODE_TRIES),
      ),
    )
    .returning(FOUND);
  return tried ?? null;
}

/** Lists everybody with the address that the given driver has today, and that address. */
export async function candidatesOf(
  db: Database,
  driverId: string,
): Promise<{ email: string; drivers: Candidate[] }> {
  const rows = await db
    .select({
      id: drivers.id,
      fullName: drivers.fullName,
      status: drivers.status,
      createdAt: drivers.createdAt,
      email: drivers.email,
    })
    .from(drivers)
    .where(
      sql`lower(${drivers.email}) = (SELECT lower(email) FROM ${drivers} WHERE id = ${driverId}) AND ${drivers.erasedAt} IS NULL`,
    )
    .orderBy(sql`${drivers.status} = 'ACTIVE' DESC`, sql`${drivers.createdAt} DESC`);
  return { email: rows[0]?.email ?? '', drivers: rows.map(({ email, ...driver }) => driver) };
}

type Begin = {
  signIn: SignIn;
  sessionHash: string;
  driverId: string;
  email: string;
  /** The browser's earlier session, which the new one replaces. */
  replaces: string | null;
  now: Date;
};

/** Succeeds once an e-mail: false when it was used meanwhile, or the driver's address changed. */
export async function beginDriverSession(db: Database, begin: Begin): Promise<boolean> {
  const { signIn, sessionHash, driverId, email, replaces, now } = begin;
  const at = now.toISOString();
  const isUsed = sql`EXISTS (SELECT 1 FROM ${driverSignIns}
    WHERE token_hash = ${signIn.tokenHash} AND used_by = ${sessionHash})`;
  const { begun } = await transact(db, {
    use: db
      .update(driverSignIns)
      .set({ usedBy: sessionHash })
      .where(
        and(
          eq(driverSignIns.tokenHash, signIn.tokenHash),
          isNull(driverSignIns.usedBy),
          gt(driverSignIns.createdAt, signInsSince(now)),
          sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND ${hasAddress(email)})`,
        ),
      ),
    begun: db.run(sql`
      INSERT INTO ${driverSessions} (token_hash, driver_id, email_hash, created_at, last_seen_at)
      SELECT ${sessionHash}, ${driverId}, ${signIn.emailHash}, ${at}, ${at} WHERE ${isUsed}`),
    audit: auditIfChanged(db, { at, actor: 'driver', action: 'driver-session.begin', subject: driverId }),
    auditReplaced: auditEach(db, {
      at,
      actor: 'driver',
      action: 'driver-session.end',
      subject: sql`${driverSessions.driverId}`,
      from: sql`FROM ${driverSessions} WHERE token_hash = ${replaces} AND ${isUsed}`,
    }),
    replaced: db.delete(driverSessions).where(sql`token_hash = ${replaces} AND ${isUsed}`),
  });
  return begun.rowsAffected === 1;
}
