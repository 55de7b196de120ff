import { lte, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import type { Database } from '../../db/client';
import { rateLimits } from '../../db/schema/rate-limits';
import type { AppEnv } from '../app-env';
import { sign, signingKey } from '../digest';
import type { Services } from '../services';
import { networkOf } from './address';
import { AppError } from './errors';

/** At most `limit` requests in a window that starts with its first. */
export type Window = { limit: number; windowSeconds: number };

/** The requests of one address. */
export type RateLimit = Window & { name: string };

/**
 * Counts a request against its address, in the database so that it holds across instances; the one over the
 * limit raises `too_many_requests` with Retry-After, the seconds to the window's end.
 */
export function rateLimit(services: Services, rule: RateLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const retryMs = await countAgainst(services, `${rule.name}\n${addressOf(c, services)}`, rule);
    if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
    await next();
  };
}

const countingKeys = new WeakMap<Services, Promise<CryptoKey>>();

/** Keyed, so that the table does not tell addresses, not even to one who tries them all. */
function countingKey(services: Services): Promise<CryptoKey> {
  const known = countingKeys.get(services) ?? signingKey(services.secret, 'rate-limit address');
  countingKeys.set(services, known);
  return known;
}

/** Counts for whatever `who` names, a rule and whom it counts; over the limit, the ms to the window's end, else null. */
export async function countAgainst(services: Services, who: string, rule: Window): Promise<number | null> {
  const key = await sign(await countingKey(services), who);
  const now = services.now().getTime();
  const counter = await countRequest(services.db, key, now, now + rule.windowSeconds * 1000);
  return counter.count > rule.limit ? counter.windowEndsAt - now : null;
}

/**
 * The network of the visitor's address. X-Forwarded-For counts only as far as `trustedProxies` proxies of our
 * own have written it, from the right; what stands left of that is the sender's to invent.
 */
export function addressOf(c: Context, services: Pick<Services, 'peerAddress' | 'trustedProxies'>): string {
  const peer = services.peerAddress(c.req.raw) ?? 'unknown';
  if (services.trustedProxies === 0) return networkOf(peer);
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  return networkOf(forwarded.at(-services.trustedProxies)?.trim() || peer);
}

/** Deletes the counters whose window is over; answers how many. */
export async function deleteOldCounters({ db }: Services, now: Date): Promise<{ deleted: number }> {
  const [deleted] = await db.batch([
    db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now.getTime())),
  ]);
  return { deleted: deleted.rowsAffected };
}

async function countRequest(db: Database, key: string, now: number, windowEndsAt: number) {
  const [, counted] = await db.batch([
    db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now)),
    db
      .insert(rateLimits)
      .values({ key, windowEndsAt, count: 1 })
      .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } })
      .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt }),
  ]);
  return counted[0] ?? { count: 1, windowEndsAt };
}
