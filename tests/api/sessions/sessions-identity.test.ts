import { expect, test } from 'vitest';
import { forgetIdentity } from '../../../src/platform/sessions/forget-identity';
import { hostedDomain, maySignIn } from '../../../src/platform/sessions/staff-rules';
import { insertSession } from '../../../src/platform/sessions/store';
import { createAppWithProvider, createBrowser, createTestApp, ORIGIN, signIn } from '../../support/api/app';
import { startScriptedProvider } from '../../support/servers/provider';

const GOOGLE = 'https://accounts.google.com';

async function office(staff: string[] = ['staff@frota.local', 'nova@frota.local']) {
  const provider = await startScriptedProvider({});
  const test = await createTestApp({ signIn: provider.signIn, staff });
  async function signInAs(claims: Record<string, unknown>) {
    provider.script.claims = claims;
    const browser = createBrowser((request) => test.app.fetch(request));
    const login = await browser.request(`${ORIGIN}/api/login`);
    const answer = await browser.request(provider.authorize(login.headers.get('location') ?? ''));
    return { status: answer.status, text: await answer.text(), browser };
  }
  const identities = () => test.db.query.staffIdentities.findMany();
  return { ...test, provider, signInAs, identities, sessions: () => test.db.query.sessions.findMany() };
}

test('promise 56: an e-mail belongs to the account that signed in with it first', async () => {
  const { signInAs, identities, sessions, provider, clock } = await office();
  expect((await signInAs({ sub: 'first' })).status).toBe(302);
  const bound = clock.now.toISOString();
  clock.now = new Date(clock.now.getTime() + 60_000);
  expect((await signInAs({ sub: 'first', email: 'STAFF@frota.local' })).status).toBe(302);
  const refused = await signInAs({ sub: 'second' });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Esta conta não é a que usou antes');
  expect(refused.text).toContain('bun run staff identity forget');
  expect((await refused.browser.request(`${ORIGIN}/api/auth/user`)).status).toBe(401);
  expect(await sessions()).toHaveLength(2);
  expect(await identities()).toEqual([
    {
      issuer: provider.signIn.issuer,
      sub: 'first',
      email: 'staff@frota.local',
      firstSeenAt: bound,
      lastSeenAt: clock.now.toISOString(),
      groups: null,
      claims: null,
    },
  ]);
});

test('promise 56: one of concurrent accounts with a new e-mail gets it', async () => {
  const { db, clock, identities, sessions } = await office();
  const account = { email: 'staff@frota.local', name: null, replaces: null, issuer: 'https://login.example' };
  const began = await Promise.all(
    ['a', 'b', 'c', 'd'].map((sub) =>
      insertSession(db, { ...account, sub, tokenHash: sub.repeat(64) }, clock.now),
    ),
  );
  expect(began.filter(Boolean)).toHaveLength(1);
  expect(await identities()).toHaveLength(1);
  expect(await sessions()).toHaveLength(1);
});

test('an account whose e-mail has changed keeps its place, and the e-mail it had is free', async () => {
  const { signInAs, identities } = await office();
  await signInAs({ sub: 'first' });
  expect((await signInAs({ sub: 'first', email: 'nova@frota.local' })).status).toBe(302);
  expect((await signInAs({ sub: 'second' })).status).toBe(302);
  expect((await signInAs({ sub: 'third', email: 'nova@frota.local' })).status).toBe(403);
  expect((await identities()).map(({ sub, email }) => `${sub} ${email}`).toSorted()).toEqual([
    'first nova@frota.local',
    'second staff@frota.local',
  ]);
});

test('promise 56: a refusal leaves the browser’s session as it was', async () => {
  const { signInAs, provider } = await office();
  await signInAs({ sub: 'first' });
  const { browser } = await signInAs({ sub: 'nova', email: 'nova@frota.local' });
  provider.script.claims = { sub: 'another' };
  const login = await browser.request(`${ORIGIN}/api/login`);
  const refused = await browser.request(provider.authorize(login.headers.get('location') ?? ''));
  expect(refused.status).toBe(403);
  const user = await browser.request(`${ORIGIN}/api/auth/user`);
  expect(await user.json()).toMatchObject({ email: 'nova@frota.local' });
});

test('promise 56: an operator lets an e-mail go to another account, which is logged', async () => {
  const { signInAs, db, clock } = await office();
  await signInAs({ sub: 'first' });
  expect(await forgetIdentity(db, 'Staff@frota.local', 'operator:ana', clock.now)).toBe(1);
  expect(await forgetIdentity(db, 'staff@frota.local', 'operator:ana', clock.now)).toBe(0);
  expect((await signInAs({ sub: 'second' })).status).toBe(302);
  expect((await signInAs({ sub: 'first' })).status).toBe(403);
  const rows = await db.query.auditLog.findMany();
  expect(rows.filter(({ action }) => action === 'session.forget-identity')).toMatchObject([
    { actor: 'operator:ana', subject: 'Staff@frota.local' },
  ]);
});

test('promise 56: the account of the embedded provider is bound too, whatever its port', async () => {
  const { newBrowser, db } = await createAppWithProvider();
  expect((await signIn(newBrowser())).status).toBe(302);
  expect(await db.query.staffIdentities.findMany()).toMatchObject([
    { issuer: 'embedded', sub: 'staff@frota.local', email: 'staff@frota.local' },
  ]);
});

test.each([
  [{ hd: 'frota.example' }, 'ana@frota.example', true],
  [{ hd: 'FROTA.example' }, 'ana@frota.example', true],
  [{ hd: 'grupo.example' }, 'ana@frota.example', true],
  [{}, 'ana@frota.example', false],
  [{ hd: '' }, 'ana@frota.example', false],
  [{ hd: 'evil.example' }, 'ana@frota.example', false],
  [{ hd: ['frota.example'] }, 'ana@frota.example', false],
  [{}, 'rui@gmail.com', true],
  [{ hd: 'evil.example' }, 'rui@gmail.com', true],
  [{ hd: 'frota.example' }, 'eva@evil.example', false],
])('promise 56: at Google an account with %j and %s may sign in: %s', (claims, email, may) => {
  const list = ['@frota.example', '@grupo.example', 'rui@gmail.com'];
  expect(maySignIn(claims, email, { issuer: GOOGLE, list })).toBe(may);
});

test('a provider whose accounts have only an e-mail is asked for no hosted domain', () => {
  const given = { issuer: 'https://login.example', list: ['@frota.example'] };
  expect(maySignIn({}, 'ana@frota.example', given)).toBe(true);
  expect(hostedDomain(given.issuer, given.list)).toBeNull();
});

test.each([
  [['@frota.example'], 'frota.example'],
  [['@frota.example', 'ana@frota.example'], 'frota.example'],
  [['@frota.example', '@grupo.example'], '*'],
  [['@frota.example', 'rui@gmail.com'], null],
  [['ana@frota.example'], null],
])('promise 56: with %j Google is asked for accounts of %j', (list, domain) => {
  expect(hostedDomain(GOOGLE, list)).toBe(domain);
});
