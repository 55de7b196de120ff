import { expect, test } from 'vitest';
import { staffAccounts } from '../../../db/schema/staff-accounts';
import { staffPasskeys } from '../../../db/schema/staff-passkeys';
import { createAppWithAccounts } from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';
import { newPasskeyDevice, optionsIn } from './passkey-device';
import {
  ANSWER,
  codesIn,
  enrol,
  errorIn,
  inviteLink,
  isSignedIn,
  offeredIn,
  PASSWORD,
  sendCode,
  sendPassword,
  sent,
  tokenIn,
} from './person';

type Office = Awaited<ReturnType<typeof createAppWithAccounts>>;

/** Opens a link up to the second factor, and sends what the device makes of the page. */
async function invitedTo(office: Office, email = STAFF_EMAIL) {
  const browser = office.newBrowser();
  const token = tokenIn(await inviteLink(office, email));
  const page = await (
    await browser.request(ANSWER, sent({ token, password: PASSWORD, again: PASSWORD }))
  ).text();
  const { chosen } = offeredIn(page);
  async function answer(passkey: string) {
    const response = await browser.request(ANSWER, sent({ token, chosen, passkey }));
    return { status: response.status, page: await response.text() };
  }
  return { browser, page, answer };
}

async function officeWithPasskey() {
  const office = await createAppWithAccounts({ staff: [STAFF_EMAIL, 'eva@frota.local'] });
  const device = newPasskeyDevice();
  const { browser, page, answer } = await invitedTo(office);
  const ready = await answer(device.make(page));
  return { office, browser, device, status: ready.status, codes: codesIn(ready.page) };
}

async function sendPasskey(
  browser: Awaited<ReturnType<typeof officeWithPasskey>>['browser'],
  form: string,
  passkey: string,
) {
  const { response, url } = await browser.follow(form, sent({ passkey }));
  return { status: response.status, path: url.pathname, page: await response.text() };
}

test('a passkey is the second factor of an account, with recovery codes beside it', async () => {
  const { office, browser, device, status, codes } = await officeWithPasskey();
  expect([status, codes.length]).toEqual([200, 10]);
  expect(await office.db.select().from(staffPasskeys)).toMatchObject([
    { email: STAFF_EMAIL, credentialId: device.id, counter: 0, transports: '["internal"]' },
  ]);
  expect(await office.db.select().from(staffAccounts)).toMatchObject([{ sealedSecret: null }]);
  const second = await sendPassword(browser);
  expect(second.page).toContain('A sua chave de acesso, ou um código de recuperação.');
  expect(optionsIn(second.page)).toMatchObject({
    rpId: 'frota.example',
    allowCredentials: [{ id: device.id }],
  });
  expect((await sendPasskey(browser, second.form, device.use(second.page))).path).toBe('/');
  expect(await isSignedIn(browser)).toBe(true);
  const other = office.newBrowser();
  const { form } = await sendPassword(other);
  expect((await sendCode(other, form, codes[0] ?? '')).path).toBe('/');
});

test('the page of a passkey has one script, which its policy names by hash; the page without one has none', async () => {
  const { office, browser } = await officeWithPasskey();
  const second = await sendPassword(browser);
  const policy = second.response.headers.get('content-security-policy') ?? '';
  const script = /<script>([\s\S]*)<\/script>/.exec(second.page)?.[1] ?? '';
  const hash = new Bun.CryptoHasher('sha256').update(script).digest('base64');
  expect(policy).toContain(`default-src 'none'; script-src 'sha256-${hash}'; style-src`);
  expect(policy).toContain("form-action 'self';");
  expect(second.page.match(/<script/g)).toHaveLength(1);
  const plain = await createAppWithAccounts();
  const home = plain.newBrowser();
  await enrol(plain, home);
  const code = await sendPassword(home);
  expect(code.page).not.toContain('<script');
  expect(code.response.headers.get('content-security-policy')).not.toContain('script-src');
  expect(office.logged.join()).not.toContain('second_factor_unreadable');
});

test.each([
  ['of another origin', { origin: 'https://frota.example.evil.example' }],
  ['of this name by http', { origin: 'http://frota.example' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['of another act', { type: 'webauthn.get' }],
])('promise 216: a new passkey %s is refused, and the link stays good', async (_, site) => {
  const office = await createAppWithAccounts();
  const { page, answer } = await invitedTo(office);
  const refused = await answer(newPasskeyDevice().make(page, site));
  expect([refused.status, errorIn(refused.page)]).toEqual([
    422,
    expect.stringContaining('não serviu para este endereço'),
  ]);
  expect(await office.db.select().from(staffAccounts)).toEqual([]);
  expect((await answer(newPasskeyDevice().make(refused.page))).status).toBe(200);
});

test('promise 216: a passkey that another invitation offered, and text that is none, are refused', async () => {
  const office = await createAppWithAccounts({ staff: [STAFF_EMAIL, 'eva@frota.local'] });
  const [mine, theirs] = [await invitedTo(office), await invitedTo(office, 'eva@frota.local')];
  for (const passkey of [newPasskeyDevice().make(theirs.page), '{}', '[]', 'null', '"a"', '{', '{"id":1}']) {
    expect((await mine.answer(passkey)).status).toBe(422);
  }
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another site', { rpId: 'evil.example' }],
  ['another act', { type: 'webauthn.create' }],
])('promise 216: an answer for %s opens nothing', async (_, site) => {
  const { browser, device } = await officeWithPasskey();
  const second = await sendPassword(browser);
  const refused = await sendPasskey(browser, second.form, device.use(second.page, site));
  expect(refused.status).toBe(401);
  expect(errorIn(refused.page)).toBe('A chave de acesso não serviu. Tente de novo, ou use um código.');
  expect(await isSignedIn(browser)).toBe(false);
  expect((await sendPasskey(browser, second.form, device.use(refused.page))).path).toBe('/');
});

test('promise 216: an answer is good once, to the challenge of the page it was made on', async () => {
  const { office, browser, device } = await officeWithPasskey();
  const second = await sendPassword(browser);
  const answer = device.use(second.page);
  expect((await sendPasskey(browser, second.form, answer)).path).toBe('/');
  const other = office.newBrowser();
  const again = await sendPassword(other);
  expect(optionsIn(again.page).challenge).not.toBe(optionsIn(second.page).challenge);
  const refused = await sendPasskey(other, again.form, answer);
  expect(refused.status).toBe(401);
  expect((await sendPasskey(other, again.form, device.use(again.page))).status).toBe(401);
  expect(await isSignedIn(other)).toBe(false);
});

test('promise 216: the passkey of another account, and a copy whose count fell behind, open nothing', async () => {
  const { office, browser, device } = await officeWithPasskey();
  const theirs = newPasskeyDevice();
  const eva = await invitedTo(office, 'eva@frota.local');
  expect((await eva.answer(theirs.make(eva.page))).status).toBe(200);
  const second = await sendPassword(browser);
  const refused = await sendPasskey(browser, second.form, theirs.use(second.page));
  expect(refused.status).toBe(401);
  expect((await sendPasskey(browser, second.form, device.use(refused.page, { counts: 5 }))).path).toBe('/');
  const copy = await sendPassword(browser);
  expect((await sendPasskey(browser, copy.form, device.use(copy.page, { counts: -2 }))).status).toBe(401);
});

test('promise 216: a reset ends the passkeys of before', async () => {
  const { office, browser, device } = await officeWithPasskey();
  const link = await inviteLink(office, STAFF_EMAIL, true);
  await enrol(office, browser, { link });
  expect(await office.db.select().from(staffPasskeys)).toEqual([]);
  const second = await sendPassword(browser);
  expect(second.page).not.toContain('data-passkey');
  expect((await sendPasskey(browser, second.form, device.use('data-passkey="{}"'))).status).toBe(401);
});
