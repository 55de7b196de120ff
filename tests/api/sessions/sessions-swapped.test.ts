import { expect, test } from 'vitest';
import {
  type Browser,
  createAppWithProvider,
  createBrowser,
  createTestApp,
  expectNoSecrets,
  ORIGIN,
  signInUpToCallback,
} from '../../support/api/app';
import { startScriptedProvider } from '../../support/servers/provider';

/** Two attempts of one browser, up to their callbacks, and a way to alter the cookies of the first. */
async function beginTwo() {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  const [first, second] = [await signInUpToCallback(browser), await signInUpToCallback(browser)];
  const stateOf = (callback: string) => new URL(callback).searchParams.get('state') ?? '';
  const attemptOf = (callback: string) => {
    const kept = [...browser.jar.values()].find(
      (cookie) => decoded(cookie.value).get('state') === stateOf(callback),
    );
    if (!kept) throw new Error('the browser keeps nothing of this attempt');
    return kept;
  };
  return { ...test, browser, first, second, stateOf, attemptOf };
}

function decoded(cookie: string) {
  return new URLSearchParams(decodeURIComponent(cookie));
}

async function expectRefused(browser: Browser, callback: string) {
  const answer = await browser.request(callback);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('O início de sessão não foi concluído');
  expect(page).toContain('href="/api/login"');
  expect((await browser.request(`${ORIGIN}/api/auth/user`)).status).toBe(401);
}

test.each([
  ['nonce', 'unexpected ID Token \\"nonce\\"'],
  ['codeVerifier', 'invalid_grant'],
  ['state', 'unexpected \\"state\\"'],
])(
  'promises 14 and 36: the %s of another attempt is refused, and the log has the reason alone',
  async (field, reason) => {
    const { browser, first, second, attemptOf, logged } = await beginTwo();
    const kept = attemptOf(first);
    const altered = decoded(kept.value);
    altered.set(field, decoded(attemptOf(second).value).get(field) ?? '');
    kept.value = encodeURIComponent(altered.toString());
    await expectRefused(browser, first);
    expect(logged.join('\n')).toContain(reason);
    const secrets = [...new URL(first).searchParams.values(), ...altered.values()];
    expectNoSecrets(
      logged,
      secrets.filter((value) => value.length > 20 && !value.startsWith('http')),
    );
    expect((await browser.request(second)).status).toBe(302);
  },
);

test('promise 14: the code of one attempt with the state of another is refused', async () => {
  const { browser, first, second, stateOf } = await beginTwo();
  const mixed = new URL(first);
  mixed.searchParams.set('state', stateOf(second));
  await expectRefused(browser, mixed.href);
});

test.each([
  ['missing', (url: URL) => url.searchParams.delete('state')],
  ['made up', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
  ['not one', (url: URL) => url.searchParams.set('state', '__Host-volante_session; a=b')],
])('promise 14: a state that is %s is refused', async (_, alter) => {
  const { browser, first } = await beginTwo();
  const altered = new URL(first);
  alter(altered);
  await expectRefused(browser, altered.href);
});

test('promise 14: another browser cannot finish the attempt', async () => {
  const { newBrowser, first } = await beginTwo();
  await expectRefused(newBrowser(), first);
});

test('an attempt expires after ten minutes, whatever the provider answers', async () => {
  const provider = await startScriptedProvider({});
  const { app, clock } = await createTestApp({ signIn: provider.signIn });
  const browser = createBrowser((request) => app.fetch(request));
  const login = await browser.request(`${ORIGIN}/api/login`);
  clock.now = new Date(clock.now.getTime() + 600_000);
  await expectRefused(browser, provider.authorize(login.headers.get('location') ?? ''));
});

test('a sign-in that the person cancels at the provider is refused', async () => {
  const { browser, first, provider } = await beginTwo();
  const cancelled = new URL(first);
  cancelled.search = '';
  cancelled.searchParams.set('state', new URL(first).searchParams.get('state') ?? '');
  cancelled.searchParams.set('error', 'access_denied');
  cancelled.searchParams.set('iss', provider.issuer);
  await expectRefused(browser, cancelled.href);
});
