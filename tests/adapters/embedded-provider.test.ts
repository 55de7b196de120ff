import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/http/log';
import { startOneAccount } from '../../src/platform/identity/one-account';
import { randomPassword } from '../../src/platform/identity/password';
import { createAppWithProvider, ORIGIN, STAFF_PASSWORD, sendLoginForm, signIn } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { STAFF_EMAIL } from '../support/databases/rows';

async function openForm() {
  const test = await createAppWithProvider();
  const browser = test.newBrowser();
  const form = await browser.follow(`${ORIGIN}/api/login`);
  return { ...test, browser, form: form.url, response: form.response };
}

test('its login page is in Portuguese, labelled, without script, and under a strict policy', async () => {
  const { response } = await openForm();
  expect(response.status).toBe(200);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${ORIGIN};`);
  expect(policy).not.toContain('unsafe');
  const page = await response.text();
  expect(page).toContain('<title>Iniciar sessão — Volante</title>');
  expect(page).toContain('lang="pt-PT"');
  expect(page).toMatch(/<label for="password">Palavra-passe<\/label>/);
  expect(page).toContain('autocomplete="current-password"');
  expect(page).not.toMatch(/<script| style=| on\w+=/);
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  expect(policy).toContain(new Bun.CryptoHasher('sha256').update(style).digest('base64'));
});

test('promise 15, promises 17 and 20: every page of the sign-in has its headers, none guessed, and is not cached', async () => {
  const { app, response, provider } = await openForm();
  const invalid = await fetch(`${provider.issuer}/auth?client_id=other`, {
    headers: { accept: 'text/html' },
  });
  const refused = await app.request(`${ORIGIN}/api/callback`);
  expect([response.status, invalid.status, refused.status]).toEqual([200, 400, 400]);
  for (const { headers } of [response, invalid, refused]) {
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action /);
    expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('its form may lead to an IPv6 address too, which a policy has no way to write', async () => {
  const origin = 'http://[::1]:3000';
  const { newBrowser } = await createAppWithProvider({ publicOrigin: origin });
  const { response } = await newBrowser().follow(`${origin}/api/login`);
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http:;");
});

test.each([
  ['password', STAFF_EMAIL, 'errada'],
  ['e-mail', 'outra@frota.local', STAFF_PASSWORD],
])('a wrong %s gets the same message, and the e-mail stays in its field', async (_, email, password) => {
  const { browser, form } = await openForm();
  const { response, url } = await sendLoginForm(browser, form, email, password);
  expect(response.status).toBe(401);
  expect(url.href).toBe(form.href);
  const page = await response.text();
  expect(page).toMatch(/role="alert">O email ou a palavra-passe não estão corretos\.</);
  expect(page).toContain('aria-invalid="true" aria-describedby="error"');
  expect(page).toContain(`value="${email}"`);
  expect(page).not.toContain(password);
});

test('the typed text cannot become markup', async () => {
  const { browser, form } = await openForm();
  const { response } = await sendLoginForm(browser, form, '"><script>alert(1)</script>', 'x');
  expect(await response.text()).not.toContain('<script>');
});

test('after ten wrong passwords even the right one waits, and then works', async () => {
  const { browser, form, clock } = await openForm();
  for (let times = 0; times < 10; times += 1) {
    expect((await sendLoginForm(browser, form, STAFF_EMAIL, `errada ${times}`)).response.status).toBe(401);
  }
  const refused = await sendLoginForm(browser, form, STAFF_EMAIL, STAFF_PASSWORD);
  expect(refused.response.status).toBe(429);
  expect(Number(refused.response.headers.get('retry-after'))).toBe(300);
  clock.now = new Date(clock.now.getTime() + 300_000);
  expect((await sendLoginForm(browser, form, STAFF_EMAIL, STAFF_PASSWORD)).url.pathname).toBe(
    '/api/callback',
  );
});

test('after signing out the password is asked for again', async () => {
  const { newBrowser } = await createAppWithProvider();
  const browser = newBrowser();
  await signIn(browser);
  await browser.request(`${ORIGIN}/api/logout`);
  const again = await browser.follow(`${ORIGIN}/api/login`);
  expect(again.url.pathname).toMatch(/^\/interaction\//);
  expect(await again.response.text()).toContain('name="password"');
});

test('the way back to the form after signing in leads on to the dashboard', async () => {
  const { browser, form } = await openForm();
  const { url } = await sendLoginForm(browser, form, STAFF_EMAIL, STAFF_PASSWORD);
  await browser.request(url.href);
  const again = await browser.follow(form.href);
  expect(again.response.status).toBe(200);
  expect(again.url.href).toBe(`${ORIGIN}/`);
  expect(await again.response.text()).not.toContain('expirou');
});

test('a form that has ended, without a session, shows how to begin again', async () => {
  const { newBrowser, form } = await openForm();
  const { response } = await newBrowser().follow(form.href);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('O pedido expirou');
});

test('another browser cannot use the form of this one', async () => {
  const { newBrowser, form } = await openForm();
  const { response } = await sendLoginForm(newBrowser(), form, STAFF_EMAIL, STAFF_PASSWORD);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('O pedido expirou');
});

test('an altered cookie of the provider is refused', async () => {
  const { browser, form } = await openForm();
  for (const cookie of browser.jar.values()) {
    if (cookie.name === '_interaction.sig') cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
  }
  const { response } = await sendLoginForm(browser, form, STAFF_EMAIL, STAFF_PASSWORD);
  expect(response.status).toBe(400);
});

test('a form larger than any e-mail and password is refused', async () => {
  const { browser, form } = await openForm();
  const { response } = await sendLoginForm(browser, form, STAFF_EMAIL, 'x'.repeat(10_000));
  expect(response.status).toBe(413);
});

test('it takes no other redirect address, no request without PKCE, and says so in Portuguese', async () => {
  const { provider } = await createAppWithProvider();
  const ask = (parameters: Record<string, string>) =>
    fetch(
      `${provider.issuer}/auth?${new URLSearchParams({ client_id: 'volante', response_type: 'code', ...parameters })}`,
      {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      },
    );
  const elsewhere = await ask({ redirect_uri: 'https://evil.example/', scope: 'openid' });
  expect(elsewhere.status).toBe(400);
  const page = await elsewhere.text();
  expect(page).toContain('O pedido não é válido');
  expect(page).toContain(`href="${ORIGIN}/api/login"`);
  const bare = await ask({ redirect_uri: `${ORIGIN}/api/callback`, scope: 'openid' });
  expect(bare.headers.get('location')).toContain('error=invalid_request');
});

test('a host name that only resolves to this machine is not its own', async () => {
  const { provider } = await createAppWithProvider();
  const answer = await fetch(provider.issuer, { headers: { host: 'evil.example' } });
  expect(answer.status).toBe(421);
});

test('a port that is taken does not keep the program from starting', async () => {
  const { provider } = await createAppWithProvider();
  const other = await startOneAccount({
    port: Number(new URL(provider.issuer).port),
    redirectUris: [`${ORIGIN}/api/callback`],
    clientId: 'volante',
    clientSecret: 'secret',
    email: STAFF_EMAIL,
    password: STAFF_PASSWORD,
    log: createLog(() => {}),
  });
  onCleanup(other.stop);
  expect(other.issuer).not.toBe(provider.issuer);
  const metadata = await fetch(`${other.issuer}/.well-known/openid-configuration`);
  expect(await metadata.json()).toMatchObject({ issuer: other.issuer });
});

test('a made-up password is readable, long enough, and different each time', () => {
  const passwords = new Set(Array.from({ length: 100 }, randomPassword));
  expect(passwords.size).toBe(100);
  for (const password of passwords)
    expect(password).toMatch(/^([a-hjkmnp-z2-9i]{4}-){3}[a-hjkmnp-z2-9i]{4}$/);
});
