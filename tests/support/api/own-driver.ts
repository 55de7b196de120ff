import { expect } from 'vitest';
import { insertDriver } from '../databases/fleet';
import { driverPages } from './driver-page';
import { pdfFile } from './files';
import { createSession } from './sign-in';

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
