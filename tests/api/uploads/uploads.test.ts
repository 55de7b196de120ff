import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '../../../db/schema/uploads';
import { createTestApp, expectNoSecrets, runJob, type TestApp } from '../../support/api/app';
import { pdfFile, pdfOfSize } from '../../support/api/files';
import { postDocument, registerDriver, send, upload } from '../../support/api/registration';

const DAY_MS = 86_400_000;
const TEN_MB = 10_485_760;

async function askFor(app: TestApp, headers: Record<string, string> = {}) {
  return send(app, 'POST', '/api/objects/upload', null, headers);
}

function visitorCookie(response: Response): string {
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function incoming(app: TestApp): Promise<string[]> {
  return readdir(join(app.folder, 'objects', 'incoming'));
}

test('an upload address is absolute, of the origin of the request, and takes a file', async () => {
  const app = await createTestApp();
  const response = await askFor(app);
  expect(response.status).toBe(200);
  const { uploadURL, objectPath } = await response.json();
  const key = objectPath.replace('/objects/', '');
  expect(uploadURL).toMatch(
    new RegExp(`^http://localhost:3000/api/objects/upload/${key}\\?expires=\\d+&signature=[0-9a-f]{64}$`),
  );
  expect((await send(app, 'PUT', uploadURL, (await pdfFile()).bytes)).status).toBe(200);
  expect(await incoming(app)).toEqual([key]);
});

test('rejects a tampered or expired address', async () => {
  const app = await createTestApp();
  const { uploadURL } = await (await askFor(app)).json();
  const other = await (await askFor(app)).json();
  const bytes = (await pdfFile()).bytes;
  const wrong = [
    uploadURL.replace(/upload\/[^?]+/, `upload/${other.objectPath.replace('/objects/', '')}`),
    uploadURL.replace(/upload\/[^?]+/, 'upload/..%2Ffinal%2Fx'),
    uploadURL.replace(/expires=\d+/, 'expires=99999999999'),
    uploadURL.replace(/signature=.{4}/, 'signature=0000'),
    uploadURL.replace(/signature=.*/, 'signature='),
  ];
  for (const address of wrong) {
    const refused = await send(app, 'PUT', address, bytes);
    expect([refused.status, (await refused.json()).error.code], address).toEqual([403, 'forbidden']);
  }
  expect((await send(app, 'PUT', uploadURL.split('?')[0], bytes)).status).toBe(422);
  app.clock.now = new Date(app.clock.now.getTime() + 899_000);
  expect((await send(app, 'PUT', uploadURL, bytes)).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 1_000);
  expect((await send(app, 'PUT', uploadURL, bytes)).status).toBe(403);
});

test('promise 22: 10485760 bytes pass, one more does not', async () => {
  const app = await createTestApp();
  expect((await upload(app, pdfOfSize(TEN_MB))).status).toBe(200);
  expect((await upload(app, pdfOfSize(TEN_MB + 1))).status).toBe(413);
  expect(await incoming(app)).toHaveLength(1);
});

test('promise 22: an announced size has to be a number, of 10 MB at most', async () => {
  const app = await createTestApp();
  const status = async (size: string) => (await askFor(app, { 'upload-length': size })).status;
  expect([await status('0'), await status(String(TEN_MB))]).toEqual([200, 200]);
  expect([await status(String(TEN_MB + 1)), await status('999999999999')]).toEqual([413, 413]);
  expect([await status('-1'), await status('1e3'), await status('x')]).toEqual([422, 422, 422]);
});

test('promise 22: a body without an announced size is counted as it comes', async () => {
  const app = await createTestApp();
  const chunked = async (size: number) => {
    const { uploadURL } = await (await askFor(app)).json();
    const body = new Blob([pdfOfSize(size).bytes]).stream();
    const response = await app.app.request(uploadURL, { method: 'PUT', body });
    return response.status;
  };
  expect(await chunked(TEN_MB)).toBe(200);
  expect(await chunked(TEN_MB + 1)).toBe(413);
  expect(await incoming(app)).toHaveLength(1);
});

test('promise 26: a visitor has at most 12 open uploads; a claimed one no longer counts', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const first = await askFor(app);
  const cookie = visitorCookie(first);
  const { uploadURL } = await first.json();
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/i);
  for (let n = 1; n < 12; n += 1) expect((await askFor(app, { cookie })).status).toBe(200);
  const refused = await askFor(app, { cookie });
  expect([refused.status, (await refused.json()).error.code]).toEqual([429, 'too_many_requests']);
  expect(refused.headers.get('retry-after')).toBe('86400');
  await send(app, 'PUT', uploadURL, (await pdfFile()).bytes);
  expect((await postDocument(app, driver, uploadURL)).status).toBe(201);
  expect((await askFor(app, { cookie })).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  expect((await askFor(app, { cookie })).status).toBe(200);
});

test('promise 26: a file that the visitor replaces does not count, nor does the address for the new one', async () => {
  const app = await createTestApp();
  const first = await askFor(app);
  const cookie = visitorCookie(first);
  let { objectPath } = await first.json();
  for (let n = 1; n < 12; n += 1) expect((await askFor(app, { cookie })).status).toBe(200);
  for (let n = 0; n < 70; n += 1) {
    const answer = await askFor(app, { cookie, 'upload-replaces': objectPath });
    expect(answer.status).toBe(200);
    ({ objectPath } = await answer.json());
  }
  // A file is replaced once.
  const [gone] = await app.db.select().from(uploads).where(eq(uploads.visitor, 'replaced')).limit(1);
  for (const path of [`/objects/${gone?.key}`, '/objects/x', 'x', '']) {
    expect((await askFor(app, { cookie, 'upload-replaces': path })).status).toBe(429);
  }
  expect((await askFor(app, { cookie, 'upload-replaces': objectPath })).status).toBe(200);
});

test('promise 26: nobody replaces another visitor’s file, or one that a document has', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const first = await askFor(app);
  const { uploadURL, objectPath } = await first.json();
  const cookie = visitorCookie(first);
  const stranger = visitorCookie(await askFor(app, { 'upload-replaces': objectPath }));
  for (let n = 1; n < 12; n += 1) expect((await askFor(app, { cookie: stranger })).status).toBe(200);
  const replaced = () => app.db.select().from(uploads).where(eq(uploads.visitor, 'replaced'));
  await askFor(app, { cookie: stranger, 'upload-replaces': objectPath });
  expect(await replaced()).toEqual([]);
  await send(app, 'PUT', uploadURL, (await pdfFile()).bytes);
  expect((await postDocument(app, driver, uploadURL)).status).toBe(201);
  for (let n = 0; n < 12; n += 1) expect((await askFor(app, { cookie })).status).toBe(200);
  expect((await askFor(app, { cookie, 'upload-replaces': objectPath })).status).toBe(429);
  expect(await replaced()).toEqual([]);
});

test('a file that was replaced is still claimed where the new one did not arrive', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const first = await askFor(app);
  const { uploadURL, objectPath } = await first.json();
  await send(app, 'PUT', uploadURL, (await pdfFile()).bytes);
  await askFor(app, { cookie: visitorCookie(first), 'upload-replaces': objectPath });
  expect((await postDocument(app, driver, uploadURL)).status).toBe(201);
});

test('promise 26: twenty concurrent requests get no more than twelve', async () => {
  const app = await createTestApp();
  const cookie = visitorCookie(await askFor(app));
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(app, { cookie })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(11);
});

test('promise 26: deletes unclaimed uploads after a day, and keeps claimed ones', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const claimed = await upload(app, await pdfFile());
  expect((await postDocument(app, driver, claimed.uploadURL)).status).toBe(201);
  const forgotten = await upload(app, await pdfFile());
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const young = await upload(app, await pdfFile());

  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS - 1000);
  expect(await runJob(app.services, 'uploads.clean')).toEqual({ deleted: 2, failed: 0 });
  expect(await incoming(app)).toEqual([young.objectPath.replace('/objects/', '')]);
  expect(await readdir(join(app.folder, 'objects', 'final'))).toHaveLength(1);
  const late = await postDocument(app, await registerDriver(app), forgotten.objectPath);
  expect([late.status, (await late.json()).error.code]).toEqual([422, 'document_refused']);
  expect(await runJob(app.services, 'uploads.clean')).toEqual({ deleted: 0, failed: 0 });
});

test('promises 26 and 36: an object that cannot be deleted blocks no other, and is retried', async () => {
  const app = await createTestApp();
  const stuck = (await upload(app, await pdfFile())).objectPath.replace('/objects/', '');
  for (let n = 0; n < 3; n += 1) await upload(app, await pdfFile());
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  const storage = {
    ...app.services.storage,
    deleteIncoming: async (key: string) => {
      if (key === stuck) throw new Error('the store is away');
      await app.services.storage.deleteIncoming(key);
    },
  };
  expect(await runJob({ ...app.services, storage }, 'uploads.clean')).toEqual({ deleted: 3, failed: 1 });
  expect(await incoming(app)).toEqual([stuck]);
  expectNoSecrets(app.logged, ['127.0.0.1']);
  expect(await runJob(app.services, 'uploads.clean')).toEqual({ deleted: 1, failed: 0 });
  expect(await incoming(app)).toEqual([]);
});

test('promise 40: a full disk is reported, and nothing of the file is kept', async () => {
  const app = await createTestApp();
  const { uploadURL } = await (await askFor(app)).json();
  const { storage } = app.services;
  const { receive } = storage;
  storage.receive = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  const refused = await send(app, 'PUT', uploadURL, (await pdfFile()).bytes);
  expect([refused.status, (await refused.json()).error.code]).toEqual([503, 'unavailable']);
  storage.receive = receive;
  expect((await send(app, 'PUT', uploadURL, (await pdfFile()).bytes)).status).toBe(200);
});
