import { lte, type SQL, sql } from 'drizzle-orm';
import type { Context, MiddlewareHandler } from 'hono';
import { rowWhere } from '../../../db/queries/row-where';
import { transact } from '../../../db/queries/transact';
import { rateLimits } from '../../../db/schema/rate-limits';
import type { AppEnv } from '../../app-env';
import type { Services } from '../../services';
import { sign, signingKey } from '../secrets/digest';
import { networkOf } from './client-address';
import { AppError } from './errors';
import { forwardedFor } from './forwarded';

export type Window = { limit: number; windowSeconds: number };

type RateLimit = Window & { name: string };

/** A fixed window per address, stored in the database and so shared by instances. Raises `too_many_requests`. */
export function rateLimit(services: Services, rule: RateLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const who = `${rule.name}\n${addressOf(c, services)}`;
    const retryMs = await countAgainst(services, [{ who, window: rule }]);
    if (retryMs !== null) throw new AppError('too_many_requests', { retryAfterSeconds: retryMs / 1000 });
    await next();
  };
}

const countingKeys = new WeakMap<Services, Promise<CryptoKey>>();

function countingKey(services: Services): Promise<CryptoKey> {
  const known = countingKeys.get(services) ?? signingKey(services.secret, 'rate-limit address');
  countingKeys.set(services, known);
  return known;
}

type Counter = { who: string; window: Window };

/** Counts in order, atomically, up to the first counter that is over; returns the ms until its window ends, or null. */
export async function countAgainst(
  services: Services,
  counters: readonly [Counter, ...Counter[]],
): Promise<number | null> {
  const key = await countingKey(services);
  const now = services.now().getTime();
  const keyed = await Promise.all(
    counters.map(async ({ who, window }) => ({ ...window, key: await sign(key, who) })),
  );
  const isOver = keyed.map(
    ({ key, limit }) => sql`(${rateLimits.key} = ${key} AND ${rateLimits.count} > ${limit})`,
  );
  const { db } = services;
  const { counted } = await transact(db, {
    over: db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now)),
    counted: keyed.map(({ key, windowSeconds }, at) =>
      db
        .insert(rateLimits)
        .select(
          rowWhere(
            rateLimits,
            { key, windowEndsAt: now + windowSeconds * 1000, count: 1 },
            unlessOver(isOver.slice(0, at)),
          ),
        )
        .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`count + 1` } })
        .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt }),
    ),
  });
  for (const [at, rows] of counted.entries()) {
    const row = rows[0];
    if (row && row.count > (keyed[at]?.limit ?? 0)) return row.windowEndsAt - now;
  }
  return null;
}

function unlessOver(over: readonly SQL[]): SQL {
  return over.length === 0
    ? sql`true`
    : sql`NOT EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${sql.join([...over], sql` OR `)})`;
}

/** The visitor's network. Only the last `trustedProxies` entries of X-Forwarded-For are trusted. */
export function addressOf(c: Context, services: Pick<Services, 'peerAddress' | 'trustedProxies'>): string {
  const peer = services.peerAddress(c.req.raw) ?? 'unknown';
  if (services.trustedProxies === 0) return networkOf(peer);
  return networkOf(forwardedFor(c, services.trustedProxies) ?? peer);
}

export async function deleteOldCounters({ db }: Services, now: Date): Promise<{ deleted: number }> {
  const { deleted } = await transact(db, {
    deleted: db.delete(rateLimits).where(lte(rateLimits.windowEndsAt, now.getTime())),
  });
  return { deleted: deleted.rowsAffected };
}
