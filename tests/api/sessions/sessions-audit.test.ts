import { expect, test } from 'vitest';
import {
  createAppWithProvider,
  createBrowser,
  createSession,
  createTestApp,
  ORIGIN,
  STAFF_PASSWORD,
  sendLoginForm,
  signIn,
} from '../../support/api/app';
import { createSigningKey, startScriptedProvider } from '../../support/servers/provider';

const MINUTE = 60_000;

/** The log's lines of refused sign-ins, without their time. */
const refusalsIn = (logged: readonly string[]) =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'sign_in.refused')
    .map(({ level, why, reason }) => ({ level, why, ...(reason && { reason }) }));

type Test = Awaited<ReturnType<typeof createTestApp>>;

async function rowsOf({ db }: Pick<Test, 'db'>) {
  const rows = await db.query.auditLog.findMany();
  return rows.map(({ actor, action, subject, detail }) => ({
    actor,
    action,
    subject,
    ...(detail !== null && { detail: JSON.parse(detail) }),
  }));
}

async function refusedBy(given: Parameters<typeof startScriptedProvider>[0]) {
  const provider = await startScriptedProvider(given);
  const test = await createTestApp({ signIn: provider.signIn });
  for (let times = 0; times < 2; times += 1) {
    const browser = createBrowser((request) => test.app.fetch(request));
    const login = await browser.request(`${ORIGIN}/api/login`);
    await browser.request(provider.authorize(login.headers.get('location') ?? ''));
  }
  return { rows: await rowsOf(test), logged: test.logged };
}

test('promise 57: audits a sign-in and a sign-out, with no credential of the session', async () => {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  await signIn(browser);
  const [session] = await test.db.query.sessions.findMany();
  await browser.request(`${ORIGIN}/api/logout`);
  await browser.request(`${ORIGIN}/api/logout`);
  const rows = await rowsOf(test);
  const actor = 'staff@frota.local';
  const subject = rows[0]?.subject ?? '';
  expect(rows).toMatchObject([
    { actor, action: 'session.begin', subject },
    { actor, action: 'session.end', subject, detail: { end: 'sign-out' } },
  ]);
  expect(subject).toMatch(/^[0-9a-f]{16}$/);
  expect(subject).not.toBe(session?.tokenHash);
});

test('promise 57: audits the end of a session that a new sign-in replaces', async () => {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  await signIn(browser);
  await signIn(browser);
  const rows = await rowsOf(test);
  expect(rows.map(({ action }) => action)).toEqual(['session.begin', 'session.begin', 'session.end']);
  expect(rows[2]).toMatchObject({ subject: rows[0]?.subject, detail: { end: 'sign-in' } });
});

const stranger = await createSigningKey('1');

test.each([
  ['not on the list', { claims: { email: 'eva@evil.example' } }, 'not-staff', /^[0-9a-f]{16}$/],
  ['not verified', { claims: { email_verified: false } }, 'not-verified', /^unknown$/],
  ['not what the provider signed', { sign: stranger.sign }, 'answer', /^unknown$/],
])(
  'promise 57: a refusal of an account that is %s is a row and a line of the log, and names nobody',
  async (_, given, why, subject) => {
    const { rows, logged } = await refusedBy(given);
    const line = { level: 'warn', why, ...(why === 'answer' && { reason: expect.any(String) }) };
    expect(refusalsIn(logged)).toEqual([line, line]);
    expect(logged.join('')).not.toMatch(/evil|frota\.local/);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ actor: 'visitor', action: 'session.refuse', detail: { why } });
      expect(row.subject).toMatch(subject);
    }
    expect(rows[0]?.subject).toBe(rows[1]?.subject);
    expect(JSON.stringify(rows)).not.toMatch(/evil|frota\.local/);
  },
);

test('promise 57: audits another account of a known e-mail', async () => {
  const provider = await startScriptedProvider({});
  const test = await createTestApp({ signIn: provider.signIn });
  for (const sub of ['first', 'second']) {
    provider.script.claims = { sub };
    const browser = createBrowser((request) => test.app.fetch(request));
    const login = await browser.request(`${ORIGIN}/api/login`);
    await browser.request(provider.authorize(login.headers.get('location') ?? ''));
  }
  const rows = await rowsOf(test);
  expect(rows.map(({ action, detail }) => [action, detail?.why])).toEqual([
    ['session.begin', undefined],
    ['session.refuse', 'another-account'],
  ]);
});

test('an answer to no attempt of this browser is a line of the log', async () => {
  const test = await createAppWithProvider();
  const answer = await test.newBrowser().request(`${ORIGIN}/api/callback?code=x&state=y`);
  expect(await answer.text()).toContain('não foi');
  expect(refusalsIn(test.logged)).toEqual([{ level: 'warn', why: 'attempt' }]);
});

test('promise 57: audits a wrong password at the embedded provider, without what was typed', async () => {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  const form = await browser.follow(`${ORIGIN}/api/login`);
  await sendLoginForm(browser, form.url, 'eva@evil.example', STAFF_PASSWORD);
  await sendLoginForm(browser, form.url, 'staff@frota.local', 'adivinhada');
  const row = { actor: 'visitor', action: 'session.refuse', subject: 'unknown', detail: { why: 'password' } };
  expect(await rowsOf(test)).toEqual([row, row]);
  const line = { level: 'warn', why: 'password' };
  expect(refusalsIn(test.logged)).toEqual([line, line]);
});

test.each([
  ['idle', 60, 1],
  ['absolute', 30, 16],
])(
  'promise 57: the %s end of a session is one row, however often it is asked for',
  async (end, minutes, times) => {
    const test = await createTestApp();
    const cookie = await createSession(test.services);
    const ask = () => test.app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie } });
    for (let waits = 0; waits < times; waits += 1) {
      test.clock.now = new Date(test.clock.now.getTime() + minutes * MINUTE);
      if (waits < times - 1) expect((await ask()).status).toBe(200);
    }
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await rowsOf(test)).toMatchObject([
      { actor: 'staff@frota.local', action: 'session.expire', detail: { end } },
    ]);
  },
);

test('promise 57: audits a view of a whole list, once a session and list, without changing its version', async () => {
  const test = await createTestApp();
  const [one, two] = [await createSession(test.services), await createSession(test.services)];
  const ask = async (cookie: string, path: string, version = '') => {
    const headers = { cookie, 'If-None-Match': version };
    return test.app.request(`${ORIGIN}${path}`, { headers });
  };
  const first = await ask(one, '/api/drivers/with-documents');
  expect((await ask(one, '/api/drivers/with-documents', first.headers.get('etag') ?? '')).status).toBe(304);
  await ask(two, '/api/drivers/with-documents');
  for (const path of [
    '/api/financial-records',
    '/api/financial-records/pending',
    '/api/documents/expiring/30',
  ]) {
    await ask(one, path);
    await ask(one, path);
  }
  const rows = await rowsOf(test);
  expect(rows.map(({ action }) => action)).toEqual([
    'session.view-drivers',
    'session.view-drivers',
    'session.view-financial-records',
    'session.view-expiring-documents',
  ]);
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(2);
  expect(rows.every(({ actor }) => actor === 'staff@frota.local')).toBe(true);
});

test('promise 57: two servers on one database audit a view once', async () => {
  const test = await createTestApp();
  const { createApp } = await import('../../../src/app');
  const other = createApp(test.services);
  const headers = { cookie: await createSession(test.services) };
  const address = `${ORIGIN}/api/payment-reports/waiting`;
  await Promise.all([test.app, other].map((app) => app.request(address, { headers })));
  expect((await rowsOf(test)).map(({ action }) => action)).toEqual(['session.view-waiting-rows']);
});

test('promise 57: audits every whole list there is', async () => {
  const test = await createTestApp();
  const headers = { cookie: await createSession(test.services) };
  const reports = ['', '/waiting', '/quarantine', '/dismissed'].map((path) => `payment-reports${path}`);
  for (const path of [...reports, 'driver-erasures', 'platform-accounts', 'car-sums']) {
    await test.app.request(`${ORIGIN}/api/${path}`, { headers });
  }
  expect((await rowsOf(test)).map(({ action }) => action)).toEqual([
    'session.view-payment-reports',
    'session.view-waiting-rows',
    'session.view-quarantine',
    'session.view-dismissed-reports',
    'session.view-driver-erasures',
    'session.view-platform-accounts',
    'session.view-car-sums',
  ]);
});
