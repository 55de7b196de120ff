import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage, type S3Options } from '../../src/platform/storage/s3';
import { createTestApp, expectNoSecrets, runJob, type TestApp } from '../support/api/app';
import { pdfFile, pdfOfSize } from '../support/api/files';
import { documentsOf, postDocument, registerDriver, send, staffOf } from '../support/api/registration';
import { type Radosgw, radosgwIsThere, startRadosgw } from '../support/servers/radosgw';
import { createBucket, NO_S3 } from '../support/servers/s3';
import { startProxy } from '../support/servers/sqld';

const onThere = test.runIf(radosgwIsThere);
let radosgw: Radosgw;
let options: S3Options;
beforeAll(async () => {
  if (!radosgwIsThere) return;
  radosgw = await startRadosgw();
  const { endpoint, accessKeyId, secretAccessKey } = radosgw;
  options = { ...NO_S3, endpoint, accessKeyId, secretAccessKey, storeSilenceMs: 300 };
  await createBucket(options);
});
afterAll(() => radosgw?.stop());

/** An app on this store, a driver in it, and a file that has been sent to the store. */
async function registered(given: Partial<S3Options>, bytes?: Uint8Array<ArrayBuffer>) {
  const storage = createS3Storage({ ...options, ...given });
  const app = await createTestApp({ storage, now: () => new Date() });
  const driver = await registerDriver(app);
  const file = bytes ?? (await pdfFile()).bytes;
  const { uploadURL, objectPath } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const key = objectPath.replace('/objects/', '');
  if (radosgwIsThere) {
    const limits = { limit: file.length, size: file.length };
    await createS3Storage(options).receive(key, new Blob([file]).stream(), limits);
  }
  return { app, driver, key, file, uploadURL, staff: await staffOf(app) };
}

/** Expects a 503 that can be tried again in 5 s, and no document. */
async function expectUnavailable(app: TestApp, driver: string, uploadURL: string): Promise<void> {
  const refused = await postDocument(app, driver, uploadURL);
  expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await documentsOf(app, driver)).toEqual([]);
  expectNoSecrets(app.logged, [options?.secretAccessKey ?? NO_S3.secretAccessKey]);
}

test('promise 40: a store that cannot be reached is a 503 that changes nothing', async () => {
  const { app, driver, uploadURL } = await registered(NO_S3);
  await expectUnavailable(app, driver, uploadURL);
});

onThere.each<[string, Partial<S3Options>]>([
  ['a key it does not know', { accessKeyId: 'of-nobody' }],
  ['another secret', { secretAccessKey: 'another' }],
  ['a bucket it does not have', { bucket: 'nowhere' }],
])('promise 40: a store that refuses %s is a 503, and keeps nothing', async (_, wrong) => {
  const { app, driver, uploadURL, file } = await registered(wrong);
  await expectUnavailable(app, driver, uploadURL);
  const headers = { 'upload-length': String(file.length) };
  const direct = await (await send(app, 'POST', '/api/objects/upload', null, headers)).json();
  expect((await fetch(direct.uploadURL, { method: 'PUT', body: file })).ok).toBe(false);
  expect((await send(app, 'PUT', uploadURL, file)).status).toBe(503);
});

onThere(
  'promise 40: a store that answers nothing, or half, is a 503; once it is well all goes on',
  async () => {
    const proxy = await startProxy(radosgw.port);
    const endpoint = `http://127.0.0.1:${proxy.port}`;
    const { app, driver, uploadURL, staff, file } = await registered({ endpoint }, pdfOfSize(300_000).bytes);
    for (const trouble of [
      { stallAfter: 0 },
      { cutAfter: 0 },
      { cutAfter: 100_000 },
      { stallAfter: 100_000 },
    ]) {
      proxy.trouble = trouble;
      proxy.endAll();
      await expectUnavailable(app, driver, uploadURL);
      const sent = await send(app, 'PUT', uploadURL, file);
      expect([200, 503], JSON.stringify(trouble)).toContain(sent.status);
    }
    proxy.trouble = {};
    proxy.endAll();
    const added = await postDocument(app, driver, uploadURL);
    expect(added.status).toBe(201);
    const { filePath } = await added.json();
    const seen = await staff('GET', filePath);
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file);
  },
);

onThere('promise 40: a file whose reading stands still is cut, never given as whole', async () => {
  const proxy = await startProxy(radosgw.port);
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  const { app, driver, uploadURL, staff } = await registered({ endpoint }, pdfOfSize(300_000).bytes);
  const { filePath } = await (await postDocument(app, driver, uploadURL)).json();
  for (const trouble of [{ stallAfter: 100_000 }, { cutAfter: 100_000 }]) {
    proxy.trouble = trouble;
    proxy.endAll();
    const seen = await staff('GET', filePath);
    await expect(seen.arrayBuffer().then((all) => all.byteLength)).rejects.toThrow();
  }
  proxy.trouble = {};
  proxy.endAll();
  expect((await (await staff('GET', filePath)).arrayBuffer()).byteLength).toBe(300_000);
});

onThere('promise 40: a store that dies and comes back is used again without a restart', async () => {
  const { app, driver, uploadURL, staff, file } = await registered({});
  await radosgw.kill();
  try {
    await expectUnavailable(app, driver, uploadURL);
    expect((await send(app, 'PUT', uploadURL, file)).status).toBe(503);
    const aDayOn = { ...app.services, now: () => new Date(Date.now() + 86_400_000) };
    // The object stays recorded, so that the next run deletes it.
    expect(await runJob(aDayOn, 'uploads.clean')).toMatchObject({ deleted: 0 });
  } finally {
    await radosgw.start();
  }
  const added = await postDocument(app, driver, uploadURL);
  expect(added.status).toBe(201);
  const { filePath } = await added.json();
  await radosgw.kill();
  const away = await staff('GET', filePath);
  await radosgw.start();
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await staff('GET', filePath)).status).toBe(200);
});
