import { invite } from '../../../src/operations/accounts/invite';
import { codeOf, stepAt } from '../../../src/operations/accounts/totp';
import { bytesOf } from '../../fixtures/base32';
import { type Browser, createAppWithAccounts, PUBLIC_ORIGIN } from '../../support/api/app';
import { STAFF_EMAIL } from '../../support/databases/rows';

type Office = Awaited<ReturnType<typeof createAppWithAccounts>>;

export const PASSWORD = 'cavalo bateria agrafo certo';

export const ANSWER = `${PUBLIC_ORIGIN}/account/invitation`;

/** A form, as the browser of a person sends it. */
export const sent = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { origin: PUBLIC_ORIGIN, 'sec-fetch-site': 'same-origin' },
});

export function inviteLink({ db, services }: Office, email = STAFF_EMAIL, isReset = false): Promise<string> {
  const [lists, now] = [services, services.now()];
  return invite(db, email, { lists, publicOrigin: PUBLIC_ORIGIN, actor: 'operator:ana', now, isReset });
}

export const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** The secret and the name of the password's choice, as the page of the second factor has them. */
export function offeredIn(page: string) {
  const secret = bytesOf(/<b>([A-Z2-7 ]+)<\/b>/.exec(page)?.[1] ?? '');
  return { secret, chosen: /name="chosen" value="(\w+)"/.exec(page)?.[1] ?? '' };
}

export const errorIn = (page: string) => /role="alert">([^<]+)</.exec(page)?.[1] ?? null;

export const codesIn = (page: string) =>
  [...page.matchAll(/<li>([\w-]+)<\/li>/g)].map((code) => code[1] ?? '');

/** Opens a link and finishes the account in this browser. */
export async function enrol(
  office: Office,
  browser: Browser,
  given: { link?: string; password?: string } = {},
) {
  const { link = await inviteLink(office), password = PASSWORD } = given;
  const token = tokenIn(link);
  const first = await browser.request(ANSWER, sent({ token, password, again: password }));
  const { secret, chosen } = offeredIn(await first.text());
  const code = codeOf(secret, stepAt(office.clock.now));
  const ready = await browser.request(ANSWER, sent({ token, chosen, code }));
  // A code is good once, so that the next one is of a later step.
  office.clock.now = new Date(office.clock.now.getTime() + 30_000);
  return { secret, codes: codesIn(await ready.text()), status: ready.status };
}

/** An office with one account, which was made in that browser. */
export async function officeOfOne(given?: Parameters<typeof createAppWithAccounts>[0]) {
  const office = await createAppWithAccounts(given);
  const browser = office.newBrowser();
  return { office, browser, ...(await enrol(office, browser)) };
}

/** The form of a new sign-in. */
export async function openLogin(browser: Browser): Promise<string> {
  const { url } = await browser.follow(`${PUBLIC_ORIGIN}/api/login`);
  return url.href;
}

type Typed = { form?: string; email?: string; password?: string };

/** Sends the password; answers the next page. */
export async function sendPassword(browser: Browser, typed: Typed = {}) {
  const { form = await openLogin(browser), email = STAFF_EMAIL, password = PASSWORD } = typed;
  const response = await browser.request(form, sent({ email, password }));
  return { form, status: response.status, response, page: await response.text() };
}

/** Sends a code; answers where the browser ends. */
export async function sendCode(browser: Browser, form: string, code: string) {
  const { response, url } = await browser.follow(form, sent({ code }));
  return { status: response.status, path: url.pathname, page: await response.text() };
}

export const codeNow = ({ clock }: Office, secret: Uint8Array) => codeOf(secret, stepAt(clock.now));

/** Signs in by both steps; answers the path that the browser ends at. */
export async function signInBySteps(office: Office, browser: Browser, secret: Uint8Array): Promise<string> {
  const { form } = await sendPassword(browser);
  return (await sendCode(browser, form, codeNow(office, secret))).path;
}

export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.request(`${PUBLIC_ORIGIN}/api/stats`)).status === 200;
}

export const CHANGE = `${PUBLIC_ORIGIN}/account/change`;

/** Sends a form of the pages for changing an account; answers the next page, and the token that it has. */
export async function sendChange(browser: Browser, fields: Record<string, string>) {
  const response = await browser.request(CHANGE, sent(fields));
  const page = await response.text();
  return { status: response.status, response, page, token: tokenOn(page) };
}

const tokenOn = (page: string) => /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';

/** Both steps, of who is signed in; the answer has the token of what may be changed then. */
export async function prove(office: Office, browser: Browser, secret: Uint8Array, password = PASSWORD) {
  office.clock.now = new Date(office.clock.now.getTime() + 30_000);
  await sendChange(browser, { password });
  return sendChange(browser, { code: codeNow(office, secret) });
}

/** An office with one account, signed in in the browser that it was made in. */
export async function signedIn(given?: Parameters<typeof createAppWithAccounts>[0]) {
  const one = await officeOfOne(given);
  await signInBySteps(one.office, one.browser, one.secret);
  return one;
}

/** Signs in in another browser. */
export async function alsoIn({ office, secret }: Awaited<ReturnType<typeof signedIn>>) {
  office.clock.now = new Date(office.clock.now.getTime() + 30_000);
  const browser = office.newBrowser();
  await signInBySteps(office, browser, secret);
  return browser;
}
