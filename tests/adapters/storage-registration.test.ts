import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnclaimedUploads } from '../../src/uploads/delete-unclaimed';
import { createTestApp } from '../support/app';
import { pdfFile, pdfOfSize, renamedProgram } from '../support/files';
import { postDocument, registerDriver, send, staffOf, type TestApp } from '../support/registration';
import { STORES, type Store } from '../support/stores';

const DAY_MS = 86_400_000;
const TEN_MB = 10_485_760;

/** As a browser sends it: to the app, or straight to the store whose address it got. */
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
    const file = await pdfFile();
    const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
    expect((await postDocument(app, driver, uploadURL)).status).toBe(422);
    expect(await put(app, uploadURL, renamedProgram().bytes)).toBe(200);
    expect((await (await postDocument(app, driver, uploadURL)).json()).error.code).toBe('file_refused');
    expect(await put(app, uploadURL, file.bytes)).toBe(200);
    const added = await postDocument(app, driver, uploadURL);
    expect(added.status).toBe(201);
    const { filePath } = await added.json();
    // S3 knows nothing of claims: there it is taken, and looked at by nobody.
    expect(await put(app, uploadURL, renamedProgram().bytes)).toBe(name === 's3' ? 200 : 409);
    const seen = await staff('GET', filePath);
    expect(seen.headers.get('content-type')).toBe('application/pdf');
    expect(seen.headers.get('content-length')).toBe(String(file.bytes.length));
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file.bytes);
    expect((await send(app, 'GET', filePath)).status).toBe(401);

    const aDayOn = { ...app.services, now: () => new Date(Date.now() + DAY_MS) };
    expect(await deleteUnclaimedUploads(aDayOn)).toEqual({ deleted: 1, failed: 0 });
    const key = objectPath.replace('/objects/', '');
    expect(await app.services.storage.readIncoming(key, 1000)).toBeNull();
    expect((await staff('GET', filePath)).status).toBe(200);
  });

  onThere('promise 22: 10485760 bytes become a document, and one more does not', async () => {
    const app = await appOnStore();
    const staff = await staffOf(app);
    const driver = await registerDriver(app);
    const file = pdfOfSize(TEN_MB);
    const exact = await (await send(app, 'POST', '/api/objects/upload')).json();
    expect(await put(app, exact.uploadURL, file.bytes)).toBe(200);
    const { filePath } = await (await postDocument(app, driver, exact.uploadURL)).json();
    const seen = new Uint8Array(await (await staff('GET', filePath)).arrayBuffer());
    expect(Buffer.compare(seen, file.bytes)).toBe(0);

    const larger = await (await send(app, 'POST', '/api/objects/upload')).json();
    expect(await put(app, larger.uploadURL, pdfOfSize(TEN_MB + 1).bytes)).toBe(name === 's3' ? 200 : 413);
    const refused = await (await postDocument(app, driver, larger.uploadURL)).json();
    expect(refused.error.code).toBe(name === 's3' ? 'file_refused' : 'document_refused');
  });

  onThere('promise 26: what nobody claimed is gone from the store after a day', async () => {
    const app = await appOnStore();
    const keys: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
      expect(await put(app, uploadURL, (await pdfFile()).bytes)).toBe(200);
      keys.push(objectPath.replace('/objects/', ''));
    }
    const { storage } = app.services;
    for (const key of keys) expect(await storage.readIncoming(key, TEN_MB)).not.toBeNull();
    const aDayOn = { ...app.services, now: () => new Date(Date.now() + DAY_MS) };
    expect(await deleteUnclaimedUploads(aDayOn)).toEqual({ deleted: 3, failed: 0 });
    for (const key of keys) expect(await storage.readIncoming(key, TEN_MB)).toBeNull();
  });
});
