import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { uploads } from '../../../db/schema/uploads';
import { createTestApp, runJob, type TestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import {
  addDocument,
  documentsOf,
  objects,
  postDocument,
  registerDriver,
  upload,
} from '../../support/api/registration';

const DAY_MS = 86_400_000;

async function cleanAfterADay(app: TestApp): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  await runJob(app.services, 'uploads.clean');
}

const keyOf = ({ filePath }: { filePath: string }) => filePath.replace('/objects/', '');

test('promise 26: after a day deletes the orphan of a crashed claim', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const kept = await addDocument(app, driver, { docType: 'CMTVDE' });
  const { uploadURL } = await upload(app, await pdfFile());
  const { keep } = app.services.storage;
  app.services.storage.keep = async (...object) => {
    await keep(...object);
    throw new Error('the process ends here');
  };
  expect((await postDocument(app, driver, uploadURL)).status).toBe(500);
  expect((await objects(app)).final).toHaveLength(2);

  app.services.storage.keep = keep;
  const again = await postDocument(app, driver, uploadURL);
  expect(again.status).toBe(201);
  await cleanAfterADay(app);
  expect((await objects(app)).final.sort()).toEqual([keyOf(kept), keyOf(await again.json())].sort());
});

test('promise 26: after a day deletes a replaced file that could not be removed', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  await addDocument(app, driver);
  const { remove } = app.services.storage;
  app.services.storage.remove = async () => {
    throw new Error('the store is away');
  };
  const second = await addDocument(app, driver);
  expect((await objects(app)).final).toHaveLength(2);
  app.services.storage.remove = remove;
  await cleanAfterADay(app);
  expect((await objects(app)).final).toEqual([keyOf(second)]);
  expect(await documentsOf(app, driver)).toMatchObject([{ id: second.id }]);
});

test('promise 26: tries each orphan once, however many of them are stuck', async () => {
  const app = await createTestApp();
  const at = app.clock.now.toISOString();
  const keys = Array.from({ length: 250 }, () => crypto.randomUUID()).sort();
  await app.db.insert(uploads).values(keys.map((key) => ({ key, visitor: 'a', createdAt: at })));
  const stuck = new Set<string>(keys.slice(0, 120));
  app.services.storage.deleteIncoming = async (key) => {
    if (stuck.has(key)) throw new Error('the store is away');
  };
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  expect(await runJob(app.services, 'uploads.clean')).toEqual({ deleted: 130, failed: 120 });
  const left = await app.db.select({ key: uploads.key }).from(uploads).orderBy(uploads.key);
  expect(left.map(({ key }) => key)).toEqual([...stuck]);
});

test('promise 26: deletes the parts of dead processes, and none that is being written', async () => {
  const app = await createTestApp();
  const part = (folder: string) =>
    join(app.folder, 'objects', folder, `${crypto.randomUUID()}.${crypto.randomUUID()}.part`);
  const young = part('incoming');
  const old = [part('incoming'), part('final')];
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  for (const path of [young, ...old]) await writeFile(path, '%PDF-1.7 half');
  for (const path of old) await utimes(path, twoHoursAgo, twoHoursAgo);
  await runJob(app.services, 'uploads.clean');
  expect(await objects(app)).toEqual({ incoming: [young.split('/').pop()], final: [] });
});

test('promise 26: keeps the file of a document, whatever else is recorded of its key', async () => {
  const app = await createTestApp();
  const kept = await addDocument(app, await registerDriver(app));
  const at = app.clock.now.toISOString();
  await app.db.insert(uploads).values({ key: keyOf(kept), visitor: 'server', createdAt: at });
  await cleanAfterADay(app);
  expect((await objects(app)).final).toEqual([keyOf(kept)]);
});
