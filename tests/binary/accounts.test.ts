import { expect, test } from 'vitest';
import { codeOf, stepAt } from '../../src/operations/accounts/totp';
import { bytesOf } from '../fixtures/base32';
import { createBrowser, temporaryFolder } from '../support/api/app';
import { operate, startServerProcess } from '../support/processes/server-process';

test('from four variables to a session beyond the machine, with no other service', async () => {
  const variables = {
    SIGN_IN: 'local',
    STAFF_EMAILS: 'ana@frota.local',
    PUBLIC_URL: 'https://frota.example',
    TRUST_PROXY: '1',
  };
  const env = { ...variables, DATA_DIR: await temporaryFolder() };
  const server = await startServerProcess({ env });
  const { PUBLIC_URL: origin } = variables;
  const invited = await operate('staff', env, 'invite', 'ana@frota.local');
  const link = new URL(/^https.*$/m.exec(invited.out)?.[0] ?? '');
  expect(link.origin).toBe(origin);
  // A proxy in front: https outside, the program's port within.
  const browser = createBrowser((request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', '203.0.113.5');
    headers.set('host', 'frota.example');
    const { method, body } = request;
    return fetch(`${server.origin}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
  });
  const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const answer = `${origin}/account/invitation`;
  const token = link.searchParams.get('token') ?? '';
  const password = 'cavalo bateria agrafo certo';
  const first = await (await browser.request(answer, post({ token, password, again: password }))).text();
  const chosen = /name="chosen" value="(\w+)"/.exec(first)?.[1] ?? '';
  const secret = bytesOf(/<b>([A-Z2-7 ]+)<\/b>/.exec(first)?.[1] ?? '');
  const now = stepAt(new Date());
  const ready = await browser.request(answer, post({ token, chosen, code: codeOf(secret, now) }));
  expect(ready.status).toBe(200);
  const { url } = await browser.follow(`${origin}/api/login`);
  await browser.request(url.href, post({ email: 'ana@frota.local', password }));
  // A telephone may be ahead by half a minute.
  const code = codeOf(secret, now + 1);
  const { url: end } = await browser.follow(url.href, post({ code }), ({ pathname }) => pathname === '/');
  expect(end.href).toBe(`${origin}/`);
  const user = await browser.request(`${origin}/api/auth/user`);
  expect(await user.json()).toMatchObject({ email: 'ana@frota.local' });
  const cookies = [...browser.jar.values()].map(({ name }) => name);
  expect(cookies).toContain('__Host-volante_session');
});
