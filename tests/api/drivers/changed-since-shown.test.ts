import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { createTestApp, runJob, type TestApp } from '../../support/api/app';
import { codedRefusalOf as refusalOf } from '../../support/api/office';
import { ANA, addDocument, auditOf, send, staffOf } from '../../support/api/registration';

const OTHER = {
  ...ANA,
  fullName: 'Outro Completamente',
  email: 'outro@exemplo.pt',
  cmtvdeNumber: 'TVDE-9999',
};
const tag = (version: number | undefined) => ({ 'if-match': `"${version}"` });

type Staff = Awaited<ReturnType<typeof staffOf>>;

async function shown(staff: Staff): Promise<DriverWithDocuments> {
  const [driver] = await (await staff('GET', '/api/drivers/with-documents')).json();
  return driver;
}

/** A driver with two documents that wait, and staff who look at them. */
async function office() {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const key = { 'idempotency-key': randomUUID() };
  const { id } = await (await send(app, 'POST', '/api/drivers', ANA, key)).json();
  await addDocument(app, id, { docType: 'CC' });
  await addDocument(app, id, { docType: 'VEHICLE_DOC' });
  const decide = (noun: 'drivers' | 'documents', of: string, status: string, headers = {}) =>
    staff('PATCH', `/api/${noun}/${of}/status`, { status }, headers);
  const changeFields = (fields = OTHER) => send(app, 'POST', '/api/drivers', fields, key);
  const validateAll = async () => {
    for (const { id: document } of (await shown(staff)).documents) {
      await decide('documents', document, 'VALIDATED');
    }
  };
  return { app, staff, id, decide, changeFields, validateAll };
}

const CHANGED = 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.';

describe('a driver', () => {
  test('promise 43: rejects an approval of a driver whose fields changed since they were shown', async () => {
    const { app, staff, id, decide, changeFields, validateAll } = await office();
    await validateAll();
    const seen = await shown(staff);
    await changeFields();
    const early = await decide('drivers', id, 'ACTIVE', tag(seen.version));
    expect(await refusalOf(early)).toEqual([412, 'changed_meanwhile', CHANGED]);
    await validateAll();
    const late = await decide('drivers', id, 'ACTIVE', tag(seen.version));
    expect(await refusalOf(late)).toEqual([412, 'changed_meanwhile', CHANGED]);
    expect(await shown(staff)).toMatchObject({ fullName: OTHER.fullName, status: 'PENDING_VALIDATION' });
    expect((await auditOf(app, id)).map(({ action }) => action)).toEqual([
      'driver.register',
      'driver.change',
    ]);
    const now = await shown(staff);
    expect((await decide('drivers', id, 'ACTIVE', tag(now.version))).status).toBe(200);
  });

  test.each<[string, (given: { app: TestApp; id: string; staff: Staff }) => Promise<unknown>]>([
    ['a document more', ({ app, id }) => addDocument(app, id, { docType: 'CMTVDE' })],
    ['a document in another’s place', ({ app, id }) => addDocument(app, id, { docType: 'CC' })],
    ['the end of a document', ({ app }) => runJob(app.services, 'documents.expire', new Date('2099-01-01'))],
    ['a vehicle', ({ app, id }) => send(app, 'POST', '/api/vehicles', { driverId: id, make: 'Seat' })],
    [
      'a colleague’s decision about a document',
      async ({ staff }) => {
        const [document] = (await shown(staff)).documents;
        await staff('PATCH', `/api/documents/${document?.id}/status`, { status: 'REJECTED' });
      },
    ],
  ])('promise 43: %s, since it was shown, is not decided with it', async (_, change) => {
    const { app, staff, id, decide } = await office();
    const seen = await shown(staff);
    await change({ app, id, staff });
    expect((await shown(staff)).version).not.toBe(seen.version);
    expect(await refusalOf(await decide('drivers', id, 'INACTIVE', tag(seen.version)))).toEqual([
      412,
      'changed_meanwhile',
      CHANGED,
    ]);
    expect((await shown(staff)).status).toBe('PENDING_VALIDATION');
  });

  test('promise 43: rejects the second of two contrary decisions', async () => {
    const { staff, id, decide, validateAll } = await office();
    await validateAll();
    const { version } = await shown(staff);
    const answers = await Promise.all(
      ['ACTIVE', 'INACTIVE'].map((status) => decide('drivers', id, status, tag(version))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused && (await refusalOf(refused))[2]).toBe(
      'Este condutor já foi decidido. Os dados foram atualizados.',
    );
  });

  test('a retry of a decision succeeds; a decision on a stale version does not', async () => {
    const { app, staff, id, decide } = await office();
    const { version } = await shown(staff);
    for (let n = 0; n < 3; n += 1) {
      expect((await decide('drivers', id, 'INACTIVE', tag(version))).status).toBe(200);
    }
    expect((await decide('drivers', id, 'INACTIVE', tag((await shown(staff)).version))).status).toBe(200);
    expect((await decide('drivers', id, 'INACTIVE', tag(version - 1))).status).toBe(412);
    expect((await decide('drivers', id, 'INACTIVE', tag(version + 5))).status).toBe(412);
    expect((await auditOf(app, id)).filter(({ action }) => action === 'driver.reject')).toHaveLength(1);
  });

  test('a decision that is not possible is 409, with the version that was shown or without', async () => {
    const { staff, id, decide } = await office();
    const { version } = await shown(staff);
    expect((await refusalOf(await decide('drivers', id, 'ACTIVE', tag(version)))).slice(0, 2)).toEqual([
      409,
      'wrong_state',
    ]);
    await decide('drivers', id, 'INACTIVE');
    const after = await shown(staff);
    expect((await refusalOf(await decide('drivers', id, 'ACTIVE', tag(after.version)))).slice(0, 2)).toEqual([
      409,
      'wrong_state',
    ]);
    expect((await decide('drivers', randomUUID(), 'ACTIVE', tag(1))).status).toBe(404);
  });
});

describe('a document', () => {
  test('promise 43: rejects a validation after the driver’s name has changed', async () => {
    const { staff, decide, changeFields } = await office();
    const [document] = (await shown(staff)).documents;
    const id = document?.id ?? '';
    await changeFields();
    const refused = await decide('documents', id, 'VALIDATED', tag(document?.version));
    expect(await refusalOf(refused)).toEqual([412, 'changed_meanwhile', CHANGED]);
    const [now] = (await shown(staff)).documents;
    expect(now?.status).toBe('PENDING_VALIDATION');
    expect((await decide('documents', id, 'VALIDATED', tag(now?.version))).status).toBe(200);
  });

  test('promise 43: rejects a stale version of a document that was reopened and decided again', async () => {
    const { staff, decide, changeFields } = await office();
    const [seen] = (await shown(staff)).documents;
    const id = seen?.id ?? '';
    expect((await decide('documents', id, 'VALIDATED', tag(seen?.version))).status).toBe(200);
    expect((await decide('documents', id, 'VALIDATED', tag(seen?.version))).status).toBe(200);
    await changeFields();
    expect((await decide('documents', id, 'VALIDATED', tag(seen?.version))).status).toBe(412);
    await decide('documents', id, 'VALIDATED');
    expect((await decide('documents', id, 'VALIDATED', tag(seen?.version))).status).toBe(412);
  });

  test('promise 43: rejects a decision on a file that was replaced since it was shown', async () => {
    const { app, staff, id, decide } = await office();
    const [seen] = (await shown(staff)).documents;
    await addDocument(app, id, { docType: 'CC' });
    expect(
      await refusalOf(await decide('documents', seen?.id ?? '', 'VALIDATED', tag(seen?.version))),
    ).toEqual([404, 'not_found', 'Este documento já não existe. Os dados foram atualizados.']);
  });

  test('its decision answers the driver’s version, with which the driver is decided at once', async () => {
    const { staff, id, decide } = await office();
    const seen = await shown(staff);
    let { version } = seen;
    for (const document of seen.documents) {
      const answer = await decide('documents', document.id, 'VALIDATED', tag(document.version));
      const { driverVersion } = await answer.json();
      expect(driverVersion).toBe(version + 1);
      version = driverVersion;
    }
    expect((await decide('drivers', id, 'ACTIVE', tag(version))).status).toBe(200);
  });
});
