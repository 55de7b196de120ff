import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffInvitations } from '../../../db/schema/staff-invitations';
import { deleteAccount } from '../../../src/operations/accounts/held-store';
import { codeOf, stepAt } from '../../../src/operations/accounts/totp';
import { createAppWithAccounts, createTestApp, HOUR_MS, pass, runJob } from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';
import {
  ANSWER,
  codeNow,
  codesIn,
  enrol,
  errorIn,
  inviteLink,
  isSignedIn,
  offeredIn,
  openLogin,
  PASSWORD,
  sendCode,
  sendPassword,
  sent,
  signInBySteps,
  tokenIn,
} from './person';

async function invited() {
  const office = await createAppWithAccounts();
  const link = await inviteLink(office);
  return { office, link, token: tokenIn(link), browser: office.newBrowser() };
}

const accounts = ({ db }: { db: Awaited<ReturnType<typeof invited>>['office']['db'] }) =>
  db.select().from(staffAccounts);

test('promise 210: a link has 256 random bits, which no table has, and opening it changes nothing', async () => {
  const { office, link, token, browser } = await invited();
  expect(token).toMatch(/^[\w-]{43}$/);
  const before = await office.db.select().from(staffInvitations);
  expect(JSON.stringify(before)).not.toContain(token);
  for (let times = 0; times < 2; times += 1) {
    const { response, url } = await browser.follow(link);
    expect([response.status, url.href]).toEqual([200, ANSWER]);
    expect(await response.text()).toContain(`value="${STAFF_EMAIL}" readonly`);
  }
  const scanner = await office.newBrowser().request(link);
  expect([scanner.status, scanner.headers.get('location')]).toEqual([303, '/account/invitation']);
  const [cookie = ''] = scanner.headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-volante_invitation=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect((await office.newBrowser().request(ANSWER)).status).toBe(410);
  expect(await office.db.select().from(staffInvitations)).toEqual(before);
});

test('promise 210: a link that was used, has expired, was replaced or never was is answered by the same bytes', async () => {
  const { office, token, browser, link } = await invited();
  const open = async (address: string, by = browser) => {
    const { response } = await by.follow(address);
    return { status: response.status, page: await response.text() };
  };
  const never = await open(`${ANSWER}?token=${'A'.repeat(43)}`);
  expect(never.status).toBe(410);
  const second = await inviteLink(office);
  expect(await open(link)).toEqual(never);
  pass(office, 24 * HOUR_MS - 1);
  expect((await open(second)).status).toBe(200);
  pass(office, 1);
  expect(await open(second)).toEqual(never);
  const third = await inviteLink(office);
  expect((await enrol(office, browser, { link: third })).status).toBe(200);
  expect(await open(third)).toEqual(never);
  expect(await open(ANSWER)).toEqual(never);
  for (const spent of [token, tokenIn(second), tokenIn(third)]) {
    const late = await browser.request(ANSWER, sent({ token: spent, password: PASSWORD, again: PASSWORD }));
    expect({ status: late.status, page: await late.text() }).toEqual(never);
  }
});

test('promise 210: a link that two browsers finish at once makes one account', async () => {
  const { office, token, browser } = await invited();
  const first = await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }));
  const { secret, chosen } = offeredIn(await first.text());
  const code = codeOf(secret, stepAt(office.clock.now));
  const ends = await Promise.all(
    [browser, office.newBrowser()].map((each) => each.request(ANSWER, sent({ token, chosen, code }))),
  );
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect(await accounts(office)).toHaveLength(1);
});

test('promise 210: an address that left the lists cannot use its link, and none is made for another', async () => {
  const { office, link, token, browser } = await invited();
  await expect(inviteLink(office, 'eva@gmail.com')).rejects.toThrow('não está em STAFF_EMAILS');
  office.services.staff = ['outra@frota.local'];
  expect((await browser.follow(link)).response.status).toBe(410);
  const late = await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }));
  expect(late.status).toBe(410);
  expect(await accounts(office)).toEqual([]);
});

test('somebody on the list of a smaller role has an account as well, with that role', async () => {
  const limitedStaff = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: ['@contas.example'] };
  const office = await createAppWithAccounts({ limitedStaff });
  const browser = office.newBrowser();
  const link = await inviteLink(office, 'Rui@Contas.example');
  const { secret } = await enrol(office, browser, { link });
  const { form } = await sendPassword(browser, { email: 'rui@contas.example' });
  expect((await sendCode(browser, form, codeNow(office, secret))).path).toBe('/');
  const user = await browser.request('https://frota.example/api/auth/user');
  expect(await user.json()).toMatchObject({ email: 'rui@contas.example', roles: ['LEITURA'] });
});

test('promise 211: a bad password or code is refused with a reason, and the link stays good', async () => {
  const { office, token, browser } = await invited();
  const answer = async (fields: Record<string, string>) => {
    const response = await browser.request(ANSWER, sent({ token, ...fields }));
    return { status: response.status, page: await response.text() };
  };
  const common = await answer({ password: 'qwerty123456', again: 'qwerty123456' });
  expect([common.status, errorIn(common.page)]).toEqual([422, expect.stringContaining('fácil de adivinhar')]);
  const other = await answer({ password: PASSWORD, again: `${PASSWORD}!` });
  expect([other.status, errorIn(other.page)]).toEqual([422, 'As duas palavras-passe não são iguais.']);
  expect(other.page).not.toContain(PASSWORD);
  const { secret, chosen } = offeredIn((await answer({ password: PASSWORD, again: PASSWORD })).page);
  const wrong = await answer({ chosen, code: '000000' });
  expect([wrong.status, errorIn(wrong.page)]).toEqual([422, expect.stringContaining('Veja se a hora')]);
  expect(offeredIn(wrong.page)).toEqual({ secret, chosen });
  expect(await accounts(office)).toEqual([]);
  const done = await answer({ chosen, code: ` ${codeNow(office, secret)} ` });
  expect([done.status, codesIn(done.page).length]).toEqual([200, 10]);
});

test('promise 210: the second factor is confirmed only with the password that was chosen just before', async () => {
  const { office, token, browser } = await invited();
  const first = await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }));
  const { secret, chosen } = offeredIn(await first.text());
  const theirs = 'outra palavra passe escolhida';
  await office.newBrowser().request(ANSWER, sent({ token, password: theirs, again: theirs }));
  const late = await browser.request(ANSWER, sent({ token, chosen, code: codeNow(office, secret) }));
  expect([late.status, errorIn(await late.text())]).toEqual([
    422,
    expect.stringContaining('entretanto escolhida de novo'),
  ]);
  for (const none of [
    { code: codeNow(office, secret), chosen: '' },
    { code: '', chosen: '' },
  ]) {
    expect((await browser.request(ANSWER, sent({ token, ...none }))).status).toBe(422);
  }
  expect(await accounts(office)).toEqual([]);
});

test('promise 215: a reset changes nothing until it is used, and then ends password, codes, browsers and sessions', async () => {
  const { office, link, browser } = await invited();
  const { secret, codes } = await enrol(office, browser, { link });
  expect(await signInBySteps(office, browser, secret)).toBe('/');
  const reset = await inviteLink(office, STAFF_EMAIL, true);
  expect(await isSignedIn(browser)).toBe(true);
  const password = 'nova palavra passe comprida';
  const other = office.newBrowser();
  const again = await enrol(office, other, { link: reset, password });
  expect(await isSignedIn(browser)).toBe(false);
  expect((await sendPassword(browser)).status).toBe(401);
  const { form } = await sendPassword(other, { password });
  expect((await sendCode(other, form, codeNow(office, secret))).status).toBe(401);
  expect((await sendCode(other, form, codes[0] ?? '')).status).toBe(401);
  expect((await sendCode(other, form, codeNow(office, again.secret))).path).toBe('/');
  expect(await accounts(office)).toHaveLength(1);
});

test('promise 215: an account that ends takes its links and sessions with it, and a sign-in that is under way', async () => {
  const { office, link, browser } = await invited();
  const { secret } = await enrol(office, browser, { link });
  expect(await signInBySteps(office, browser, secret)).toBe('/');
  pass(office, 30_000);
  const underWay = office.newBrowser();
  const { form } = await sendPassword(underWay);
  const callback = office.newBrowser();
  const half = await sendPassword(callback);
  const code = codeNow(office, secret);
  const { url } = await callback.follow(
    half.form,
    sent({ code }),
    ({ pathname }) => pathname === '/api/callback',
  );
  const reset = await inviteLink(office, STAFF_EMAIL, true);
  const at = office.clock.now.toISOString();
  const ended = await deleteAccount(office.db, STAFF_EMAIL, { at, actor: 'operator:ana' });
  expect(ended).toEqual({ hadAccount: true, hadLinks: true, sessions: 1 });
  expect(await isSignedIn(browser)).toBe(false);
  pass(office, 30_000);
  expect((await sendCode(underWay, form, codeNow(office, secret))).status).toBe(401);
  expect((await callback.request(url.href)).status).toBe(400);
  expect(await isSignedIn(callback)).toBe(false);
  expect((await office.newBrowser().follow(reset)).response.status).toBe(410);
  expect((await sendPassword(browser, { form: await openLogin(browser) })).status).toBe(401);
  const actions = await office.db.select().from(auditLog).where(eq(auditLog.actor, 'operator:ana'));
  expect(actions.map(({ action }) => action)).toEqual([
    'account.invite',
    'account.reset',
    'account.end',
    'account.uninvite',
    'session.end-all',
  ]);
});

test('links that have ended go with the daily job', async () => {
  const { office } = await invited();
  await runJob(office.services, 'sessions.clean', pass(office, 24 * HOUR_MS - 1));
  expect(await office.db.select().from(staffInvitations)).toHaveLength(1);
  await runJob(office.services, 'sessions.clean', pass(office, 1));
  expect(await office.db.select().from(staffInvitations)).toEqual([]);
});

test('without accounts of the program there is neither page', async () => {
  const { app } = await createTestApp();
  for (const path of ['/account/invitation?token=x', '/identity/auth']) {
    expect((await app.request(path)).status).toBe(404);
  }
});
