import { expect, test } from 'vitest';
import { createS3Storage } from '../../src/storage/s3';
import { deleteUnclaimedUploads } from '../../src/uploads/delete-unclaimed';
import { createTestApp } from '../support/app';
import { pdfFile, renamedProgram } from '../support/files';
import { postDocument, registerDriver, send, staffOf } from '../support/registration';
import { S3_SERVER, s3IsThere } from '../support/s3';

async function put(address: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
  return (await fetch(address, { method: 'PUT', body, headers: { 'content-type': 'application/pdf' } }))
    .status;
}

test.runIf(s3IsThere)(
  'promise 23: a file sent straight to S3 is checked, kept, and no longer to be changed',
  async () => {
    const app = await createTestApp({ storage: createS3Storage(S3_SERVER), now: () => new Date() });
    const staff = await staffOf(app);
    const driver = await registerDriver(app);
    const file = await pdfFile();
    const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
    expect(new URL(uploadURL).origin).toBe(new URL(S3_SERVER.endpoint).origin);
    expect((await postDocument(app, driver, uploadURL)).status).toBe(422);
    expect(await put(uploadURL, renamedProgram().bytes)).toBe(200);
    expect((await (await postDocument(app, driver, uploadURL)).json()).error.code).toBe('file_refused');
    expect(await put(uploadURL, file.bytes)).toBe(200);
    const added = await postDocument(app, driver, uploadURL);
    expect(added.status).toBe(201);
    const { filePath } = await added.json();
    expect(await put(uploadURL, renamedProgram().bytes)).toBe(200);
    const seen = await staff('GET', filePath);
    expect(seen.headers.get('content-length')).toBe(String(file.bytes.length));
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file.bytes);

    const aDayOn = { ...app.services, now: () => new Date(Date.now() + 86_400_000) };
    expect(await deleteUnclaimedUploads(aDayOn)).toEqual({ deleted: 1, failed: 0 });
    const key = objectPath.replace('/objects/', '');
    expect(await app.services.storage.readIncoming(key, 1000)).toBeNull();
  },
);

test('promise 40: a store that is away is a 503 that changes nothing', async () => {
  const storage = createS3Storage({ ...S3_SERVER, endpoint: 'http://127.0.0.1:9' });
  const app = await createTestApp({ storage });
  const staff = await staffOf(app);
  const driver = await registerDriver(app);
  const { uploadURL } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  const [listed] = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(listed.documents).toEqual([]);
});
