import { expect, test } from 'vitest';
import { touchSession } from '../../../src/platform/sessions/session-store';
import { insertSession, STAFF_SESSIONS } from '../../../src/platform/sessions/store';
import { createSession, createTestApp, ORIGIN } from '../../support/api/app';

const MINUTE = 60_000;

async function signedIn() {
  const test = await createTestApp();
  const cookie = await createSession(test.services);
  const get = (path: string, headers: Record<string, string> = {}) =>
    test.app.request(`${ORIGIN}${path}`, { headers: { cookie, ...headers } });
  return {
    ...test,
    get,
    isSignedIn: async () => (await get('/api/auth/user')).status === 200,
    wait: (ms: number) => {
      test.clock.now = new Date(test.clock.now.getTime() + ms);
    },
  };
}

test('promise 10: after logout a replay of the cookie is 401', async () => {
  const { get, isSignedIn, db } = await signedIn();
  expect(await isSignedIn()).toBe(true);
  const logout = await get('/api/logout');
  expect([logout.status, logout.headers.get('location')]).toEqual([302, '/']);
  expect(logout.headers.get('cache-control')).toBe('no-store');
  expect(logout.headers.getSetCookie()).toEqual(['volante_session=; Max-Age=0; Path=/']);
  const replay = await get('/api/auth/user');
  expect(replay.status).toBe(401);
  expect(await replay.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  expect((await get('/api/drivers/with-documents')).status).toBe(401);
  expect(await db.query.sessions.findMany()).toEqual([]);
});

test.each([
  ['a link on another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a link on another name of the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ['a link of a kind that browsers do not have yet', { 'Sec-Fetch-Site': 'elsewhere' }],
  ['a prefetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
])('%s does not sign out', async (_, headers) => {
  const { get, isSignedIn } = await signedIn();
  const logout = await get('/api/logout', headers);
  expect([logout.status, logout.headers.get('location')]).toEqual([302, '/']);
  expect(await isSignedIn()).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ['an address that somebody typed', { 'Sec-Fetch-Site': 'none' }],
  ['our own link', { 'Sec-Fetch-Site': 'same-origin' }],
  ['a browser that does not say', {}],
])('%s signs out', async (_, headers) => {
  const { get, isSignedIn } = await signedIn();
  await get('/api/logout', headers);
  expect(await isSignedIn()).toBe(false);
});

test.each(['', 'x', '%', '%E0%A4%A', '"', 'A'.repeat(43), 'A'.repeat(5000), 'eyJ.eyJ.x', '\u00ff'])(
  'a garbage cookie (%#) is nobody, and logs out without an error',
  async (value) => {
    const { app } = await createTestApp();
    const headers = { cookie: `volante_session=${value}; oidc-auth=${value}` };
    expect((await app.request(`${ORIGIN}/api/logout`, { headers })).status).toBe(302);
    expect((await app.request(`${ORIGIN}/api/auth/user`, { headers })).status).toBe(401);
    expect(
      (await app.request(`${ORIGIN}/api/callback?code=a&state=${'s'.repeat(43)}`, { headers })).status,
    ).toBe(400);
  },
);

test('promise 10: a request in flight at the logout does not revive the session', async () => {
  const { get, isSignedIn, services, db, clock, wait } = await signedIn();
  const session = await db.query.sessions.findFirst();
  if (!session) throw new Error('no session was written');
  wait(MINUTE);
  await get('/api/logout');
  await touchSession(services.db, STAFF_SESSIONS, session, clock.now);
  expect(await isSignedIn()).toBe(false);
  expect(await db.query.sessions.findMany()).toEqual([]);
});

test('promise 11: an idle hour ends the session', async () => {
  const { isSignedIn, wait } = await signedIn();
  wait(59 * MINUTE);
  expect(await isSignedIn()).toBe(true);
  wait(59 * MINUTE);
  expect(await isSignedIn()).toBe(true);
  wait(60 * MINUTE);
  expect(await isSignedIn()).toBe(false);
});

test('promise 11: eight hours end the session however much it is used', async () => {
  const { isSignedIn, wait } = await signedIn();
  for (let halves = 0; halves < 15; halves += 1) {
    wait(30 * MINUTE);
    expect(await isSignedIn()).toBe(true);
  }
  wait(30 * MINUTE - 1);
  expect(await isSignedIn()).toBe(true);
  wait(1);
  expect(await isSignedIn()).toBe(false);
});

test('the last use is written at most once a minute', async () => {
  const { isSignedIn, wait, db, clock } = await signedIn();
  const started = clock.now.toISOString();
  const lastSeen = async () => (await db.query.sessions.findFirst())?.lastSeenAt;
  wait(59_000);
  await isSignedIn();
  expect(await lastSeen()).toBe(started);
  wait(1000);
  await Promise.all([isSignedIn(), isSignedIn(), isSignedIn()]);
  expect(await lastSeen()).toBe(clock.now.toISOString());
});

test('expired sessions are deleted at a sign-in', async () => {
  const { db, wait, clock } = await signedIn();
  wait(61 * MINUTE);
  const session = { tokenHash: 'a'.repeat(64), name: null, replaces: null, issuer: 'embedded', sub: 'outra' };
  await insertSession(db, { ...session, email: 'outra@frota.local' }, clock.now);
  expect(await db.query.sessions.findMany()).toMatchObject([{ email: 'outra@frota.local' }]);
});
