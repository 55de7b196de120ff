import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { rateLimits } from '../../../db/schema/rate-limits';
import type { AppEnv } from '../../../src/app-env';
import { errorResponse, toAppError } from '../../../src/platform/http/errors';
import { rateLimit } from '../../../src/platform/http/rate-limit';
import type { Services } from '../../../src/services';
import { createTestApp } from '../../support/api/app';

const LIMIT = 3;

/** A route that lets three requests an hour through. A header names the peer, since there is no network in between. */
async function createLimitedApp(overrides: Partial<Services> = {}) {
  const peerAddress = (request: Request) => request.headers.get('peer');
  const { services, db, clock } = await createTestApp({ peerAddress, ...overrides });
  const app = new Hono<AppEnv>();
  app.onError((error, c) => errorResponse(c, toAppError(error)));
  app.get('/', rateLimit(services, { name: 'test', limit: LIMIT, windowSeconds: 3600 }), (c) => c.text('ok'));
  const ask = async (senders: Record<string, string>[]) => {
    const statuses: number[] = [];
    for (const headers of senders) statuses.push((await app.request('/', { headers })).status);
    return statuses;
  };
  return { app, ask, db, clock };
}

const times = (count: number, headers: Record<string, string>) =>
  Array.from({ length: count }, () => headers);
const lastOf = (statuses: number[]) => statuses.at(-1);

test('promise 27: refuses one over the limit with Retry-After, and admits it then', async () => {
  const { app, ask, clock } = await createLimitedApp();
  expect(await ask(times(LIMIT, { peer: '192.0.2.1' }))).toEqual([200, 200, 200]);
  clock.now = new Date(clock.now.getTime() + 600_500);
  const answer = await app.request('/', { headers: { peer: '192.0.2.1' } });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('3000');
  expect((await answer.json()).error).toEqual({
    code: 'too_many_requests',
    message: 'Demasiados pedidos. Tente novamente mais tarde.',
  });
  expect(await ask([{ peer: '192.0.2.2' }])).toEqual([200]);
  clock.now = new Date(clock.now.getTime() + 3_000_000);
  expect(await ask([{ peer: '192.0.2.1' }])).toEqual([200]);
});

test('promise 27: counts concurrent requests exactly', async () => {
  const { ask } = await createLimitedApp();
  const statuses = await Promise.all(
    times(LIMIT + 10, { peer: '192.0.2.1' }).map((headers) => ask([headers])),
  );
  expect(statuses.flat().filter((status) => status === 429)).toHaveLength(10);
});

test('promise 27: ignores X-Forwarded-For while no proxy is trusted', async () => {
  const { ask } = await createLimitedApp();
  const senders = Array.from({ length: LIMIT + 1 }, (_, n) => ({
    peer: '192.0.2.1',
    'x-forwarded-for': `198.51.100.${n}`,
  }));
  expect(lastOf(await ask(senders))).toBe(429);
});

test('promise 27: behind two proxies the address is the one that the first of them saw', async () => {
  const { ask } = await createLimitedApp({ trustedProxies: 2 });
  const from = (made: number, real: string) => ({
    peer: '10.0.0.1',
    'x-forwarded-for': `198.51.100.${made}, ${real}, 10.0.0.2`,
  });
  const senders = Array.from({ length: LIMIT + 1 }, (_, n) => from(n, '192.0.2.1'));
  expect(lastOf(await ask(senders))).toBe(429);
  expect(await ask([from(1, '192.0.2.2')])).toEqual([200]);
  const past = { peer: '10.0.0.1', 'x-forwarded-for': '192.0.2.1' };
  expect(await ask([past])).toEqual([200]);
});

test.each([
  ['one IPv6 household', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:9', 429],
  ['another IPv6 household', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
  ['an IPv4 address in IPv6 clothing', '::ffff:192.0.2.1', '192.0.2.1', 429],
  ['a port beside the address', '192.0.2.1:5000', '192.0.2.1:6000', 429],
  ['no address known', '', '', 429],
])('promise 27: %s', async (_what, first, next, status) => {
  const { ask } = await createLimitedApp();
  await ask(times(LIMIT, { peer: first }));
  expect(await ask([{ peer: next }])).toEqual([status]);
});

test('counters hold no address, and are deleted when their window ends', async () => {
  const { ask, db, clock } = await createLimitedApp();
  await ask([{ peer: '192.0.2.1' }, { peer: '192.0.2.2' }]);
  const kept = await db.select().from(rateLimits);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain('192.0.2');
  clock.now = new Date(clock.now.getTime() + 3_600_001);
  await ask([{ peer: '192.0.2.3' }]);
  expect(await db.$count(rateLimits)).toBe(1);
});
