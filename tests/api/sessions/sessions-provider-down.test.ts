import { expect, test } from 'vitest';
import {
  createAppWithProvider,
  createBrowser,
  createSession,
  createTestApp,
  ORIGIN,
  signInUpToCallback,
} from '../../support/api/app';
import { startScriptedProvider } from '../../support/servers/provider';

async function expectUnavailablePage(response: Response) {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('content-type')).toMatch('text/html');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const page = await response.text();
  expect(page).toContain('Não é possível iniciar sessão agora');
  expect(page).toContain('href="/api/login"');
  expect(page).not.toMatch(/<script| style=| on\w+=|127\.0\.0\.1/);
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; style-src 'sha256-");
  expect(policy).toContain(new Bun.CryptoHasher('sha256').update(style).digest('base64'));
}

test('promise 12: with the provider down sessions go on and sign-in shows a page', async () => {
  const { app, services, provider } = await createAppWithProvider();
  const cookie = await createSession(services);
  await provider.stop();
  await expectUnavailablePage(await app.request(`${ORIGIN}/api/login`));
  const user = await app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie } });
  expect(user.status).toBe(200);
});

test('promise 12: a provider that goes down before the callback shows a page, and a retry is possible', async () => {
  const { newBrowser, provider, logged } = await createAppWithProvider();
  const browser = newBrowser();
  const callback = await signInUpToCallback(browser);
  await provider.stop();
  await expectUnavailablePage(await browser.request(callback));
  const code = new URL(callback).searchParams.get('code') ?? 'no code';
  expect(logged.join('\n')).toContain('sign_in.provider_unavailable');
  expect(logged.join('\n')).not.toContain(code);
});

test.each([
  ['fails', () => new Response('Bad Gateway', { status: 502 })],
  [
    'breaks off',
    () => new Response('{"access_token":"a', { headers: { 'Content-Type': 'application/json' } }),
  ],
])('promise 12: a token endpoint that %s shows a page', async (_, token) => {
  const provider = await startScriptedProvider({ token });
  const { app } = await createTestApp({ signIn: provider.signIn });
  const browser = createBrowser((request) => app.fetch(request));
  const login = await browser.request(`${ORIGIN}/api/login`);
  await expectUnavailablePage(await browser.request(provider.authorize(login.headers.get('location') ?? '')));
});

test('promise 12: a provider that never answers is given up after ten seconds', async () => {
  const silent = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data() {} } });
  const signIn = {
    issuer: `http://127.0.0.1:${silent.port}`,
    clientId: 'a',
    clientSecret: 'b',
    embedded: false,
  };
  const { app } = await createTestApp({ signIn });
  await expectUnavailablePage(await app.request(`${ORIGIN}/api/login`));
  silent.stop(true);
});
