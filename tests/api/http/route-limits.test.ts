import { expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';

const NOBODY = '5a5a5a5a-5a5a-4a5a-8a5a-5a5a5a5a5a5a';

/** How many requests of one address each route answers within its window, in seconds, before it is 429. */
const LIMITED = [
  ['GET', '/api/login', 60, 600],
  ['GET', '/api/callback', 60, 600],
  ['POST', '/api/drivers', 20, 3_600],
  ['POST', '/api/documents', 60, 3_600],
  ['POST', '/api/vehicles', 60, 3_600],
  ['POST', '/api/document-links/show', 60, 3_600],
  ['POST', '/api/document-links/document', 60, 3_600],
  ['POST', '/api/objects/upload', 30, 600],
  ['POST', '/api/email/test-connection', 20, 600],
] as const;

const BODIES: Record<string, object> = {
  '/api/drivers': { fullName: '' },
  '/api/documents': { driverId: NOBODY },
  '/api/document-links/show': { token: 'x' },
  '/api/document-links/document': { token: 'x' },
  '/api/vehicles': { driverId: NOBODY, make: 'Dacia' },
};

test.each(LIMITED)(
  'promise 27: %s %s answers %i requests, and is 429 until its window is over',
  async (method, path, limit, windowSeconds) => {
    const app = await createTestApp();
    const cookie = path.startsWith('/api/email') ? await createSession(app.services) : '';
    const body = BODIES[path];
    const ask = async () =>
      app.app.request(`http://localhost:3000${path}`, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    for (let n = 0; n < limit; n += 1) expect((await ask()).status).not.toBe(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.now = new Date(app.clock.now.getTime() + (windowSeconds - 1) * 1000);
    expect((await ask()).status).toBe(429);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    if (cookie !== '') return;
    expect((await ask()).status).not.toBe(429);
  },
);

test('promise 27: both routes of a sign-in share one counter', async () => {
  const app = await createTestApp();
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) {
    const path = n % 2 ? '/api/callback' : '/api/login';
    statuses.push((await app.app.request(`http://localhost:3000${path}`)).status);
  }
  expect(statuses.indexOf(429)).toBe(60);
});
