import { eq } from 'drizzle-orm';
import { strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import { namedObjects } from '../../../src/operations/backup/named-objects';
import { archiveOf, createTestApp, erase, runJob } from '../../support/api/app';
import { pdfOfSize } from '../../support/api/files';
import {
  ANA,
  auditOf,
  KEY,
  objects,
  officeOfVersions,
  postDocument,
  send,
  staffOf,
  upload,
} from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';

describe('a document that is sent in again', () => {
  test('replaces a rejected version, which is kept', async () => {
    const { staff, sendIn, first, shown, standings } = await officeOfVersions('REJECTED');
    const second = await sendIn();
    expect(await standings()).toEqual({
      [first.id]: ['EARLIER', 'REJECTED'],
      [second.id]: ['CURRENT', 'PENDING_VALIDATION'],
    });
    expect(await shown()).toMatchObject({ documents: [{ id: second.id }], renewals: [] });
    expect((await staff('GET', first.filePath)).status).toBe(200);
  });

  test('replaces an undecided version, which is deleted with its file', async () => {
    const { app, sendIn, standings } = await officeOfVersions();
    const second = await sendIn();
    expect(await standings()).toEqual({ [second.id]: ['CURRENT', 'PENDING_VALIDATION'] });
    expect((await objects(app)).final).toEqual([second.filePath.replace('/objects/', '')]);
  });

  test('promise 49: counts with the kept versions towards the ceiling of pending drivers', async () => {
    const { app, driverId, first } = await officeOfVersions('VALIDATED');
    const [{ size } = { size: 0 }] = await app.db.select().from(documents).where(eq(documents.id, first.id));
    app.services.maxPendingBytes = size + 5_000;
    const tooLarge = await upload(app, pdfOfSize(5_001));
    expect((await postDocument(app, driverId, tooLarge.uploadURL)).status).toBe(503);
    const fits = await upload(app, pdfOfSize(5_000));
    expect((await postDocument(app, driverId, fits.uploadURL)).status).toBe(201);
    app.services.maxPendingBytes += 1;
    const instead = await upload(app, pdfOfSize(5_001));
    expect((await postDocument(app, driverId, instead.uploadURL)).status).toBe(201);
  });
});

test('promise 44: a change of the driver’s fields undoes decisions in force, and none of an earlier version', async () => {
  const { app, decide, sendIn, first, standings } = await officeOfVersions('REJECTED');
  const second = await sendIn();
  await decide(second.id, 'VALIDATED');
  await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Ana Maria Sousa' }, KEY);
  expect(await standings()).toEqual({
    [first.id]: ['EARLIER', 'REJECTED'],
    [second.id]: ['CURRENT', 'PENDING_VALIDATION'],
  });
});

test('promise 38: a look at an earlier version, whose file no housekeeping takes, is audited', async () => {
  const { app, sendIn, first, decide } = await officeOfVersions('VALIDATED');
  await decide((await sendIn()).id, 'VALIDATED');
  await runJob(app.services, 'uploads.clean', new Date('2026-12-31'));
  expect((await namedObjects(app.db.$client)).map(({ key }) => `/objects/${key}`)).toContain(first.filePath);
  const staff = await staffOf(app);
  expect((await staff('GET', first.filePath)).status).toBe(200);
  expect((await auditOf(app, first.id)).at(-1)).toEqual({
    actor: 'staff@frota.local',
    action: 'document.view',
  });
});

test('a version that was replaced while undecided cannot be decided any more', async () => {
  const { app, decide, sendIn, first, standings } = await officeOfVersions('VALIDATED');
  const renewal = await sendIn();
  await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Ana Maria Sousa' }, KEY);
  await decide(renewal.id, 'VALIDATED');
  expect((await standings())[first.id]).toEqual(['EARLIER', 'PENDING_VALIDATION']);
  const refused = await decide(first.id, 'VALIDATED');
  expect([refused.status, (await refused.json()).error.code]).toEqual([412, 'changed_meanwhile']);
});

test('a driver’s archive has every version with its file, and an erasure leaves none', async () => {
  const { app, driverId, decide, sendIn, first } = await officeOfVersions('REJECTED');
  const second = await sendIn();
  await decide(second.id, 'VALIDATED');
  const third = await sendIn();
  const { files, missing } = await archiveOf(app.services, driverId);
  expect(missing).toEqual([]);
  const told = JSON.parse(strFromU8(files['documentos.json'] ?? new Uint8Array()));
  const ids = told.map(({ id }: { id: string }) => id);
  expect(ids.toSorted()).toEqual([first.id, second.id, third.id].toSorted());
  const names = Object.keys(files).filter((name) => name.startsWith('documentos/'));
  expect(names.toSorted()).toEqual([
    'documentos/CC (anterior, 2026-11-20T10-00-00.000Z) - cc.pdf',
    'documentos/CC (renovação) - cc.pdf',
    'documentos/CC - cc.pdf',
  ]);
  expect(await erase(app.services, driverId)).toMatchObject({ files: 3 });
  expect(await app.db.select().from(documents)).toEqual([]);
  expect((await objects(app)).final).toEqual([]);
});

test('promise 85: the database itself holds one version in force and one that waits, of each type', async () => {
  const { db } = await createTestApp();
  const driverId = await insertDriver(db);
  for (const standing of ['CURRENT', 'RENEWAL'] as const) {
    await insertDocument(db, { driverId, standing });
    const second = insertDocument(db, { driverId, standing });
    await expect(second).rejects.toMatchObject({ cause: { message: expect.stringContaining('UNIQUE') } });
  }
  await insertDocument(db, { driverId, standing: 'EARLIER' });
  await insertDocument(db, { driverId, standing: 'EARLIER' });
});
