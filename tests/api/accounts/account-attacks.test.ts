import { expect, test, vi } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { DAY_MS } from '../../fixtures/dates';
import { PUBLIC_ORIGIN, pass } from '../../support/api/app';
import { onCleanup } from '../../support/api/cleanups';
import { STAFF_EMAIL } from '../../support/databases/rows';
import {
  ANSWER,
  codeNow,
  enrol,
  errorIn,
  inviteLink,
  isSignedIn,
  officeOfOne,
  openLogin,
  PASSWORD,
  sendCode,
  sendPassword,
  sent,
  signInBySteps,
} from './person';

const OTHERS = ['eva.b@frota.local', 'out.a@frota.local', 'staf@frota.local.'];

const TWO = { staff: [STAFF_EMAIL, 'eva.b@frota.local'] };

/** How often a password is compared with a hash. */
function countComparisons() {
  const verify = vi.spyOn(Bun.password, 'verify');
  onCleanup(async () => verify.mockRestore());
  return () => verify.mock.calls.splice(0).length;
}

test('promise 211: known, unknown and unlisted addresses have the same text, size, headers, statements and work', async () => {
  const { office } = await officeOfOne(TWO);
  office.services.staff = [STAFF_EMAIL];
  const comparisons = countComparisons();
  const batches = vi.spyOn(office.db.$client, 'batch');
  const seen = [];
  for (const email of [STAFF_EMAIL, ...OTHERS, `x${STAFF_EMAIL.slice(1)}`]) {
    const browser = office.newBrowser('198.51.100.9');
    const form = await openLogin(browser);
    batches.mockClear();
    const { status, response, page } = await sendPassword(browser, {
      form,
      email,
      password: 'errada, errada',
    });
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    seen.push({
      status,
      headers,
      page: page.replaceAll(email, '').replace(/interaction\/[\w-]+/, ''),
      compared: comparisons(),
      batches: batches.mock.calls.length,
    });
  }
  expect(seen[0]).toMatchObject({ status: 401, compared: 1 });
  expect(seen[0]?.page).toContain('O email ou a palavra-passe não estão corretos.');
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
});

test.each([STAFF_EMAIL, 'ninguem@frota.local'])(
  'promise 213: of 20 passwords at once for %s five are looked at, and the next one waits',
  async (email) => {
    const { office } = await officeOfOne(TWO);
    const browsers = Array.from({ length: 20 }, () => office.newBrowser('198.51.100.9'));
    const forms = await Promise.all(browsers.map((browser) => openLogin(browser)));
    const comparisons = countComparisons();
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        sendPassword(browser, { form: forms[at] ?? '', email, password: 'errada' }),
      ),
    );
    expect(comparisons()).toBe(5);
    const waiting = answers.filter(({ status }) => status === 429);
    expect(waiting).toHaveLength(15);
    expect(waiting.map(({ response }) => Number(response.headers.get('retry-after')))).toEqual(
      Array.from({ length: 15 }, () => 15),
    );
    expect(waiting[0]?.page).toContain('Aguarde 15 segundos');
  },
);

test('promise 213: even the right password waits in a new browser, 15 minutes at most, and then is taken', async () => {
  const { office } = await officeOfOne(TWO);
  const stranger = () => office.newBrowser('198.51.100.9');
  for (let failures = 1; failures <= 14; failures += 1) {
    expect((await sendPassword(stranger(), { password: 'errada' })).status).toBe(401);
    if (failures > 4) pass(office, 900_000);
  }
  expect((await sendPassword(stranger(), { password: 'errada' })).status).toBe(401);
  const browser = stranger();
  const form = await openLogin(browser);
  const waits = await sendPassword(browser, { form });
  expect([waits.status, waits.response.headers.get('retry-after')]).toEqual([429, '900']);
  pass(office, 900_000);
  expect((await sendPassword(browser, { form: await openLogin(browser) })).status).toBe(200);
});

test('promise 213: what strangers try makes nobody wait in a browser that is known, nor after a reset', async () => {
  const { office, browser: home, secret } = await officeOfOne(TWO);
  for (let failures = 0; failures < 12; failures += 1) {
    await sendPassword(office.newBrowser('198.51.100.9'), { password: 'errada' });
  }
  const stranger = office.newBrowser('198.51.100.9');
  expect((await sendPassword(stranger)).status).toBe(429);
  expect(await signInBySteps(office, home, secret)).toBe('/');
  const fresh = office.newBrowser();
  expect((await sendPassword(fresh)).status).toBe(429);
  const link = await inviteLink(office, STAFF_EMAIL, true);
  const again = await enrol(office, fresh, { link });
  expect(await signInBySteps(office, fresh, again.secret)).toBe('/');
});

test('promise 213: a browser that is known has its failures too, and they are forgotten after a day', async () => {
  const { office, browser: home } = await officeOfOne(TWO);
  for (let failures = 0; failures < 5; failures += 1) await sendPassword(home, { password: 'errada' });
  expect((await sendPassword(home)).status).toBe(429);
  pass(office, DAY_MS + 1);
  for (let failures = 0; failures < 4; failures += 1) {
    expect((await sendPassword(home, { password: 'errada' })).status).toBe(401);
  }
  expect((await sendPassword(home)).status).toBe(200);
});

test('promise 213: who has the password cannot try codes either', async () => {
  const { office, secret } = await officeOfOne(TWO);
  const thief = office.newBrowser('198.51.100.9');
  const { form } = await sendPassword(thief);
  const wrong = ['000000', '111111', 'abcd-efgh-jkmn-pqrs', '', '999999'];
  for (const code of wrong) expect((await sendCode(thief, form, code)).status).toBe(401);
  expect((await sendCode(thief, form, codeNow(office, secret))).status).toBe(429);
  const other = office.newBrowser('198.51.100.10');
  const again = await sendPassword(other);
  expect((await sendCode(other, again.form, codeNow(office, secret))).status).toBe(429);
  expect(await isSignedIn(thief)).toBe(false);
});

test('promise 213: one network tries 40 passwords in ten minutes over all accounts, and another one is not held up', async () => {
  const { office } = await officeOfOne(TWO);
  const sprayer = office.newBrowser('2001:db8:1:2::9');
  const form = await openLogin(sprayer);
  const statuses = [];
  for (let at = 0; at < 41; at += 1) {
    const email = `pessoa${at}@frota.local`;
    statuses.push((await sendPassword(sprayer, { form, email, password: 'Verao2026!!!' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 40 }, () => 401), 429]);
  const neighbour = office.newBrowser('2001:db8:1:2:ffff::1');
  expect((await sendPassword(neighbour)).status).toBe(429);
  expect((await sendPassword(office.newBrowser('2001:db8:1:3::9'))).status).toBe(200);
});

test('promise 57: each refusal is an audit row without the address, and a log line', async () => {
  const { office } = await officeOfOne(TWO);
  const browser = office.newBrowser('198.51.100.9');
  for (let failures = 0; failures < 6; failures += 1) {
    await sendPassword(browser, { password: 'errada' });
  }
  const rows = await office.db.select().from(auditLog);
  const refused = rows.filter(({ action }) => action === 'session.refuse');
  expect(refused.map(({ detail }) => detail)).toEqual([
    ...Array.from({ length: 5 }, () => '{"why":"password"}'),
    '{"why":"wait"}',
  ]);
  expect(new Set(refused.map(({ subject }) => subject)).size).toBe(1);
  expect(JSON.stringify(refused)).not.toContain('staff@');
  expect(office.logged.join('\n')).not.toContain('staff@');
});

test('promise 214: a form that somebody else began, a foreign page and an altered cookie lead to no session', async () => {
  const { office, browser: home, secret } = await officeOfOne(TWO);
  const attacker = office.newBrowser('198.51.100.9');
  const theirs = await openLogin(attacker);
  const lured = await sendPassword(home, { form: theirs });
  expect(lured.status).toBe(400);
  expect(lured.page).toContain('O pedido expirou');
  const { form } = await sendPassword(home);
  expect((await sendCode(attacker, form, codeNow(office, secret))).status).toBe(400);
  const foreigns: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreigns) {
    const foreign = { ...sent({ code: codeNow(office, secret) }), headers };
    expect((await home.request(form, foreign)).status).toBe(400);
    expect((await home.request(ANSWER, foreign)).status).toBe(400);
  }
  for (const cookie of home.jar.values()) {
    if (cookie.name === '_interaction.sig') cookie.value = `${cookie.value.slice(0, -4)}AAAA`;
  }
  expect((await home.request(form, sent({ code: codeNow(office, secret) }))).status).toBe(400);
  expect([await isSignedIn(home), await isSignedIn(attacker)]).toEqual([false, false]);
});

test('promise 214: the code of another sign-in is refused, and a password counts for the sign-in it was typed in', async () => {
  const { office, browser: home, secret } = await officeOfOne(TWO);
  const first = await sendPassword(home);
  const second = await openLogin(home);
  expect(first.form).not.toBe(second);
  const skipped = await sendCode(home, second, codeNow(office, secret));
  expect(skipped.status).toBe(401);
  expect(errorIn(skipped.page)).toBe('O email ou a palavra-passe não estão corretos.');
  pass(office, 600_001);
  expect((await sendCode(home, first.form, codeNow(office, secret))).status).toBe(400);
});

test('promise 214: beyond this machine the provider answers the forms of a sign-in alone', async () => {
  const { office, browser: home } = await officeOfOne(TWO);
  for (const path of [
    '/token',
    '/jwks',
    '/me',
    '/.well-known/openid-configuration',
    '/authx',
    '/',
    '//token',
  ]) {
    for (const method of ['GET', 'POST']) {
      const answer = await home.request(`${PUBLIC_ORIGIN}/identity${path}`, {
        ...sent({}),
        method,
        body: null,
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  }
  const { issuer } = office.provider;
  const proofs: Record<string, string>[] = [{}, { 'x-volante-front': 'guessed' }];
  for (const headers of proofs) {
    expect((await fetch(`${issuer}/auth?client_id=volante`, { headers })).status).toBe(404);
    expect((await fetch(`${issuer}/interaction/x`, { headers })).status).toBe(404);
  }
  expect((await fetch(`${issuer}/.well-known/openid-configuration`)).status).toBe(200);
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', host: 'evil.example' };
  const { url, response } = await home.follow(`${PUBLIC_ORIGIN}/api/login`, { headers: forged });
  expect(url.origin).toBe(PUBLIC_ORIGIN);
  expect(await response.text()).not.toContain('evil.example');
});

test('a network that begins sign-in after sign-in waits, and takes no room from others', async () => {
  const { office, browser: home } = await officeOfOne(TWO);
  const flooder = office.newBrowser('198.51.100.9');
  const statuses = [];
  for (let at = 0; at < 61; at += 1) {
    statuses.push((await flooder.request(`${PUBLIC_ORIGIN}/identity/auth?client_id=volante`)).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect((await sendPassword(home)).status).toBe(200);
});

test('what fails within is a page with nothing of the inside, and the next try goes on', async () => {
  const { browser: home } = await officeOfOne(TWO);
  const form = await openLogin(home);
  const verify = vi.spyOn(Bun.password, 'verify').mockRejectedValueOnce(new Error('argon2: no memory'));
  const failed = await sendPassword(home, { form });
  verify.mockRestore();
  expect([failed.status, failed.response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failed.page).toContain('Não é possível iniciar sessão agora');
  expect(failed.page).not.toContain('argon2');
  expect((await sendPassword(home, { form })).status).toBe(200);
});

test('a form larger than any address and password is refused', async () => {
  const { office } = await officeOfOne(TWO);
  const browser = office.newBrowser();
  const form = await openLogin(browser);
  const long = 'x'.repeat(10_000);
  expect((await sendPassword(browser, { form, password: long })).status).toBe(400);
  expect((await browser.request(ANSWER, sent({ token: long }))).status).toBe(400);
  expect((await sendPassword(browser, { form, password: PASSWORD })).status).toBe(200);
});
