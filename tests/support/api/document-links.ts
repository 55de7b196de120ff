import { pdfFile, type TestFile } from './files';
import { addDocument, registerDriver, send, staffOf, type TestApp, upload } from './registration';

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
