import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffRecoveryCodes } from '../../../db/schema/staff-recovery-codes';
import { createAppWithAccounts, expectNoSecrets, PUBLIC_ORIGIN, pass } from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';
import {
  ANSWER,
  codeNow,
  codesIn,
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
  tokenIn,
} from './person';

test('from a link to a session: a password, a second factor, and a sign-in by both, under the address of the program', async () => {
  const { office, browser, secret, status } = await officeOfOne();
  expect(status).toBe(200);
  const form = await openLogin(browser);
  expect(form).toMatch(new RegExp(`^${PUBLIC_ORIGIN}/identity/interaction/[\\w-]+$`));
  const second = await sendPassword(browser, { form });
  expect(second.status).toBe(200);
  expect(second.page).toContain('<h1>Segundo passo</h1>');
  expect(await isSignedIn(browser)).toBe(false);
  expect(await sendCode(browser, form, codeNow(office, secret))).toMatchObject({ status: 200, path: '/' });
  expect(await isSignedIn(browser)).toBe(true);
  const user = await browser.request(`${PUBLIC_ORIGIN}/api/auth/user`);
  expect(await user.json()).toMatchObject({ email: STAFF_EMAIL, name: null });
  const actions = await office.db
    .select({ action: auditLog.action, actor: auditLog.actor })
    .from(auditLog)
    .orderBy(asc(auditLog.id));
  expect(actions).toEqual([
    { action: 'account.invite', actor: 'operator:ana' },
    { action: 'account.set', actor: STAFF_EMAIL },
    { action: 'session.begin', actor: STAFF_EMAIL },
  ]);
});

test('every page has the headers of the others: nothing guessed, nothing cached, no script', async () => {
  const { browser } = await officeOfOne();
  const login = await browser.follow(`${PUBLIC_ORIGIN}/api/login`);
  const second = await sendPassword(browser, { form: login.url.href });
  const link = await browser.request(`${PUBLIC_ORIGIN}/account/invitation?token=x`);
  for (const { headers } of [login.response, second.response, link]) {
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/,
    );
    expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
  }
  for (const page of [second.page, await link.text()]) expect(page).not.toMatch(/<script| style=| on\w+=/);
});

test('promise 212: a code is good once, and the one of the half minute before is accepted', async () => {
  const { office, browser, secret } = await officeOfOne();
  const code = codeNow(office, secret);
  const { form } = await sendPassword(browser);
  expect((await sendCode(browser, form, code)).path).toBe('/');
  const other = office.newBrowser();
  const again = await sendPassword(other);
  const replayed = await sendCode(other, again.form, code);
  expect(replayed.status).toBe(401);
  expect(errorIn(replayed.page)).toContain('O código não está certo, ou já foi usado');
  pass(office, 30_000);
  const late = codeNow(office, secret);
  pass(office, 30_000);
  expect((await sendCode(other, again.form, late)).path).toBe('/');
});

test('promise 212: one code in two requests at once opens one session', async () => {
  const { office, secret } = await officeOfOne();
  const [one, other] = [office.newBrowser(), office.newBrowser('198.51.100.7')];
  const forms = [(await sendPassword(one)).form, (await sendPassword(other)).form];
  const code = codeNow(office, secret);
  const ends = await Promise.all([
    sendCode(one, forms[0] ?? '', code),
    sendCode(other, forms[1] ?? '', code),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('promise 212: a telephone whose clock is minutes off gets no session', async () => {
  const { office, browser, secret } = await officeOfOne();
  const { form } = await sendPassword(browser);
  for (const off of [-120_000, 120_000]) {
    const code = codeNow({ ...office, clock: { now: new Date(office.clock.now.getTime() + off) } }, secret);
    expect((await sendCode(browser, form, code)).status).toBe(401);
  }
  expect(await isSignedIn(browser)).toBe(false);
});

test('promise 212: each recovery code is good once, for its account alone', async () => {
  const { office, browser, codes } = await officeOfOne();
  office.services.staff = [STAFF_EMAIL, 'eva@frota.local'];
  expect(new Set(codes).size).toBe(10);
  const [code = '', second = ''] = codes;
  const { form } = await sendPassword(browser);
  expect((await sendCode(browser, form, code.toUpperCase().replaceAll('-', ' '))).path).toBe('/');
  const other = office.newBrowser();
  const again = await sendPassword(other);
  expect((await sendCode(other, again.form, code)).status).toBe(401);
  expect((await sendCode(other, again.form, second)).path).toBe('/');
  const rows = await office.db.select().from(staffRecoveryCodes);
  expect(rows).toHaveLength(8);
  for (const each of codes) expect(JSON.stringify(rows)).not.toContain(each.replaceAll('-', ''));
  const used = await office.db.select({ action: auditLog.action }).from(auditLog);
  expect(used.filter(({ action }) => action === 'account.use-recovery-code')).toHaveLength(2);
});

test('promise 212: without a second factor an account gets no session beyond this machine', async () => {
  const { office, browser } = await officeOfOne();
  await office.db.update(staffAccounts).set({ sealedSecret: null });
  const { status, page } = await sendPassword(browser);
  expect(status).toBe(403);
  expect(errorIn(page)).toContain('ainda não tem segundo passo');
  expect(await isSignedIn(browser)).toBe(false);
});

test('on this machine alone a password does', async () => {
  const office = await createAppWithAccounts({ needsSecondFactor: false });
  const browser = office.newBrowser();
  const token = tokenIn(await inviteLink(office));
  const ready = await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }));
  const page = await ready.text();
  expect(page).toContain('Já pode entrar com a palavra-passe que escolheu.');
  expect(codesIn(page)).toEqual([]);
  const fields = { email: ` ${STAFF_EMAIL.toUpperCase()} `, password: PASSWORD };
  const { url } = await browser.follow(await openLogin(browser), sent(fields));
  expect(url.pathname).toBe('/');
  expect(await isSignedIn(browser)).toBe(true);
});

test('promise 212: neither database nor log has a password, the second factor or the cookie of a browser in the clear', async () => {
  const { office, browser, secret, codes } = await officeOfOne();
  expect(await signInBySteps(office, browser, secret)).toBe('/');
  const [account] = await office.db.select().from(staffAccounts);
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  const hex = Buffer.from(secret).toString('hex');
  const tables = [
    'staff_accounts',
    'staff_recovery_codes',
    'staff_devices',
    'staff_invitations',
    'sign_in_waits',
  ];
  const rows = await Promise.all(tables.map((table) => office.db.$client.execute(`SELECT * FROM ${table}`)));
  const stored = JSON.stringify(rows.map((found) => found.rows)).toLowerCase();
  for (const plain of [PASSWORD, hex, Buffer.from(secret).toString('base64'), ...codes]) {
    expect(stored).not.toContain(plain.toLowerCase());
  }
  const cookies = [...browser.jar.values()].map(({ value }) => value).filter(({ length }) => length > 1);
  expectNoSecrets(office.logged, [PASSWORD, hex, STAFF_EMAIL, ...codes, ...cookies]);
});

test('the cookie of a known browser is the host’s alone, and is renewed where somebody planted one', async () => {
  const { office, secret } = await officeOfOne();
  const browser = office.newBrowser();
  browser.jar.set('planted', {
    host: 'frota.example',
    path: '/',
    name: '__Host-volante_device',
    value: 'A'.repeat(43),
  });
  const { form } = await sendPassword(browser);
  const body = new URLSearchParams({ code: codeNow(office, secret) });
  const response = await browser.request(form, { method: 'POST', body });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-volante_device='));
  expect(cookie).toMatch(
    /^__Host-volante_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(cookie).not.toContain('A'.repeat(43));
});
