import { expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import { createApp } from '../../../src/app';
import { askForRenewal } from '../../../src/people/document-links/ask-for-document';
import type { ExpiringDocument } from '../../../src/people/documents/schema';
import type { Services } from '../../../src/services';
import { auditDetailsOf, showLink, staffOf, tokenOf } from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';
import { type PostOffice, postOffice, readMail } from '../../support/mail/mail-offices';

const DAY_MS = 86_400_000;

/** An active driver with two documents that expire soon and one that does not. */
async function officeOfRenewals() {
  const office = await postOffice();
  const driverId = await insertDriver(office.db, {
    fullName: 'Ana Sousa',
    email: 'ana@exemplo.pt',
    status: 'ACTIVE',
  });
  const add = (docType: 'CC' | 'CMTVDE' | 'REG_CRIMINAL', expiryDate: string) =>
    insertDocument(office.db, { driverId, docType, expiryDate, status: 'VALIDATED' });
  const [valid, soon, sooner] = [
    await add('CC', '2030-01-01'),
    await add('CMTVDE', '2026-12-24'),
    await add('REG_CRIMINAL', '2026-11-25'),
  ];
  return { ...office, driverId, valid, soon, sooner };
}

const notify = ({ services }: { services: Services }, documentId: string, staff = 'rui@frota.example') =>
  askForRenewal(services, documentId, staff);

test('one e-mail lists every document to renew, soonest first, with a link that opens each', async () => {
  const office = await officeOfRenewals();
  expect(await notify(office, office.soon)).toEqual({ notifiedAt: office.clock.now.toISOString() });
  await office.send();
  const [received, ...others] = office.smtp.received;
  if (!received) throw new Error('no letter');
  expect(others).toEqual([]);
  const { subject, text, to } = await readMail(received);
  expect([subject, to]).toEqual(['Volante: renove os seus documentos', ['ana@exemplo.pt']]);
  expect(text).toContain(
    'Registo Criminal: caduca a 25 de novembro de 2026. Certificado CMTVDE: caduca a 24 de dezembro de 2026.',
  );
  const opened = [...text.matchAll(/^Enviar (.+):\n(\S+)$/gm)];
  expect(opened.map(([, label]) => label)).toEqual(['o Registo Criminal', 'o Certificado CMTVDE']);
  const shown = await Promise.all(
    opened.map(async ([, , href = '']) => (await (await showLink(office, tokenOf(href))).json()).docType),
  );
  expect(shown).toEqual(['REG_CRIMINAL', 'CMTVDE']);
  expect(await auditDetailsOf(office, office.driverId)).toEqual([
    [
      'rui@frota.example',
      'driver.notify',
      {
        driverId: office.driverId,
        docTypes: expect.toSatisfy((types) => types.toSorted().join() === 'CMTVDE,REG_CRIMINAL'),
      },
    ],
  ]);
});

test('promise 67: a driver gets one e-mail a day, whichever staff ask and however many at once', async () => {
  const office = await officeOfRenewals();
  const asking = [1, 2, 3, 4].flatMap((at) => [
    notify(office, office.soon, `a${at}@frota.example`),
    notify(office, office.sooner, `b${at}@frota.example`),
  ]);
  const answers = await Promise.all(asking);
  office.later(60_000);
  answers.push(await notify(office, office.soon));
  expect(new Set(answers.map(({ notifiedAt }) => notifiedAt)).size).toBe(1);
  expect(await office.messages()).toHaveLength(1);
  // The next day begins at midnight in Lisbon, which in November is UTC's.
  office.clock.now = new Date('2026-11-20T23:59:59Z');
  await notify(office, office.soon);
  expect(await office.messages()).toHaveLength(1);
  office.clock.now = new Date('2026-11-21T00:00:00Z');
  await notify(office, office.soon);
  expect(await office.messages()).toHaveLength(2);
});

test('nothing is sent about documents that are not due, already sent in or deleted, nor without a mail server', async () => {
  const office = await officeOfRenewals();
  await expect(notify(office, office.valid)).rejects.toMatchObject({ code: 'wrong_state' });
  await expect(notify(office, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  const services = { ...office.services, mailer: null };
  await expect(notify({ services }, office.soon)).rejects.toMatchObject({ code: 'wrong_state' });
  await insertDocument(office.db, {
    driverId: office.driverId,
    docType: 'CMTVDE',
    status: 'PENDING_VALIDATION',
    standing: 'RENEWAL',
    expiryDate: '2031-11-20',
  });
  await expect(notify(office, office.soon)).rejects.toMatchObject({ code: 'wrong_state' });
  await office.db.update(documents).set({ status: 'PENDING_VALIDATION' });
  await expect(notify(office, office.sooner)).rejects.toMatchObject({ code: 'wrong_state' });
  expect(await office.messages()).toEqual([]);
});

test('the list shows when a driver was last notified, where a mail server is set', async () => {
  const office = await officeOfRenewals();
  const listOf = async (app: PostOffice['app']) => {
    const staff = await staffOf({ ...office, app });
    const list: ExpiringDocument[] = await (await staff('GET', '/api/documents/expiring/90')).json();
    return list.map(({ docType, notifiedAt }) => [docType, notifiedAt]);
  };
  const app = createApp(office.services);
  expect(await listOf(app)).toEqual([
    ['REG_CRIMINAL', null],
    ['CMTVDE', null],
  ]);
  const { notifiedAt } = await notify(office, office.soon);
  office.later(DAY_MS);
  expect(await listOf(app)).toEqual([
    ['REG_CRIMINAL', notifiedAt],
    ['CMTVDE', notifiedAt],
  ]);
  expect(await listOf(office.app)).toEqual([
    ['REG_CRIMINAL', undefined],
    ['CMTVDE', undefined],
  ]);
});

test('staff notify a driver by the API call', async () => {
  const office = await officeOfRenewals();
  const staff = await staffOf({ ...office, app: createApp(office.services) });
  const answer = await staff('POST', '/api/document-links/renewals', { documentId: office.soon });
  expect([answer.status, await answer.json()]).toEqual([201, { notifiedAt: office.clock.now.toISOString() }]);
});
