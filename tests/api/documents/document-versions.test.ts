import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import { outbox } from '../../../db/schema/outbox';
import type { ExpiringDocument } from '../../../src/people/documents/schema';
import { runJob } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
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

describe('a renewal', () => {
  test('promise 85: waits beside the valid version, which stays in force and lets its driver be approved', async () => {
    const { app, staff, driverId, sendIn, first, shown, standings } = await officeOfVersions('VALIDATED');
    const renewal = await sendIn();
    expect(await standings()).toEqual({
      [first.id]: ['CURRENT', 'VALIDATED'],
      [renewal.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
    expect(await shown()).toMatchObject({
      documents: [{ id: first.id, status: 'VALIDATED' }],
      renewals: [{ id: renewal.id, docType: 'CC', status: 'PENDING_VALIDATION' }],
    });
    for (const { filePath } of [first, renewal]) expect((await staff('GET', filePath)).status).toBe(200);
    const approved = await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'ACTIVE' });
    expect(approved.status).toBe(200);
    app.clock.now = new Date('2036-11-01T10:00:00Z');
    const expiring: ExpiringDocument[] = await (
      await (
        await staffOf(app)
      )('GET', '/api/documents/expiring/30')
    ).json();
    expect(expiring).toMatchObject([{ id: first.id, renewalWaits: true }]);
  });

  test('promise 85: when rejected, leaves the valid version in force and is kept', async () => {
    const { staff, decide, sendIn, first, shown, standings } = await officeOfVersions('VALIDATED');
    const renewal = await sendIn();
    expect((await decide(renewal.id, 'REJECTED')).status).toBe(200);
    expect((await decide(renewal.id, 'REJECTED')).status).toBe(200);
    expect(await standings()).toEqual({
      [first.id]: ['CURRENT', 'VALIDATED'],
      [renewal.id]: ['EARLIER', 'REJECTED'],
    });
    expect(await shown()).toMatchObject({ documents: [{ id: first.id }], renewals: [] });
    expect((await decide(renewal.id, 'VALIDATED')).status).toBe(409);
    expect((await staff('GET', renewal.filePath)).status).toBe(200);
  });

  test('when approved, replaces the version before, which is kept with its file and decision', async () => {
    const { app, staff, decide, sendIn, first, shown, standings } = await officeOfVersions('VALIDATED');
    const renewal = await sendIn();
    const [seen] = (await shown()).renewals;
    const { version } = await shown();
    const answer = await decide(renewal.id, 'VALIDATED', { 'if-match': `"${seen?.version}"` });
    expect(await answer.json()).toMatchObject({ status: 'VALIDATED', driverVersion: version + 1 });
    expect((await decide(renewal.id, 'VALIDATED', { 'if-match': `"${seen?.version}"` })).status).toBe(200);
    expect(await standings()).toEqual({
      [first.id]: ['EARLIER', 'VALIDATED'],
      [renewal.id]: ['CURRENT', 'VALIDATED'],
    });
    expect(await shown()).toMatchObject({ documents: [{ id: renewal.id }], renewals: [] });
    expect((await staff('GET', first.filePath)).status).toBe(200);
    const [before] = await app.db.select().from(documents).where(eq(documents.id, first.id));
    expect(before?.decidedBy).toBe('staff@frota.local');
    expect((await auditOf(app, renewal.id)).map(({ action }) => action)).toEqual([
      'document.add',
      'document.renew',
      'document.validate',
    ]);
    const letters = (await app.db.select().from(outbox)).filter(({ kind }) => kind === 'document_renewed');
    expect(letters).toMatchObject([{ cause: `document.validate:${renewal.id}`, detail: '{"docType":"CC"}' }]);
  });

  test('when sent in again, replaces the one that waits, and its file', async () => {
    const { app, sendIn, first, standings } = await officeOfVersions('VALIDATED');
    const waiting = await sendIn();
    const newest = await sendIn();
    expect(await standings()).toEqual({
      [first.id]: ['CURRENT', 'VALIDATED'],
      [newest.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
    const keys = [first, newest].map(({ filePath }) => filePath.replace('/objects/', ''));
    expect((await objects(app)).final.toSorted()).toEqual(keys.toSorted());
    expect(await auditOf(app, newest.id)).toMatchObject([
      { action: 'document.replace' },
      { action: 'document.add' },
    ]);
    expect((await auditOf(app, waiting.id)).map(({ action }) => action)).toEqual(['document.add']);
  });

  test('promise 85: when sent in again, leaves a version in force whose decision was undone meanwhile', async () => {
    const { app, sendIn, first, standings } = await officeOfVersions('VALIDATED');
    await sendIn();
    await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Ana Maria Sousa' }, KEY);
    const newest = await sendIn();
    expect(await standings()).toEqual({
      [first.id]: ['CURRENT', 'PENDING_VALIDATION'],
      [newest.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
  });

  test('waits beside an expired version too, and when approved takes its place', async () => {
    const { app, decide, sendIn, first, standings } = await officeOfVersions('VALIDATED');
    await app.db.update(documents).set({ expiryDate: '2026-11-01' });
    await runJob(app.services, 'documents.expire');
    const renewal = await sendIn();
    expect((await standings())[first.id]).toEqual(['CURRENT', 'EXPIRED']);
    await decide(renewal.id, 'VALIDATED');
    expect(await standings()).toEqual({
      [first.id]: ['EARLIER', 'EXPIRED'],
      [renewal.id]: ['CURRENT', 'VALIDATED'],
    });
  });

  test('does not expire while it waits, nor does an earlier version', async () => {
    const { app, decide, sendIn, first, standings } = await officeOfVersions('VALIDATED');
    const second = await sendIn();
    await decide(second.id, 'VALIDATED');
    const third = await sendIn();
    expect(await runJob(app.services, 'documents.expire', new Date('2099-01-01'))).toEqual({ expired: 1 });
    expect(await standings()).toEqual({
      [first.id]: ['EARLIER', 'VALIDATED'],
      [second.id]: ['CURRENT', 'EXPIRED'],
      [third.id]: ['RENEWAL', 'PENDING_VALIDATION'],
    });
  });

  test('promise 85: of ten sent in at once, one waits and the valid version stays', async () => {
    const { app, driverId, first, standings } = await officeOfVersions('VALIDATED');
    const sent = [];
    for (let n = 0; n < 10; n += 1) sent.push(await upload(app, await pdfFile()));
    const answers = await Promise.all(sent.map((each) => postDocument(app, driverId, each.uploadURL)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const after = Object.values(await standings());
    expect(after.toSorted()).toEqual([
      ['CURRENT', 'VALIDATED'],
      ['RENEWAL', 'PENDING_VALIDATION'],
    ]);
    expect((await standings())[first.id]).toEqual(['CURRENT', 'VALIDATED']);
    expect((await objects(app)).final).toHaveLength(2);
  });

  test('promise 85: approved and replaced at once, is one or the other, and one version is in force', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { app, driverId, decide, sendIn, first, standings } = await officeOfVersions('VALIDATED');
      const renewal = await sendIn();
      const { uploadURL } = await upload(app, await pdfFile());
      const [decided] = await Promise.all([
        decide(renewal.id, 'VALIDATED'),
        postDocument(app, driverId, uploadURL),
      ]);
      const after = await standings();
      const current = Object.entries(after).filter(([, [standing]]) => standing === 'CURRENT');
      expect(current).toEqual([[decided.status === 200 ? renewal.id : first.id, ['CURRENT', 'VALIDATED']]]);
      expect(Object.values(after).filter(([standing]) => standing === 'RENEWAL')).toHaveLength(1);
    }
  });
});
