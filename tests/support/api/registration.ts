import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lisbonDate } from '../../../src/platform/domain/calendar';
import type { DocType } from '../../../src/platform/domain/document-types';
import { defaultExpiryDate } from '../../../src/platform/domain/document-validity';
import type { createTestApp } from './app';
import { pdfFile, type TestFile } from './files';
import { createSession } from './sign-in';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
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
