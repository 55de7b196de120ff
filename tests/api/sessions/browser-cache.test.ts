import { expect, test } from 'vitest';
import { createAppWithProvider, createSession, createTestApp, ORIGIN, signIn } from '../../support/api/app';

const HOUR = 3_600_000;
const CACHE = '"cache"';

async function signedIn() {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  await signIn(browser);
  const get = (path: string) => browser.request(`${ORIGIN}${path}`, { headers: { Accept: 'text/html' } });
  const cleared = async (path: string) => (await get(path)).headers.get('clear-site-data');
  return { ...test, browser, get, cleared };
}

test('promise 51: the answer to a sign-out, and the one after it, clear the browser’s cache', async () => {
  const { cleared } = await signedIn();
  expect(await cleared('/drivers')).toBeNull();
  expect(await cleared('/api/drivers/with-documents')).toBeNull();
  expect(await cleared('/api/logout')).toBe(CACHE);
  // An answer that another tab was still loading is cleared by the page that a sign-out leads to.
  expect(await cleared('/')).toBe(CACHE);
  expect(await cleared('/')).toBeNull();
});

test.each(['/', '/register', '/drivers', '/api/drivers/with-documents', '/api/auth/user'])(
  'promise 51: after the end of a session, with its cookie or after it, the first answer clears the cache: %s',
  async (path) => {
    const { cleared, clock, browser } = await signedIn();
    clock.now = new Date(clock.now.getTime() + HOUR);
    const marked = [...browser.jar].filter(([, cookie]) => cookie.name === 'volante_lists');
    expect(await cleared(path)).toBe(CACHE);
    browser.jar.clear();
    for (const [key, cookie] of marked) browser.jar.set(key, cookie);
    expect(browser.jar.size).toBe(1);
    expect(await cleared(path)).toBe(CACHE);
  },
);

test('promise 51: clears the cache of an account that is taken off the staff list', async () => {
  const staff = ['staff@frota.local'];
  const { app, services } = await createTestApp({ staff });
  const headers = { cookie: await createSession(services) };
  staff.length = 0;
  const refused = await app.request(`${ORIGIN}/api/financial-records`, { headers });
  expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([403, CACHE]);
});

test('a visitor who never signed in keeps the cache of the pages', async () => {
  const { app } = await createTestApp();
  for (const path of ['/', '/register', '/api/auth/user']) {
    const answer = await app.request(`${ORIGIN}${path}`);
    expect(answer.headers.get('clear-site-data')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test('the cookie that marks a browser with lists is as protected as the session’s, and outlives it', async () => {
  const origin = 'https://frota.example';
  const { newBrowser } = await createAppWithProvider({ publicOrigin: origin });
  const lines = (await signIn(newBrowser(), origin)).headers.getSetCookie();
  const mark = lines.find((line) => line.startsWith('__Host-volante_lists=')) ?? '';
  expect(mark.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=34560000',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
});
