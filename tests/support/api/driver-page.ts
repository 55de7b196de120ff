import type { Services } from '../../../src/services';
import { mailerOf } from '../mail/mailer';
import { smtpServer } from '../mail/outbox';
import { createTestApp } from './app';
import { createBrowser } from './browser';
import { proofOf } from './driver-proof';

const WAIT_MS = 60_000;

/** The app with a mail server, and the acts of drivers on their own page. */
export async function driverPages(overrides: Partial<Services> = {}) {
  const smtp = await smtpServer();
  const test = await createTestApp({ mailer: mailerOf(smtp.url), ...overrides });
  const origin = test.services.publicOrigin;
  const newBrowser = () => {
    const browser = createBrowser((request) => test.app.fetch(request));
    const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      browser.request(`${origin}${path}`, {
        method,
        headers: { origin, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    return { ...browser, send, ask: (email: string) => send('POST', '/api/me/link', { email }) };
  };

  /** The next sign-in e-mail, after `count` e-mails of any kind. */
  async function letter(count = 0) {
    let found: Awaited<ReturnType<typeof proofOf>> | undefined;
    await waitFor(async () => {
      const letters = await Promise.all(smtp.received.slice(count).map(proofOf));
      found = letters.find(({ token }) => token !== '');
      return found !== undefined;
    });
    if (!found) throw new Error('no letter');
    return found;
  }

  /** Signs in by the link of an e-mail. */
  async function signedIn(email: string, driverId?: string) {
    const browser = newBrowser();
    const before = smtp.received.length;
    await browser.ask(email);
    const { token } = await letter(before);
    const answer = await browser.send('POST', '/api/me/session', { token, ...(driverId && { driverId }) });
    if (answer.status !== 201) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
    return browser;
  }

  return { ...test, smtp, origin, newBrowser, letter, signedIn };
}

export type DriverPages = Awaited<ReturnType<typeof driverPages>>;

export async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('it did not become so');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits for the work that follows answers. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200));
}
