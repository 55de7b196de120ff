import { expect, test } from 'vitest';
import type { DocumentVersion } from '../../../src/people/documents/schema';
import { createTestApp, erase, type TestApp } from '../../support/api/app';
import { pdfFile, pdfOfSize, renamedProgram, type TestFile } from '../../support/api/files';
import {
  addDocument,
  auditOf,
  documentsOf,
  objects,
  officeOfVersions,
  registerDriver,
  send,
  staffOf,
} from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';

/** Staff with a file that was sent to them. */
async function office() {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const give = async (driverId: string, file?: TestFile, fields = {}) => {
    const { uploadURL } = await (await staff('POST', '/api/objects/upload')).json();
    await send(app, 'PUT', uploadURL, (file ?? (await pdfFile())).bytes);
    const document = { docType: 'CC', fileName: 'whatsapp.pdf', filePath: uploadURL, ...fields };
    return staff('POST', `/api/drivers/${driverId}/documents`, document);
  };
  return { app, staff, give };
}

const versions = async (app: TestApp, driverId: string): Promise<DocumentVersion[]> =>
  (await (await staffOf(app))('GET', `/api/drivers/${driverId}/documents`)).json();

test('staff give an active driver a first document, and a renewal of it, in their name', async () => {
  const { app, staff, give } = await office();
  const driverId = await insertDriver(app.db);
  const first = await (await give(driverId)).json();
  expect(first).toMatchObject({ status: 'PENDING_VALIDATION', expiryDate: '2036-11-20' });
  await staff('PATCH', `/api/documents/${first.id}/status`, { status: 'VALIDATED' });
  const renewal = await (await give(driverId, undefined, { expiryDate: '2050-01-01' })).json();
  expect(await documentsOf(app, driverId)).toMatchObject([{ id: first.id, status: 'VALIDATED' }]);
  expect(await versions(app, driverId)).toMatchObject([
    { id: first.id, standing: 'CURRENT' },
    { id: renewal.id, standing: 'RENEWAL', expiryDate: '2050-01-01' },
  ]);
  expect((await auditOf(app, renewal.id))[0]).toEqual({ actor: 'staff@frota.local', action: 'document.add' });
});

test('promise 87: staff add a document also long after a registration, and for who has left, but not for who is erased', async () => {
  const { app, give } = await office();
  const late = await registerDriver(app);
  app.clock.now = new Date(app.clock.now.getTime() + 30 * 60_000);
  await app.db.run(`UPDATE drivers SET created_at = '2026-01-01T00:00:00.000Z'`);
  const left = await insertDriver(app.db, { status: 'INACTIVE', approvedAt: '2026-01-01T10:00:00.000Z' });
  expect((await give(late)).status).toBe(201);
  expect((await give(left)).status).toBe(201);
  await erase(app.services, left);
  for (const nobody of [left, crypto.randomUUID(), 'x']) {
    const refused = await give(nobody);
    expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'document_refused']);
  }
  expect(await versions(app, left)).toEqual([]);
});

test('promise 87: a document given to a driver who is erased meanwhile leaves neither row nor file', async () => {
  const { app, give } = await office();
  const driverId = await insertDriver(app.db);
  const { keep } = app.services.storage;
  app.services.storage.keep = async (...object) => {
    await keep(...object);
    await erase(app.services, driverId);
  };
  expect((await give(driverId)).status).toBe(422);
  app.services.storage.keep = keep;
  const other = await insertDriver(app.db);
  await Promise.all([give(other), erase(app.services, other)]);
  await erase(app.services, other);
  expect([await versions(app, driverId), await versions(app, other)]).toEqual([[], []]);
  expect((await objects(app)).final).toEqual([]);
});

test('promise 87: uploads of staff are checked as a visitor’s are, and one file is added to one driver', async () => {
  const { app, staff, give } = await office();
  const driverId = await insertDriver(app.db);
  const refused = await give(driverId, renamedProgram());
  expect([refused.status, (await refused.json()).error.code]).toEqual([422, 'file_refused']);
  expect((await give(driverId, undefined, { filePath: 'javascript:alert(1)' })).status).toBe(422);
  const tooLarge = await staff('POST', '/api/objects/upload', undefined, {
    'upload-length': '10485761',
  });
  expect(tooLarge.status).toBe(413);
  const { filePath } = await (await give(driverId)).json();
  expect((await give(await insertDriver(app.db), undefined, { filePath })).status).toBe(422);
  expect(await versions(app, driverId)).toHaveLength(1);
});

test('promise 87: a visitor adds no document in the place of staff and sees no version', async () => {
  const { app, give } = await office();
  const driverId = await registerDriver(app);
  await give(driverId);
  const document = { docType: 'CC', fileName: 'cc.pdf', filePath: '/objects/x' };
  for (const [method, path, body] of [
    ['POST', `/api/drivers/${driverId}/documents`, document],
    ['GET', `/api/drivers/${driverId}/documents`, undefined],
  ] as const) {
    expect((await send(app, method, path, body)).status).toBe(401);
  }
});

test('the same call again answers the same document', async () => {
  const { app, staff } = await office();
  const driverId = await insertDriver(app.db);
  const { uploadURL } = await (await staff('POST', '/api/objects/upload')).json();
  await send(app, 'PUT', uploadURL, (await pdfFile()).bytes);
  const again = () =>
    staff('POST', `/api/drivers/${driverId}/documents`, {
      docType: 'CC',
      fileName: 'a.pdf',
      filePath: uploadURL,
    });
  const answers = await Promise.all(Array.from({ length: 5 }, again));
  expect(new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).id))).size).toBe(1);
});

test('promise 49: the ceiling of pending drivers bounds a pending driver’s document, and no active one’s', async () => {
  const { app, give } = await office();
  app.services.maxPendingBytes = 1_000;
  const pending = await registerDriver(app);
  const active = await insertDriver(app.db);
  expect((await give(pending, pdfOfSize(1_001))).status).toBe(503);
  expect((await give(pending, pdfOfSize(1_000))).status).toBe(201);
  expect((await give(active, pdfOfSize(1_001))).status).toBe(201);
});

test('the versions of a driver show who decided, when and why', async () => {
  const { app, driverId, sendIn, first, decide } = await officeOfVersions();
  const staff = await staffOf(app);
  const why = { status: 'REJECTED', reason: 'ILLEGIBLE', note: 'Desfocado.' };
  await staff('PATCH', `/api/documents/${first.id}/status`, why);
  app.clock.now = new Date('2026-11-20T10:30:00.000Z');
  const second = await sendIn();
  await decide(second.id, 'VALIDATED');
  await addDocument(app, driverId, { docType: 'CARTA_CONDUCAO' });
  await insertDocument(app.db, { driverId: await insertDriver(app.db) });
  const by = { decidedBy: 'staff@frota.local' };
  expect(await versions(app, driverId)).toMatchObject([
    { docType: 'CARTA_CONDUCAO', standing: 'CURRENT', decidedBy: null, decidedAt: null },
    {
      id: second.id,
      standing: 'CURRENT',
      ...by,
      decidedAt: '2026-11-20T10:30:00.000Z',
      rejectionReason: null,
    },
    {
      id: first.id,
      standing: 'EARLIER',
      status: 'REJECTED',
      ...by,
      decidedAt: '2026-11-20T10:00:00.000Z',
      rejectionReason: 'ILLEGIBLE',
      rejectionNote: 'Desfocado.',
    },
  ]);
});
