import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, runJob, type TestApp } from '../support/api/app';
import { pdfFile, pdfOfSize, renamedProgram } from '../support/api/files';
import { postDocument, registerDriver, send, staffOf } from '../support/api/registration';
import { STORES, type Store } from '../support/databases/stores';

const DAY_MS = 86_400_000;
const TEN_MB = 10_485_760;

/** Asks for an address as the page does, with the size of the file. */
async function askFor(app: TestApp, size: number): Promise<{ uploadURL: string; objectPath: string }> {
  const answer = await send(app, 'POST', '/api/objects/upload', null, { 'upload-length': String(size) });
  return answer.json();
}

/** Sends the file as a browser does: to the app, or straight to the store whose address it got. */
async function put(app: TestApp, address: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const headers = { 'content-type': 'application/pdf' };
  const sent = address.startsWith('http://localhost:3000/')
    ? await send(app, 'PUT', address, body, headers)
    : await fetch(address, { method: 'PUT', body, headers });
  return sent.status;
}

describe.each(STORES)('files of registrations on $name', ({ name, isThere, start }) => {
  const onThere = test.runIf(isThere);
  let store: Awaited<ReturnType<Store['start']>>;
  beforeAll(async () => {
    if (isThere) store = await start();
  });
  afterAll(() => store?.stop());
  const appOnStore = async () => createTestApp({ storage: await store.open(), now: () => new Date() });

  onThere('promise 23: a file is checked, kept, and no longer to be changed by who sent it', async () => {
    const app = await appOnStore();
    const staff = await staffOf(app);
    const driver = await registerDriver(app);
    const { bytes } = await pdfFile();
    const { uploadURL, objectPath } = await askFor(app, bytes.length);
    const program = new Uint8Array(bytes.length);
    program.set(renamedProgram().bytes.subarray(0, bytes.length));
    expect((await postDocument(app, driver, uploadURL)).status).toBe(422);
    expect(await put(app, uploadURL, program)).toBe(200);
    expect((await (await postDocument(app, driver, uploadURL)).json()).error.code).toBe('file_refused');
    expect(await put(app, uploadURL, bytes)).toBe(200);
    const added = await postDocument(app, driver, uploadURL);
    expect(added.status).toBe(201);
    const { filePath } = await added.json();
    // S3 knows nothing of claims: it takes the second file, which nobody reads.
    expect(await put(app, uploadURL, program)).toBe(name.startsWith('s3') ? 200 : 409);
    const seen = await staff('GET', filePath);
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    expect(seen.headers.get('content-security-policy')).toBe(
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'",
    );
    expect(seen.headers.get('content-length')).toBe(String(bytes.length));
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(bytes);
    expect((await send(app, 'GET', filePath)).status).toBe(401);

    const aDayOn = { ...app.services, now: () => new Date(Date.now() + DAY_MS) };
    expect(await runJob(aDayOn, 'uploads.clean')).toEqual({ deleted: 1, failed: 0 });
    const key = objectPath.replace('/objects/', '');
    expect(await app.services.storage.readIncoming(key, 1000)).toBeNull();
    expect((await staff('GET', filePath)).status).toBe(200);
  });

  onThere.each([
    ['announced beforehand', 'announced'],
    ['announced with the file alone', 'unannounced'],
    ['announced by nobody', 'chunked'],
  ])('promise 22: with a size %s, 10485760 bytes become a document and one more does not', async (_, how) => {
    const app = await appOnStore();
    const staff = await staffOf(app);
    const driver = await registerDriver(app);
    const { bytes } = pdfOfSize(TEN_MB);
    const ask = async () =>
      how === 'announced' ? askFor(app, TEN_MB) : (await send(app, 'POST', '/api/objects/upload')).json();
    const sendIt = async (address: string, body: Uint8Array<ArrayBuffer>) =>
      how === 'chunked'
        ? (await app.app.request(address, { method: 'PUT', body: new Blob([body]).stream() })).status
        : put(app, address, body);
    const { uploadURL } = await ask();
    expect(await sendIt(uploadURL, bytes)).toBe(200);
    const { filePath } = await (await postDocument(app, driver, uploadURL)).json();
    const seen = new Uint8Array(await (await staff('GET', filePath)).arrayBuffer());
    expect(Buffer.compare(seen, bytes)).toBe(0);

    const larger = await ask();
    const refused = await sendIt(larger.uploadURL, pdfOfSize(TEN_MB + 1).bytes);
    expect(refused).toBe(name.startsWith('s3') && how === 'announced' ? 403 : 413);
    const nothing = await (await postDocument(app, driver, larger.uploadURL)).json();
    expect(nothing.error.code).toBe('document_refused');
  });

  onThere('promise 26: what nobody claimed is gone from the store after a day', async () => {
    const app = await appOnStore();
    const { bytes } = await pdfFile();
    const keys: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { uploadURL, objectPath } = await askFor(app, bytes.length);
      expect(await put(app, uploadURL, bytes)).toBe(200);
      keys.push(objectPath.replace('/objects/', ''));
    }
    const { storage } = app.services;
    for (const key of keys) expect(await storage.readIncoming(key, TEN_MB)).not.toBeNull();
    const aDayOn = { ...app.services, now: () => new Date(Date.now() + DAY_MS) };
    expect(await runJob(aDayOn, 'uploads.clean')).toEqual({ deleted: 3, failed: 0 });
    for (const key of keys) expect(await storage.readIncoming(key, TEN_MB)).toBeNull();
  });
});
