import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { signInWaits } from '../../../db/schema/sign-in-waits';
import { sign, signingKey } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { knownDevice } from './device';
import { REMEMBERED_MS, WAITS } from './waits-rules';

const STEPS = ['password', 'code'] as const;

type Turn = { step: (typeof STEPS)[number]; email: string; cookie: string };

/** Counts an attempt, and answers how long it has to wait instead. A browser that the account has signed in with counts
 * by itself, so that what strangers try makes nobody wait there. */
export async function takeTurn(services: Services, { step, email, cookie }: Turn): Promise<number> {
  const device = await knownDevice(services, cookie, email);
  const key = await keyOf(services, step, email, device);
  const now = services.now();
  return takeAttempt(services.db, { key, now, waits: WAITS, rememberedMs: REMEMBERED_MS });
}

/** Forgets the failures of a browser that is known, or of all that are not. */
export async function forgetTurns(services: Services, email: string, device: string | null): Promise<void> {
  const keys = await Promise.all(STEPS.map((step) => keyOf(services, step, email, device)));
  await forgetAttempts(services.db, keys);
}

async function keyOf({ secret }: Services, ...who: [string, string, string | null]): Promise<string> {
  return sign(await signingKey(secret, 'sign-in wait'), JSON.stringify(who));
}

type Attempt = { key: string; now: Date; waits: readonly number[]; rememberedMs: number };

/** Counts an attempt before it is made, so that parallel ones count; the answer is the ms to wait, and 0 to go on. */
async function takeAttempt(db: Database, { key, now, waits, rememberedMs }: Attempt): Promise<number> {
  const at = now.getTime();
  // A number that is bound is a REAL.
  const failures = sql`CAST(min(${signInWaits.failures} + 1, ${waits.length - 1}) AS INTEGER)`;
  const wait = sql`json_extract(${JSON.stringify(waits)}, '$[' || ${failures} || ']')`;
  const { taken, kept } = await transact(db, {
    forgotten: db.delete(signInWaits).where(lte(signInWaits.forgottenAt, at)),
    taken: db
      .insert(signInWaits)
      .values({ key, failures: 1, waitsUntil: at + (waits[1] ?? 0), forgottenAt: at + rememberedMs })
      .onConflictDoUpdate({
        target: signInWaits.key,
        set: { failures, waitsUntil: sql`${at} + ${wait}`, forgottenAt: at + rememberedMs },
        setWhere: lte(signInWaits.waitsUntil, at),
      }),
    kept: db.select().from(signInWaits).where(eq(signInWaits.key, key)),
  });
  return taken.rowsAffected === 1 ? 0 : (kept[0]?.waitsUntil ?? at) - at;
}

async function forgetAttempts(db: Database, keys: readonly string[]): Promise<void> {
  const isOne = sql`${signInWaits.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  await transact(db, { forgotten: db.delete(signInWaits).where(isOne) });
}
