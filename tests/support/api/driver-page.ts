import { expect } from 'vitest';
import type { Services } from '../../../src/services';
import { insertDriver } from '../databases/rows';
import { mailerOf } from '../mail/mailer';
import { smtpServer } from '../mail/outbox';
import { proofOf } from '../servers/smtp';
import { createBrowser, createSession, createTestApp } from './app';
import { pdfFile } from './files';

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

export const EMAIL = 'ana@exemplo.pt';

/** A driver who is signed in on their own page, beside staff. */
export async function ana(given: Parameters<typeof insertDriver>[1] = {}) {
  const pages = await driverPages();
  const id = await insertDriver(pages.db, { fullName: 'Ana Sousa', email: EMAIL, ...given });
  const browser = await pages.signedIn(EMAIL);
  const get = async (path: string) => (await browser.send('GET', path)).json();
  const staff = await createSession(pages.services);
  const asStaff = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    pages.app.request(`${pages.origin}${path}`, {
      method,
      headers: { cookie: staff, origin: pages.origin, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  async function sendIn(docType: string) {
    const { uploadURL, objectPath } = await (await browser.send('POST', '/api/objects/upload')).json();
    const { bytes, type } = await pdfFile();
    const put = await browser.request(new URL(uploadURL, pages.origin).href, {
      method: 'PUT',
      body: bytes,
      headers: { origin: pages.origin, 'content-type': type },
    });
    expect(put.status).toBe(200);
    return browser.send('POST', '/api/me/documents', { docType, fileName: 'novo.pdf', filePath: objectPath });
  }
  return { ...pages, id, browser, get, asStaff, sendIn };
}
