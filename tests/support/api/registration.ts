import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { documents } from '../../../db/schema/documents';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import type { Services } from '../../../src/services';
import { lisbonDate } from '../../fixtures/dates';
import { type DocType, defaultExpiryDate } from '../../fixtures/papers';
import { insertDriver } from '../databases/rows';
import { smtpServer } from '../mail/mail-offices';
import { mailerOf, proofOf } from '../servers/smtp';
import { createBrowser, createSession, createTestApp, type TestApp } from './app';
import { pdfFile, type TestFile } from './files';

type Json = Record<string, unknown>;

export const ANA = {
  fullName: 'Ana Sousa',
  email: 'ana@exemplo.pt',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-0001',
  contractType: 'SLOT',
  status: 'PENDING_VALIDATION',
};

/** Sends a request to the app as a browser on the same origin does. */
export async function send(
  { app }: TestApp,
  method: string,
  path: string,
  body?: Json | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = new URL(path, 'http://localhost:3000');
  const raw = body instanceof Uint8Array;
  return app.request(url.href, {
    method,
    headers: { ...(body && !raw && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: raw ? body : JSON.stringify(body) }),
  });
}

export async function registerDriver(test: TestApp, fields: Json = {}): Promise<string> {
  const response = await send(test, 'POST', '/api/drivers', { ...ANA, ...fields });
  return (await response.json()).id;
}

/** Asks for an address and sends the file there; `cookie` is the visitor's, if there is one. */
export async function upload(
  test: TestApp,
  file: TestFile,
): Promise<{ uploadURL: string; objectPath: string; status: number }> {
  const address = await (await send(test, 'POST', '/api/objects/upload')).json();
  const sent = await send(test, 'PUT', address.uploadURL, file.bytes, { 'content-type': file.type });
  return { ...address, status: sent.status };
}

export async function postDocument(
  test: TestApp,
  driverId: string,
  filePath: string,
  { docType = 'CC', ...fields }: Json & { docType?: DocType } = {},
) {
  return send(test, 'POST', '/api/documents', {
    driverId,
    docType,
    fileName: 'cc.pdf',
    filePath,
    expiryDate: defaultExpiryDate(docType, lisbonDate(test.clock.now)),
    documentURL: filePath,
    ...fields,
  });
}

/** Uploads the file and adds it to the driver; answers the document. */
export async function addDocument(
  test: TestApp,
  driverId: string,
  fields: Json & { docType?: DocType } = {},
  file?: TestFile,
) {
  const { uploadURL } = await upload(test, file ?? (await pdfFile()));
  const response = await postDocument(test, driverId, uploadURL, fields);
  if (response.status !== 201) throw new Error(`document refused: ${await response.text()}`);
  return response.json();
}

/** Sends requests as signed-in staff. */
export async function staffOf(test: TestApp) {
  const cookie = await createSession(test.services);
  return (method: string, path: string, body?: Json, headers: Record<string, string> = {}) =>
    send(test, method, path, body, { cookie, ...headers });
}

export async function auditOf(
  test: TestApp,
  subject: string,
): Promise<{ actor: unknown; action: unknown }[]> {
  const { rows } = await test.db.$client.execute({
    sql: 'SELECT actor, action FROM audit_log WHERE subject = ? ORDER BY id',
    args: [subject],
  });
  return rows.map(({ actor, action }) => ({ actor, action }));
}

/** Actor, action and detail of each audit row about it. */
export async function auditDetailsOf(test: TestApp, subject: string): Promise<[unknown, unknown, unknown][]> {
  const { rows } = await test.db.$client.execute({
    sql: 'SELECT actor, action, detail FROM audit_log WHERE subject = ? ORDER BY id',
    args: [subject],
  });
  return rows.map(({ actor, action, detail }) => [actor, action, JSON.parse(String(detail))]);
}

/** Names of the objects in the app's folder. */
export async function objects(app: TestApp) {
  const names = (folder: string) => readdir(join(app.folder, 'objects', folder));
  return { incoming: await names('incoming'), final: await names('final') };
}

/** The driver's documents as staff see them. */
export async function documentsOf(app: TestApp, driverId: string) {
  const staff = await staffOf(app);
  const list: {
    id: string;
    documents: { id: string; docType: string; status: string; filePath: string }[];
  }[] = await (await staff('GET', '/api/drivers/with-documents')).json();
  return list.find((driver) => driver.id === driverId)?.documents ?? [];
}

/** The token of an address, as the page reads it. */
export function tokenOf(address: string): string {
  return new URL(address).hash.slice(1);
}

/** A pending driver with a rejected document. */
export async function driverToAsk(app: TestApp, docType: 'CC' | 'CMTVDE' = 'CC', fields = {}) {
  const staff = await staffOf(app);
  const driverId = await registerDriver(app, fields);
  const { id: documentId } = await addDocument(app, driverId, { docType });
  await staff('PATCH', `/api/documents/${documentId}/status`, { status: 'REJECTED' });
  return { staff, driverId, documentId };
}

/** The same driver, with the token that staff were given. */
export async function askedDriver(app: TestApp, docType: 'CC' | 'CMTVDE' = 'CC', fields = {}) {
  const asked = await driverToAsk(app, docType, fields);
  const answer = await asked.staff('POST', '/api/document-links', { documentId: asked.documentId });
  const { link } = await answer.json();
  return { ...asked, token: tokenOf(link) };
}

export function showLink(app: TestApp, token: string): Promise<Response> {
  return send(app, 'POST', '/api/document-links/show', { token });
}

/** Uploads a file, and sends it in by the link. */
export async function sendIn(app: TestApp, token: string, file?: TestFile): Promise<Response> {
  const { objectPath } = await upload(app, file ?? (await pdfFile()));
  return claimByLink(app, token, objectPath);
}

export function claimByLink(app: TestApp, token: string, filePath: string): Promise<Response> {
  return send(app, 'POST', '/api/document-links/document', { token, filePath, fileName: 'novo.pdf' });
}

/** The key of the registration. */
export const KEY = { 'idempotency-key': '7f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21' };

/** A registration with a Cartão de Cidadão, which staff have decided so. */
export async function officeOfVersions(decided?: 'VALIDATED' | 'REJECTED') {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id: driverId } = await (await send(app, 'POST', '/api/drivers', ANA, KEY)).json();
  const decide = (id: string, status: string, headers = {}) =>
    staff('PATCH', `/api/documents/${id}/status`, { status }, headers);
  const sendIn = () => addDocument(app, driverId);
  const first = await sendIn();
  if (decided) await decide(first.id, decided);
  const shown = async (): Promise<DriverWithDocuments> => {
    const [driver] = await (await staff('GET', '/api/drivers/with-documents')).json();
    return driver;
  };
  const standings = async () => {
    const rows = await app.db.select().from(documents).orderBy(asc(documents.createdAt));
    return Object.fromEntries(rows.map(({ id, standing, status }) => [id, [standing, status]]));
  };
  return { app, staff, driverId, decide, sendIn, first, shown, standings };
}

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
