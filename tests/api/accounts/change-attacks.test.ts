import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { sessions } from '../../../db/schema/sessions';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffInvitations } from '../../../db/schema/staff-invitations';
import { deleteAccount } from '../../../src/operations/accounts/held-store';
import { type Browser, createSession, HOUR_MS, pass } from '../../support/api/app';
import { onCleanup } from '../../support/api/cleanups';
import { STAFF_EMAIL } from '../../support/databases/rows';
import { newPasskeyDevice } from './passkey-device';
import {
  ANSWER,
  alsoIn,
  CHANGE,
  codeNow,
  enrol,
  errorIn,
  inviteLink,
  offeredIn,
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
const EVA = 'eva@frota.local';
const TWO = { staff: [STAFF_EMAIL, EVA] };

type Office = Awaited<ReturnType<typeof signedIn>>['office'];

const passwordsIn = async ({ db }: Office) =>
  (await db.select().from(staffAccounts)).map(({ passwordHash }) => passwordHash);

const grantsIn = ({ db }: Office) => db.select().from(staffInvitations);

/** Another person of the office, signed in in a browser there. */
async function withEva(office: Office) {
  const eva = office.newBrowser('198.51.100.7');
  const password = 'outra palavra passe comprida';
  const { secret } = await enrol(office, eva, { link: await inviteLink(office, EVA), password });
  const { form } = await sendPassword(eva, { email: EVA, password });
  expect((await sendCode(eva, form, codeNow(office, secret))).path).toBe('/');
  return { eva, secret, password };
}

/** While the next password is made into a hash, something else happens. */
function meanwhile(act: () => Promise<unknown>) {
  const { hash } = Bun.password;
  const spy = vi.spyOn(Bun.password, 'hash').mockImplementationOnce(async (...given) => {
    await act();
    return hash(...given);
  });
  onCleanup(async () => spy.mockRestore());
}

test('promise 217: who has a session alone guesses no password: five are looked at, then even the right one waits', async () => {
  const { office, browser } = await signedIn(TWO);
  const verify = vi.spyOn(Bun.password, 'verify');
  onCleanup(async () => verify.mockRestore());
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => sendChange(browser, { password: 'errada, errada' })),
  );
  expect(verify).toHaveBeenCalledTimes(5);
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 401),
    ...Array.from({ length: 15 }, () => 429),
  ]);
  const waiting = guesses.find(({ status }) => status === 429);
  expect(waiting?.response.headers.get('retry-after')).toBe('15');
  expect(waiting?.page).toContain('Aguarde 15 segundos');
  expect((await sendChange(browser, { password: PASSWORD })).status).toBe(429);
  expect((await sendPassword(browser)).status).toBe(429);
  pass(office, 60_000);
  expect((await sendPassword(browser)).status).toBe(200);
  const rows = await office.db.select().from(auditLog).where(eq(auditLog.action, 'session.refuse'));
  expect(rows.filter(({ detail }) => detail === '{"why":"password"}')).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toContain(STAFF_EMAIL);
  expect(await grantsIn(office)).toEqual([]);
});

test('promise 217: who has session and password guesses no code, and no step is skipped', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  pass(office, 30_000);
  expect((await sendChange(browser, { code: codeNow(office, secret) })).status).toBe(401);
  await sendChange(browser, { password: PASSWORD });
  for (const code of ['000000', '111111', 'abcd-efgh-jkmn-pqrs', '', '999999']) {
    const wrong = await sendChange(browser, { code });
    expect([wrong.status, errorIn(wrong.page)]).toEqual([401, expect.stringContaining('não está certo')]);
  }
  expect((await sendChange(browser, { code: codeNow(office, secret) })).status).toBe(429);
  pass(office, 60_000);
  expect((await sendChange(browser, { code: codeNow(office, secret) })).status).toBe(200);
  const { token } = await prove(office, browser, secret);
  const replayed = await sendChange(browser, { code: codeNow(office, secret) });
  expect([replayed.status, replayed.token]).toEqual([401, '']);
  expect(token).toMatch(/^[\w-]{43}$/);
});

test('promise 217: the tries of a network count with those of its sign-ins', async () => {
  const { office, browser } = await signedIn(TWO);
  // The sign-in before was two of the 40.
  for (let at = 0; at < 38; at += 1) await sendChange(browser, { password: 'errada' });
  const waiting = await sendChange(browser, { password: PASSWORD });
  expect(Number(waiting.response.headers.get('retry-after'))).toBeGreaterThan(500);
  const neighbour = await sendPassword(office.newBrowser(), { email: EVA, password: 'errada' });
  expect(neighbour.status).toBe(429);
  const elsewhere = office.newBrowser('198.51.100.9');
  expect((await sendPassword(elsewhere, { email: EVA, password: 'errada' })).status).toBe(401);
});

test('promise 217: only the session’s account can be changed, whatever the form says', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { eva, password, secret: hers } = await withEva(office);
  expect((await sendChange(browser, { email: EVA, password })).status).toBe(401);
  await sendChange(browser, { email: EVA, password: PASSWORD });
  pass(office, 30_000);
  expect((await sendChange(browser, { email: EVA, code: codeNow(office, hers) })).status).toBe(401);
  const proven = await prove(office, browser, secret);
  expect(proven.page).toContain(`value="${STAFF_EMAIL}"`);
  const [, before] = await passwordsIn(office);
  const { token } = proven;
  expect((await sendChange(eva, { token, email: EVA, password: NEW, again: NEW })).status).toBe(410);
  const done = await sendChange(browser, { token, email: EVA, password: NEW, again: NEW });
  expect(done.status).toBe(200);
  const accounts = await office.db.select().from(staffAccounts);
  expect(accounts.find(({ email }) => email === EVA)?.passwordHash).toBe(before);
  expect(
    await Bun.password.verify(NEW, accounts.find(({ email }) => email !== EVA)?.passwordHash ?? ''),
  ).toBe(true);
});

test('promise 217: the passkey of another account, and an answer that was used, open no change', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { token } = await prove(office, browser, secret);
  const [mine, theirs] = [newPasskeyDevice(), newPasskeyDevice()];
  const offer = await sendChange(browser, { token, factor: 'new' });
  const foreign = await sendChange(browser, {
    token,
    chosen: offeredIn(offer.page).chosen,
    passkey: theirs.make(offer.page, { origin: 'https://evil.example' }),
  });
  expect([foreign.status, errorIn(foreign.page)]).toEqual([422, expect.stringContaining('não serviu')]);
  await sendChange(browser, { token, chosen: offeredIn(offer.page).chosen, passkey: mine.make(offer.page) });
  const asked = await sendChange(browser, { password: PASSWORD });
  const wrong = await sendChange(browser, { passkey: theirs.use(asked.page) });
  expect(wrong.status).toBe(401);
  const answer = mine.use(wrong.page);
  expect((await sendChange(browser, { passkey: answer })).status).toBe(200);
  await sendChange(browser, { password: PASSWORD });
  expect((await sendChange(browser, { passkey: answer })).status).toBe(401);
});

test('promise 217: a foreign page sends nothing, and is answered in words', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { token } = await prove(office, browser, secret);
  const before = await passwordsIn(office);
  const foreigns: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of foreigns) {
    const form = { ...sent({ token, password: NEW, again: NEW }), headers };
    const answer = await browser.request(CHANGE, form);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Nada mudou.')]);
  }
  const large = await browser.request(CHANGE, sent({ token, password: 'x'.repeat(10_000) }));
  expect(large.status).toBe(400);
  expect(await passwordsIn(office)).toEqual(before);
});

test('promise 217: an address that left the lists changes nothing, at whichever step', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { token } = await prove(office, browser, secret);
  const before = await passwordsIn(office);
  office.services.staff = [EVA];
  const forms: Record<string, string>[] = [{ token, password: NEW, again: NEW }, { password: PASSWORD }];
  for (const fields of forms) {
    expect((await sendChange(browser, fields)).status).toBe(303);
  }
  expect(await passwordsIn(office)).toEqual(before);
});

test('promise 218: a grant is good once, for a quarter of an hour, and the next one ends it', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const first = await prove(office, browser, secret);
  const second = await prove(office, browser, secret);
  const change = (token: string) => sendChange(browser, { token, password: NEW, again: NEW });
  const ended = await change(first.token);
  expect([ended.status, errorIn(ended.page)]).toEqual([410, expect.stringContaining('Nada mudou')]);
  pass(office, 15 * 60_000);
  expect((await change(second.token)).status).toBe(410);
  const third = await prove(office, browser, secret);
  pass(office, 15 * 60_000 - 1);
  expect((await change(third.token)).status).toBe(200);
  expect((await change(third.token)).status).toBe(410);
  expect(await grantsIn(office)).toEqual([]);
});

test('promise 218: two forms at once make one change', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { token } = await prove(office, browser, secret);
  const tab: Browser = { ...browser };
  const ends = await Promise.all(
    [browser, tab].map((each) => sendChange(each, { token, password: '', again: '', factor: 'codes' })),
  );
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  const rows = await office.db.select().from(auditLog).where(eq(auditLog.action, 'account.change'));
  expect(rows).toHaveLength(1);
});

test('promise 218: a grant opens nothing for another session, nor as an invitation, nor an invitation as a grant', async () => {
  const one = await signedIn(TWO);
  const { office, browser, secret } = one;
  const other = await alsoIn(one);
  const { token } = await prove(office, browser, secret);
  expect((await sendChange(other, { token, password: NEW, again: NEW })).status).toBe(410);
  expect((await browser.follow(`${ANSWER}?token=${token}`)).response.status).toBe(410);
  const asInvited = await browser.request(ANSWER, sent({ token, password: NEW, again: NEW }));
  expect(asInvited.status).toBe(410);
  const reset = tokenIn(await inviteLink(office, STAFF_EMAIL, true));
  expect((await sendChange(browser, { token: reset, password: NEW, again: NEW })).status).toBe(410);
  expect((await sendChange(browser, { token, password: NEW, again: NEW })).status).toBe(410);
});

test.each<[string, (office: Office) => Promise<unknown>, number]>([
  [
    'the end of the account',
    ({ db }) => deleteAccount(db, STAFF_EMAIL, { at: '2026-11-20T10:05:00.000Z', actor: 'operator:ana' }),
    303,
  ],
  ['the end of the session', ({ db }) => db.delete(sessions).where(eq(sessions.email, STAFF_EMAIL)), 303],
  ['a reset', (office) => inviteLink(office, STAFF_EMAIL, true), 410],
])(
  'promise 218: %s half-way ends the change, before the form and while it is answered',
  async (_, act, status) => {
    const { office, browser, secret } = await signedIn(TWO);
    await createSession(office.services, EVA);
    const { token } = await prove(office, browser, secret);
    meanwhile(() => act(office));
    const form = { token, password: NEW, again: NEW };
    expect((await sendChange(browser, form)).status).toBe(410);
    expect((await sendChange(browser, form)).status).toBe(status);
    for (const hash of await passwordsIn(office)) expect(await Bun.password.verify(NEW, hash)).toBe(false);
    const rows = await office.db.select().from(auditLog).where(eq(auditLog.action, 'account.change'));
    expect(rows).toEqual([]);
  },
);

test('promise 218: a session that ended between the two steps begins again, and so does who waits too long', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  await sendChange(browser, { password: PASSWORD });
  await office.db.delete(sessions);
  pass(office, 30_000);
  expect((await sendChange(browser, { code: codeNow(office, secret) })).status).toBe(303);
  expect(await signInBySteps(office, browser, secret)).toBe('/');
  pass(office, 30_000);
  const skipped = await sendChange(browser, { code: codeNow(office, secret) });
  expect([skipped.status, skipped.token]).toEqual([401, '']);
  await sendChange(browser, { password: PASSWORD });
  pass(office, 600_001);
  expect((await sendChange(browser, { code: codeNow(office, secret) })).status).toBe(401);
  pass(office, HOUR_MS);
  expect((await sendChange(browser, { password: PASSWORD })).status).toBe(303);
});

test('promise 218: the second factor is confirmed only with the password that was chosen just before', async () => {
  const { office, browser, secret } = await signedIn(TWO);
  const { token } = await prove(office, browser, secret);
  const first = await sendChange(browser, { token, password: NEW, again: NEW, factor: 'new' });
  const { chosen, secret: offered } = offeredIn(first.page);
  const other = 'ainda outra palavra passe';
  await sendChange(browser, { token, password: other, again: other, factor: 'new' });
  const late = await sendChange(browser, { token, chosen, code: codeNow(office, offered) });
  expect([late.status, errorIn(late.page)]).toEqual([422, expect.stringContaining('entretanto escolhida')]);
  expect(late.page).toContain('value="new" checked');
});

test('promise 217: a network that sends form after form waits, and is answered in words', async () => {
  const { browser } = await signedIn(TWO);
  const forms = Array.from({ length: 61 }, () => ({ token: 'A'.repeat(43), password: NEW, again: NEW }));
  const statuses = [];
  for (const form of forms) statuses.push((await sendChange(browser, form)).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 410), 429]);
  const waiting = await sendChange(browser, { password: PASSWORD });
  expect(waiting.page).toContain('Demasiadas tentativas');
  expect(Number(waiting.response.headers.get('retry-after'))).toBeGreaterThan(500);
});
