import { expect, test } from 'vitest';
import type { Services } from '../../../src/services';
import {
  type Browser,
  createAppWithProvider,
  createBrowser,
  createTestApp,
  ORIGIN,
  signIn,
  signInUpToCallback,
} from '../../support/api/app';
import { startScriptedProvider } from '../../support/servers/provider';
import { mailerOf } from '../../support/servers/smtp';

const user = (browser: Browser) => browser.request(`${ORIGIN}/api/auth/user`);

test('staff sign in at the provider and are known afterwards', async () => {
  const { newBrowser } = await createAppWithProvider();
  const browser = newBrowser();
  const callback = await signIn(browser);
  expect(callback.status).toBe(302);
  expect(callback.headers.get('location')).toBe('/');
  expect(callback.headers.get('cache-control')).toBe('no-store');
  const answer = await user(browser);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    email: 'staff@frota.local',
    name: 'Ana Frota',
    paysByFile: false,
    sendsEmails: false,
    fleet: null,
  });
});

test('a sign-in returns to the page it began at, and never to another site or the API (open redirect)', async () => {
  const { newBrowser } = await createAppWithProvider();
  const endOf = async (next: string) => {
    const callback = await signIn(newBrowser(), ORIGIN, `/api/login?next=${encodeURIComponent(next)}`);
    return callback.headers.get('location');
  };
  expect(await endOf('/drivers?q=ana')).toBe('/drivers?q=ana');
  expect(await endOf('//evil.example/')).toBe('/');
  expect(await endOf('/api/logout')).toBe('/');
});

test('a sign-in that an office page led to ends at that page, and any other at the start', async () => {
  const { newBrowser } = await createAppWithProvider();
  const endOf = async (referer: string, login = '/api/login') => {
    const browser = newBrowser();
    const callback = await signInUpToCallback(browser, ORIGIN, login, { Referer: referer });
    return (await browser.request(callback)).headers.get('location');
  };
  expect(await endOf(`${ORIGIN}/drivers?q=ana`)).toBe('/drivers?q=ana');
  expect(await endOf(`${ORIGIN}/drivers`, '/api/login?next=/finances')).toBe('/finances');
  expect(await endOf(`${ORIGIN}/`)).toBe('/');
  expect(await endOf(`${ORIGIN}/api/logout`)).toBe('/');
  expect(await endOf('https://evil.example/drivers')).toBe('/');
});

test('promise 2: an address that is not on the staff list gets no session, and a page that says so', async () => {
  const { newBrowser, db } = await createAppWithProvider({ staff: ['outra@frota.local', '@local'] });
  const browser = newBrowser();
  const callback = await signIn(browser);
  expect(callback.status).toBe(403);
  expect(callback.headers.get('content-type')).toMatch('text/html');
  const page = await callback.text();
  expect(page).toContain('Esta conta não tem acesso');
  expect(page).toContain('href="/api/login?account=other"');
  expect((await user(browser)).status).toBe(401);
  expect(await db.query.sessions.findMany()).toEqual([]);
});

test('a driver who signs in as staff do is led to the own page where there is one', async () => {
  const pageOf = async (mailer: Services['mailer']) => {
    const { newBrowser } = await createAppWithProvider({ staff: ['outra@frota.local'], mailer });
    return (await signIn(newBrowser())).text();
  };
  expect(await pageOf(mailerOf('smtp://localhost:1'))).toContain('href="/me"');
  expect(await pageOf(null)).not.toContain('href="/me"');
});

test('promise 2: with an empty staff list nobody gets in', async () => {
  const { newBrowser } = await createAppWithProvider({ staff: [] });
  expect((await signIn(newBrowser())).status).toBe(403);
});

test.each([
  ['not verified', { email_verified: false }],
  ['verified in a word only', { email_verified: 'true' }],
  ['without a verification', { email_verified: undefined }],
  ['missing', { email: undefined }],
  ['a list', { email: ['staff@frota.local'] }],
])('promise 2: an address that is %s gets no session', async (_, claims) => {
  const provider = await startScriptedProvider({ claims });
  const { app, db } = await createTestApp({ signIn: provider.signIn });
  const browser = createBrowser((request) => app.fetch(request));
  const login = await browser.request(`${ORIGIN}/api/login`);
  const callback = await browser.request(provider.authorize(login.headers.get('location') ?? ''));
  expect(callback.status).toBe(403);
  expect(await db.query.sessions.findMany()).toEqual([]);
});

test('promise 2: the same answer with a verified address does get a session', async () => {
  const provider = await startScriptedProvider({});
  const { app } = await createTestApp({ signIn: provider.signIn });
  const browser = createBrowser((request) => app.fetch(request));
  const login = await browser.request(`${ORIGIN}/api/login`);
  expect((await browser.request(provider.authorize(login.headers.get('location') ?? ''))).status).toBe(302);
  expect((await user(browser)).status).toBe(200);
});

test('another account can be chosen at a provider that remembers one', async () => {
  const provider = await startScriptedProvider({});
  const { app } = await createTestApp({ signIn: provider.signIn });
  const login = await app.request(`${ORIGIN}/api/login?account=other`);
  expect(new URL(login.headers.get('location') ?? '').searchParams.get('prompt')).toBe('select_account');
});

test('promise 3: refuses an account that is taken off the list at the next request', async () => {
  const staff = ['staff@frota.local'];
  const { newBrowser } = await createAppWithProvider({ staff });
  const browser = newBrowser();
  await signIn(browser);
  const stats = () => browser.request(`${ORIGIN}/api/drivers/with-documents`);
  expect((await stats()).status).toBe(200);
  staff.length = 0;
  const refused = await stats();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'forbidden' } });
  expect((await user(browser)).status).toBe(401);
});

test('promise 13: two concurrent sign-ins in two tabs both succeed', async () => {
  const { newBrowser } = await createAppWithProvider();
  const browser = newBrowser();
  const [one, two] = [await signInUpToCallback(browser), await signInUpToCallback(browser)];
  for (const tab of [one, two]) {
    const end = await browser.request(tab);
    expect(end.status).toBe(302);
    expect(end.headers.get('location')).toBe('/');
    expect((await user(browser)).status).toBe(200);
  }
});

test('promise 13: a tab that opens a used callback again stays signed in', async () => {
  const { newBrowser } = await createAppWithProvider();
  const browser = newBrowser();
  const callback = await signInUpToCallback(browser);
  await browser.request(callback);
  const again = await browser.request(callback);
  expect([again.status, again.headers.get('location')]).toEqual([302, '/']);
  expect((await user(browser)).status).toBe(200);
});

test('abandoned sign-ins leave a bounded number of cookies, and the last one still works', async () => {
  const { newBrowser, clock } = await createAppWithProvider();
  const browser = newBrowser();
  for (let times = 0; times < 15; times += 1) {
    clock.now = new Date(clock.now.getTime() + 1000);
    await browser.request(`${ORIGIN}/api/login`);
  }
  expect(browser.jar.size).toBe(8);
  expect((await signIn(browser)).status).toBe(302);
});

test('promise 27: the sixty-first sign-in in ten minutes waits, and a person sees why', async () => {
  const provider = await startScriptedProvider({});
  const { app, clock } = await createTestApp({ signIn: provider.signIn });
  const login = (headers = {}) => app.request(`${ORIGIN}/api/login`, { headers });
  for (let times = 0; times < 60; times += 1) expect((await login()).status).toBe(302);
  const data = await login();
  expect(data.status).toBe(429);
  expect(await data.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  const page = await login({ Accept: 'text/html' });
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page.text()).toContain('Demasiadas tentativas');
  clock.now = new Date(clock.now.getTime() + 600_000);
  expect((await login()).status).toBe(302);
});
