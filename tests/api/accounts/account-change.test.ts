import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { sessions } from '../../../db/schema/sessions';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffDevices } from '../../../db/schema/staff-devices';
import { staffInvitations } from '../../../db/schema/staff-invitations';
import { staffPasskeys } from '../../../db/schema/staff-passkeys';
import { staffRecoveryCodes } from '../../../db/schema/staff-recovery-codes';
import { accountsAndInvitations, deleteAccount } from '../../../src/operations/accounts/held-store';
import {
  createAppWithAccounts,
  createTestApp,
  expectNoSecrets,
  PUBLIC_ORIGIN,
  pass,
} from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';
import { newPasskeyDevice } from './passkey-device';
import {
  ANSWER,
  alsoIn,
  CHANGE,
  codeNow,
  codesIn,
  errorIn,
  inviteLink,
  isSignedIn,
  offeredIn,
  openLogin,
  PASSWORD,
  prove,
  sendChange,
  sendCode,
  sendPassword,
  sent,
  signedIn,
  signInBySteps,
  tokenIn,
} from './person';

const NEW = 'nova palavra passe comprida';

type Office = Awaited<ReturnType<typeof signedIn>>['office'];

const accountIn = async ({ db }: Office) => (await db.select().from(staffAccounts))[0];

const changesIn = ({ db }: Office) => db.select().from(auditLog).where(eq(auditLog.action, 'account.change'));

test('a new password is three forms away, and leaves the second factor as it is', async () => {
  const { office, browser, secret, codes } = await signedIn();
  const first = await browser.request(CHANGE);
  expect(first.status).toBe(200);
  expect(await first.text()).toContain(`value="${STAFF_EMAIL}" readonly`);
  const { token, page } = await prove(office, browser, secret);
  expect(page).toContain('a aplicação de códigos e 10 códigos de recuperação');
  const before = await accountIn(office);
  const done = await sendChange(browser, { token, password: NEW, again: NEW, factor: 'keep' });
  expect(done.status).toBe(200);
  expect(done.page).toContain('Mudou a palavra-passe. As outras sessões desta conta terminaram.');
  expect(codesIn(done.page)).toEqual([]);
  const after = await accountIn(office);
  expect({ ...after, passwordHash: '', changedAt: '' }).toEqual({
    ...before,
    passwordHash: '',
    changedAt: '',
  });
  expect(await isSignedIn(browser)).toBe(true);
  const other = office.newBrowser();
  expect((await sendPassword(other)).status).toBe(401);
  const { form } = await sendPassword(other, { password: NEW });
  expect((await sendCode(other, form, codes[0] ?? '')).path).toBe('/');
});

test('promise 219: new recovery codes alone end the old ones, and keep password and app', async () => {
  const { office, browser, secret, codes } = await signedIn();
  const { token } = await prove(office, browser, secret);
  const done = await sendChange(browser, { token, password: '', again: '', factor: 'codes' });
  expect(done.page).toContain('Mudou os códigos de recuperação.');
  const renewed = codesIn(done.page);
  expect(renewed).toHaveLength(10);
  const other = office.newBrowser();
  const { form } = await sendPassword(other);
  expect((await sendCode(other, form, codes[0] ?? '')).status).toBe(401);
  expect((await sendCode(other, form, renewed[0] ?? '')).path).toBe('/');
  pass(office, 30_000);
  expect(await signInBySteps(office, browser, secret)).toBe('/');
});

test('promise 219: a lost telephone is exchanged for a passkey by a recovery code, and back', async () => {
  const { office, browser, secret, codes } = await signedIn();
  await sendChange(browser, { password: PASSWORD });
  const { token } = await sendChange(browser, { code: codes[0] ?? '' });
  const device = newPasskeyDevice();
  const offer = await sendChange(browser, { token, password: '', again: '', factor: 'new' });
  const { chosen } = offeredIn(offer.page);
  expect(offer.page).toContain('action="/account/change"');
  expect(offer.response.headers.get('content-security-policy')).toContain('script-src');
  const done = await sendChange(browser, { token, chosen, passkey: device.make(offer.page) });
  expect(done.page).toContain('Mudou o segundo passo e os códigos de recuperação.');
  expect(await accountIn(office)).toMatchObject({ sealedSecret: null });
  const second = await sendPassword(browser);
  expect((await sendCode(browser, second.form, codeNow(office, secret))).status).toBe(401);
  const asked = await sendChange(browser, { password: PASSWORD });
  expect(asked.page).toContain('A sua chave de acesso, ou um código de recuperação.');
  const proven = await sendChange(browser, { passkey: device.use(asked.page) });
  expect(proven.page).toContain('a chave de acesso e 10 códigos de recuperação');
  const back = await sendChange(browser, { token: proven.token, password: NEW, again: NEW, factor: 'new' });
  const app = offeredIn(back.page);
  const code = codeNow(office, app.secret);
  const ended = await sendChange(browser, { token: proven.token, chosen: app.chosen, code });
  expect(ended.page).toContain('Mudou a palavra-passe, o segundo passo e os códigos de recuperação.');
  expect(await office.db.select().from(staffPasskeys)).toEqual([]);
  pass(office, 30_000);
  const { form } = await sendPassword(browser, { password: NEW });
  expect((await sendCode(browser, form, codeNow(office, app.secret))).path).toBe('/');
});

test('promise 219: other sessions, links and known browsers end, and a copy of the session’s cookie too', async () => {
  const one = await signedIn();
  const { office, browser, secret } = one;
  const other = await alsoIn(one);
  const thief = office.newBrowser('198.51.100.9');
  for (const [key, cookie] of browser.jar) thief.jar.set(key, { ...cookie });
  expect([await isSignedIn(other), await isSignedIn(thief)]).toEqual([true, true]);
  const { token } = await prove(office, browser, secret);
  const reset = tokenIn(await inviteLink(office, STAFF_EMAIL, true));
  const again = await prove(office, browser, secret);
  expect((await sendChange(browser, { token, password: NEW, again: NEW })).status).toBe(410);
  const done = await sendChange(browser, { token: again.token, password: NEW, again: NEW });
  expect(done.status).toBe(200);
  expect(done.response.headers.getSetCookie().join()).toMatch(
    /__Host-volante_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect([await isSignedIn(browser), await isSignedIn(other), await isSignedIn(thief)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await office.db.select().from(sessions)).toHaveLength(1);
  expect(await office.db.select().from(staffDevices)).toHaveLength(1);
  expect(await office.db.select().from(staffInvitations)).toEqual([]);
  expect((await browser.follow(`${ANSWER}?token=${reset}`)).response.status).toBe(410);
});

test('promise 219: a sign-in that was under way at the change gets no session, at whichever step', async () => {
  const { office, browser, secret, codes } = await signedIn();
  const [first, second] = [office.newBrowser('198.51.100.9'), office.newBrowser('198.51.100.8')];
  const { form } = await sendPassword(first);
  const half = await sendPassword(second);
  const isBack = ({ pathname }: URL) => pathname === '/api/callback';
  const { url } = await second.follow(half.form, sent({ code: codes[0] ?? '' }), isBack);
  const { token } = await prove(office, browser, secret);
  await sendChange(browser, { token, password: NEW, again: NEW });
  // The provider's answer is good for a minute.
  const refused = await second.request(url.href);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('O início de sessão não foi concluído'),
  ]);
  pass(office, 30_000);
  const late = await sendCode(first, form, codeNow(office, secret));
  expect([late.status, errorIn(late.page)]).toEqual([401, 'O email ou a palavra-passe não estão corretos.']);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
});

test('promise 219: a change is an audit row with what was changed and the roles, and ends each session by name', async () => {
  const limitedStaff = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [STAFF_EMAIL] };
  const one = await signedIn({ staff: ['dir@frota.local'], limitedStaff });
  const { office, browser, secret } = one;
  await alsoIn(one);
  const { token } = await prove(office, browser, secret);
  await sendChange(browser, { token, password: NEW, again: NEW, factor: 'codes' });
  const rows = await office.db.select().from(auditLog);
  const last = rows.slice(rows.findIndex(({ action }) => action === 'account.change'));
  expect(last.map(({ action, actor, roles }) => [action, actor, roles])).toEqual([
    ['account.change', STAFF_EMAIL, 'LEITURA'],
    ['session.begin', STAFF_EMAIL, 'LEITURA'],
    ['session.end', STAFF_EMAIL, 'LEITURA'],
    ['session.end', STAFF_EMAIL, 'LEITURA'],
  ]);
  expect(JSON.parse(last[0]?.detail ?? '')).toEqual({
    password: true,
    secondFactor: null,
    recoveryCodes: true,
    session: expect.stringMatching(/^[0-9a-f]{16}$/),
    sessionFrom: '2026-11-20T10:00:30.000Z',
  });
  expect(JSON.parse(last[2]?.detail ?? '')).toMatchObject({ end: 'change' });
});

test('what cannot be is answered with a reason, and the choice of the form stays', async () => {
  const { office, browser, secret } = await signedIn();
  const { token } = await prove(office, browser, secret);
  const refusals: [Record<string, string>, string][] = [
    [{ password: '', again: '', factor: 'keep' }, 'ou escolha o que mudar'],
    [{ password: 'curta', again: 'curta' }, 'pelo menos 12 caracteres'],
    [{ password: NEW, again: '' }, 'não são iguais'],
    [{ password: '', again: NEW }, 'pelo menos 12 caracteres'],
    [{ password: PASSWORD, again: PASSWORD, factor: 'codes' }, 'é a palavra-passe que já tem'],
  ];
  for (const [fields, why] of refusals) {
    const refused = await sendChange(browser, { token, ...fields });
    expect([refused.status, errorIn(refused.page)]).toEqual([422, expect.stringContaining(why)]);
    expect(refused.page).toContain(`value="${fields.factor ?? 'keep'}" checked`);
    expect(refused.token).toBe(token);
  }
  const offer = await sendChange(browser, { token, factor: 'new' });
  const { chosen } = offeredIn(offer.page);
  const wrong = await sendChange(browser, { token, chosen, code: '000000' });
  expect([wrong.status, errorIn(wrong.page)]).toEqual([422, expect.stringContaining('Veja se a hora')]);
  expect(offeredIn(wrong.page)).toEqual(offeredIn(offer.page));
  expect(await changesIn(office)).toEqual([]);
});

test('without a session the way leads over the sign-in and back, and nothing is changed', async () => {
  const { office, browser, secret } = await signedIn();
  const visitor = office.newBrowser();
  const asked = await visitor.request(CHANGE);
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/api/login?next=/account/change']);
  const answered = await visitor.request(CHANGE, sent({ password: PASSWORD }));
  expect([answered.status, answered.headers.get('location')]).toEqual([
    303,
    '/api/login?next=/account/change',
  ]);
  pass(office, 30_000);
  const { url: form } = await visitor.follow(CHANGE);
  await sendPassword(visitor, { form: form.href });
  expect(await sendCode(visitor, form.href, codeNow(office, secret))).toMatchObject({
    status: 200,
    path: '/account/change',
  });
  expect(await isSignedIn(browser)).toBe(true);
});

test('on this machine alone there is a password to change, and no second factor to choose', async () => {
  const office = await createAppWithAccounts({ needsSecondFactor: false });
  const browser = office.newBrowser();
  const token = tokenIn(await inviteLink(office));
  await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }));
  await browser.follow(await openLogin(browser), sent({ email: STAFF_EMAIL, password: PASSWORD }));
  const first = await sendChange(browser, { password: PASSWORD });
  expect(first.page).not.toContain('<fieldset');
  const none = await sendChange(browser, { token: first.token, password: '', again: '' });
  expect(errorIn(none.page)).toContain('pelo menos 12 caracteres');
  const done = await sendChange(browser, { token: first.token, password: NEW, again: NEW, factor: 'new' });
  expect(done.page).toContain('Mudou a palavra-passe.');
  expect(await accountIn(office)).toMatchObject({ sealedSecret: null });
  expect(await office.db.select().from(staffRecoveryCodes)).toEqual([]);
});

test('who am I says that the account is of the program only where it is, and else there is no page', async () => {
  const { browser } = await signedIn();
  const user = await browser.request(`${PUBLIC_ORIGIN}/api/auth/user`);
  expect(await user.json()).toMatchObject({ hasAccount: true });
  const { app } = await createTestApp();
  expect((await app.request('/account/change')).status).toBe(404);
});

test('promise 212: neither log nor database has anything of a change in the clear', async () => {
  const { office, browser, secret } = await signedIn();
  const { token } = await prove(office, browser, secret);
  const offer = await sendChange(browser, { token, password: NEW, again: NEW, factor: 'new' });
  const app = offeredIn(offer.page);
  const code = codeNow(office, app.secret);
  const done = await sendChange(browser, { token, chosen: app.chosen, code });
  const secrets = [NEW, token, Buffer.from(app.secret).toString('hex'), ...codesIn(done.page)];
  const tables = ['staff_accounts', 'staff_recovery_codes', 'staff_invitations', 'sessions', 'audit_log'];
  const rows = await Promise.all(tables.map((table) => office.db.$client.execute(`SELECT * FROM ${table}`)));
  const stored = JSON.stringify(rows.map((found) => found.rows)).toLowerCase();
  for (const plain of secrets) expect(stored).not.toContain(plain.toLowerCase());
  expectNoSecrets(office.logged, [...secrets, STAFF_EMAIL]);
});

test('staff list and staff end do not take a change that is under way for an invitation', async () => {
  const { office, browser, secret } = await signedIn();
  await prove(office, browser, secret);
  expect(await office.db.select().from(staffInvitations)).toHaveLength(1);
  expect((await accountsAndInvitations(office.db, office.clock.now)).invited).toEqual([]);
  const at = office.clock.now.toISOString();
  const ended = await deleteAccount(office.db, STAFF_EMAIL, { at, actor: 'operator:ana' });
  expect(ended).toEqual({ hadAccount: true, hadLinks: false, sessions: 1 });
  expect(await office.db.select().from(staffInvitations)).toEqual([]);
});

test('what fails within is a page with nothing of the inside', async () => {
  const { office, browser } = await signedIn();
  const batch = vi.spyOn(office.db.$client, 'batch').mockRejectedValueOnce(new Error('SQLITE_IOERR: disk'));
  const failed = await sendChange(browser, { password: PASSWORD });
  batch.mockRestore();
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(failed.page).toContain('Não é possível mudar a conta agora');
  expect(failed.page).not.toContain('SQLITE');
  expect(await openLogin(browser)).toContain(`${PUBLIC_ORIGIN}/identity/interaction/`);
});
