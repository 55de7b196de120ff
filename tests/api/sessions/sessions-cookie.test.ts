import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAppWithProvider, createSession, createTestApp, ORIGIN, signIn } from '../../support/api/app';

const HTTPS = 'https://frota.example';

async function sessionCookie(response: Response) {
  const line = response.headers.getSetCookie().find((cookie) => cookie.includes('volante_session'));
  return line ?? '';
}

test('promise 8: on https the session cookie is __Host-, Secure, HttpOnly and SameSite=Lax', async () => {
  const { newBrowser } = await createAppWithProvider({ publicOrigin: HTTPS });
  const cookie = await sessionCookie(await signIn(newBrowser(), HTTPS));
  expect(cookie).toMatch(/^__Host-volante_session=[\w-]{43};/);
  const attributes = cookie.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('promise 8: on http loopback it has a plain name and no Secure, which Safari would refuse', async () => {
  const { newBrowser } = await createAppWithProvider();
  const cookie = await sessionCookie(await signIn(newBrowser()));
  expect(cookie).toMatch(/^volante_session=[\w-]{43};/);
  const attributes = cookie.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Lax']);
});

test.each([
  [HTTPS, '__Host-volante_attempt_', ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax', 'Secure']],
  [ORIGIN, 'volante_attempt_', ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax']],
])(
  'promise 8: an attempt at %s is one cookie, as closed as the session',
  async (origin, prefix, expected) => {
    const { app } = await createAppWithProvider({ publicOrigin: origin });
    const cookies = (await app.request(`${origin}/api/login`)).headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]?.startsWith(prefix)).toBe(true);
    expect(cookies[0]?.split('; ').slice(1).sort()).toEqual(expected);
  },
);

test('promise 8: only a hash of the token is in the database', async () => {
  const { newBrowser, db, folder } = await createAppWithProvider();
  const token = /session=([\w-]+)/.exec(await sessionCookie(await signIn(newBrowser())))?.[1] ?? '';
  const digest = new Bun.CryptoHasher('sha256').update(token).digest('hex');
  expect(await db.query.sessions.findMany()).toMatchObject([{ tokenHash: digest }]);
  const files = (await readdir(folder)).filter((name) => name.startsWith('frota.db'));
  for (const name of files) expect((await readFile(join(folder, name))).includes(token)).toBe(false);
});

test('promise 9: each sign-in rotates the token and ends the session before', async () => {
  const { newBrowser, app, db } = await createAppWithProvider();
  const browser = newBrowser();
  await signIn(browser);
  const before = browser.cookies(`${ORIGIN}/`);
  await signIn(browser);
  expect(browser.cookies(`${ORIGIN}/`)).not.toBe(before);
  const replay = await app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie: before } });
  expect(replay.status).toBe(401);
  expect(await db.query.sessions.findMany()).toHaveLength(1);
});

test('promise 9: never adopts a token the browser brings (session fixation)', async () => {
  const { newBrowser, app } = await createAppWithProvider();
  const planted = `volante_session=${'A'.repeat(43)}`;
  const browser = newBrowser();
  browser.jar.set('planted', {
    host: 'localhost',
    path: '/',
    name: 'volante_session',
    value: 'A'.repeat(43),
  });
  await signIn(browser);
  const user = await app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie: planted } });
  expect(user.status).toBe(401);
});

test('the two cookie names are not interchangeable', async () => {
  const { app, services } = await createTestApp({ publicOrigin: HTTPS });
  const cookie = (await createSession(services)).replace('__Host-', '');
  expect((await app.request(`${HTTPS}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
});
