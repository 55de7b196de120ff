import { describe, expect, test } from 'vitest';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { createTestApp, runJob } from '../../support/api/app';
import { codedRefusalOf as refusalOf } from '../../support/api/office';
import {
  addDocument,
  auditDetailsOf,
  auditOf,
  registerDriver,
  staffOf,
} from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';

type Json = Record<string, unknown>;

/** A document of this type that waits; today is 20 November 2026. */
async function office(docType: 'CC' | 'REG_CRIMINAL' = 'CC') {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { id } = await addDocument(app, await registerDriver(app), { docType });
  const approve = (printed: Json = {}, headers = {}) =>
    staff('PATCH', `/api/documents/${id}/status`, { status: 'VALIDATED', ...printed }, headers);
  const correct = (printed: Json, headers = {}) =>
    staff('PATCH', `/api/documents/${id}/expiry`, printed, headers);
  const shown = async () => {
    const [driver]: DriverWithDocuments[] = await (await staff('GET', '/api/drivers/with-documents')).json();
    return { driver: driver?.version ?? 0, ...driver?.documents[0] };
  };
  return { app, staff, id, approve, correct, shown };
}

const PAST = 'A validade, 19/11/2026, já passou. É mesmo essa que está no documento?';
const FAR = 'A validade, 21/11/2041, é daqui a mais de 15 anos. É mesmo essa que está no documento?';

describe('an approval', () => {
  test('keeps the default date without one, and the printed one with it', async () => {
    const plain = await office();
    expect(await (await plain.approve()).json()).toMatchObject({ expiryDate: '2036-11-20' });
    expect(await auditOf(plain.app, plain.id)).toMatchObject([{}, { action: 'document.validate' }]);
    const { app, id, approve, shown } = await office();
    expect(await (await approve({ expiryDate: '2031-02-03' })).json()).toMatchObject({
      status: 'VALIDATED',
      expiryDate: '2031-02-03',
    });
    expect(await shown()).toMatchObject({ status: 'VALIDATED', expiryDate: '2031-02-03' });
    expect((await auditDetailsOf(app, id)).at(-1)).toEqual([
      'staff@frota.local',
      'document.validate',
      { expiryDate: '2031-02-03', issuedOn: null },
    ]);
  });

  test('of a criminal record counts six months from its date of issue', async () => {
    const { approve, shown } = await office('REG_CRIMINAL');
    expect((await approve({ issuedOn: '2026-08-31' })).status).toBe(200);
    expect(await shown()).toMatchObject({ status: 'VALIDATED', expiryDate: '2027-02-28' });
    const other = await office();
    const message = 'Só o registo criminal vale a partir da data de emissão.';
    expect(await refusalOf(await other.approve({ issuedOn: '2026-08-31' }))).toEqual([
      422,
      'invalid',
      message,
    ]);
    const both = await other.approve({ issuedOn: '2026-08-31', expiryDate: '2030-01-01' });
    expect((await refusalOf(both)).slice(0, 2)).toEqual([422, 'invalid']);
  });

  test.each<[string, 'CC' | 'REG_CRIMINAL', Json, string]>([
    ['that has passed', 'CC', { expiryDate: '2026-11-19' }, PAST],
    ['over 15 years off', 'CC', { expiryDate: '2041-11-21' }, FAR],
    [
      'of issue six months ago',
      'REG_CRIMINAL',
      { issuedOn: '2026-05-19' },
      'A validade, 19/11/2026, já passou. É mesmo essa que está no documento?',
    ],
    [
      'of issue tomorrow',
      'REG_CRIMINAL',
      { issuedOn: '2026-11-21' },
      'A data de emissão, 21/11/2026, ainda não chegou. É mesmo essa que está no documento?',
    ],
  ])(
    'promise 86: with a date %s is asked about, and made once that is confirmed',
    async (_, docType, printed, question) => {
      const { approve, correct, shown } = await office(docType);
      expect(await refusalOf(await approve(printed))).toEqual([409, 'unconfirmed', question]);
      expect(await refusalOf(await correct(printed))).toEqual([409, 'unconfirmed', question]);
      expect((await shown()).status).toBe('PENDING_VALIDATION');
      expect((await approve({ ...printed, confirmed: true })).status).toBe(200);
      expect((await shown()).status).toBe('VALIDATED');
    },
  );

  test.each(['2026-11-20', '2041-11-20'])(
    'with %s, the first and last day that is plausible, is made at once',
    async (expiryDate) => {
      expect((await (await office()).approve({ expiryDate })).status).toBe(200);
    },
  );

  test('again with its date is a no-op, with another one 409', async () => {
    const { approve, shown } = await office();
    const tag = { 'if-match': `"${(await shown()).version}"` };
    for (let n = 0; n < 2; n += 1) {
      expect((await approve({ expiryDate: '2031-02-03' }, tag)).status).toBe(200);
    }
    expect(await refusalOf(await approve({ expiryDate: '2032-02-03' }))).toEqual([
      409,
      'wrong_state',
      'Este documento já foi decidido. Os dados foram atualizados.',
    ]);
    expect((await shown()).expiryDate).toBe('2031-02-03');
  });
});

describe('a correction', () => {
  test('promise 86: is audited with the old and the new date, and changes the versions staff decide by', async () => {
    const { app, id, approve, correct, shown } = await office();
    await approve();
    const before = await shown();
    const answer = await correct({ expiryDate: '2030-05-06' }, { 'if-match': `"${before.version}"` });
    expect(await answer.json()).toMatchObject({
      id,
      expiryDate: '2030-05-06',
      driverVersion: before.driver + 1,
    });
    expect(await shown()).toMatchObject({ expiryDate: '2030-05-06', version: (before.version ?? 0) + 1 });
    expect((await auditDetailsOf(app, id)).at(-1)).toEqual([
      'staff@frota.local',
      'document.correct-expiry',
      { from: '2036-11-20', to: '2030-05-06', issuedOn: null },
    ]);
  });

  test('promise 43: is 412 where the document has changed since it was shown; the same again is a no-op', async () => {
    const { app, id, approve, correct, shown } = await office();
    await approve();
    const tag = { 'if-match': `"${(await shown()).version}"` };
    expect((await correct({ expiryDate: '2030-05-06' }, tag)).status).toBe(200);
    expect((await correct({ expiryDate: '2030-05-06' }, tag)).status).toBe(200);
    expect((await refusalOf(await correct({ expiryDate: '2030-05-07' }, tag))).slice(0, 2)).toEqual([
      412,
      'changed_meanwhile',
    ]);
    expect((await shown()).expiryDate).toBe('2030-05-06');
    const corrections = (await auditOf(app, id)).filter(({ action }) => action === 'document.correct-expiry');
    expect(corrections).toHaveLength(1);
  });

  test('to a future date revives an expired document, with its earlier decision', async () => {
    const { app, id, approve, correct, shown } = await office();
    await approve({ expiryDate: '2026-11-19', confirmed: true });
    await runJob(app.services, 'documents.expire');
    expect((await shown()).status).toBe('EXPIRED');
    expect((await correct({ expiryDate: '2026-11-18', confirmed: true })).status).toBe(200);
    expect((await shown()).status).toBe('EXPIRED');
    expect(await (await correct({ expiryDate: '2026-11-20' })).json()).toMatchObject({ status: 'VALIDATED' });
    expect(await shown()).toMatchObject({ status: 'VALIDATED', expiryDate: '2026-11-20' });
    expect((await auditDetailsOf(app, id)).at(-1)).toEqual([
      'staff@frota.local',
      'document.revive',
      { to: 'VALIDATED' },
    ]);
  });

  test('revives a document that expired undecided to wait again', async () => {
    const { app, correct, shown } = await office();
    await runJob(app.services, 'documents.expire', new Date('2099-01-01'));
    await correct({ expiryDate: '2030-01-01' });
    expect((await shown()).status).toBe('PENDING_VALIDATION');
  });

  test('is possible only for the version in force or a renewal that waits', async () => {
    const { app, staff, correct } = await office();
    const driverId = await insertDriver(app.db);
    const rejected = await insertDocument(app.db, { driverId, status: 'REJECTED' });
    const earlier = await insertDocument(app.db, { driverId, standing: 'EARLIER' });
    for (const id of [rejected, earlier]) {
      const refused = await staff('PATCH', `/api/documents/${id}/expiry`, { expiryDate: '2030-01-01' });
      expect(await refusalOf(refused)).toEqual([
        409,
        'wrong_state',
        'Só se corrige a validade de um documento em vigor ou à espera de decisão.',
      ]);
    }
    expect((await correct({})).status).toBe(422);
    const unknown = await staff('PATCH', '/api/documents/x/expiry', { expiryDate: '2030-01-01' });
    expect(unknown.status).toBe(404);
    expect((await staff('PATCH', '/api/documents/x/expiry', { issuedOn: '2026-11-01' })).status).toBe(404);
  });
});
