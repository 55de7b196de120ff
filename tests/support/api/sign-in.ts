import { startEmbeddedProvider } from '../../../src/platform/identity/embedded-provider';
import { auditRefusal } from '../../../src/platform/sessions/refusals';
import type { Services } from '../../../src/services';
import { createTestApp, onCleanup } from './app';
import { type Browser, createBrowser } from './browser';
import { openStaffSession, STAFF_EMAIL } from './staff-session';

export const STAFF_PASSWORD = 'correta-e-comprida';
export const ORIGIN = 'http://localhost:3000';

/** Signs staff in; answers the value of a Cookie header. */
export function createSession({ db, now, publicOrigin: origin }: Services, email?: string): Promise<string> {
  return openStaffSession(db, { at: now(), origin, ...(email !== undefined && { email }) });
}

/** The app with a real provider on a free port; a browser reaches the app in process, and the provider over HTTP. */
export async function createAppWithProvider(overrides: Partial<Services> = {}) {
  const origin = overrides.publicOrigin ?? ORIGIN;
  const signIn = { clientId: 'volante', clientSecret: 'a-secret-of-the-test', embedded: true, issuer: '' };
  const test = await createTestApp({ signIn, publicOrigin: origin, ...overrides });
  const provider = await startEmbeddedProvider({
    port: 0,
    redirectUris: [`${origin}/api/callback`],
    clientId: signIn.clientId,
    clientSecret: signIn.clientSecret,
    email: STAFF_EMAIL,
    password: STAFF_PASSWORD,
    name: 'Ana Frota',
    log: test.services.log,
    now: test.services.now,
    onWrongPassword: () => auditRefusal(test.services, 'password'),
  });
  onCleanup(provider.stop);
  signIn.issuer = provider.issuer;
  const newBrowser = () =>
    createBrowser((request) => (request.url.startsWith(origin) ? test.app.fetch(request) : fetch(request)));
  return { ...test, provider, origin, newBrowser };
}

/** Goes from `/api/login` to the provider's form and sends it; answers the address of the callback, not opened yet. */
export async function signInUpToCallback(
  browser: Browser,
  origin = ORIGIN,
  login = '/api/login',
  headers: Record<string, string> = {},
) {
  const form = await browser.follow(`${origin}${login}`, { headers });
  const { url } = await sendLoginForm(browser, form.url, STAFF_EMAIL, STAFF_PASSWORD, origin);
  return url.href;
}

export function sendLoginForm(browser: Browser, form: URL, email: string, password: string, origin = ORIGIN) {
  const body = new URLSearchParams({ email, password });
  return browser.follow(form.href, { method: 'POST', body }, (url) => url.origin === origin);
}

/** Completes the sign-in; answers the callback's answer. */
export async function signIn(browser: Browser, origin = ORIGIN, login = '/api/login'): Promise<Response> {
  return browser.request(await signInUpToCallback(browser, origin, login));
}
