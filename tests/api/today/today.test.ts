import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { dataRequests } from '../../../db/schema/data-requests';
import { outbox } from '../../../db/schema/outbox';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { paymentReports } from '../../../db/schema/payment-reports';
import type { Today } from '../../../src/operations/today/schema';
import { of, paidWeek, payingOffice } from '../../support/api/office';
import {
  insertAccount,
  insertClosing,
  insertDocument,
  insertDriver,
  insertRecord,
} from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const WEEK = '2026-11-09';
const NOTHING = { count: 0, first: [] };

async function office(overrides: Parameters<typeof payingOffice>[0] = {}) {
  const made = await payingOffice(overrides);
  return { ...made, today: () => made.list<Today>('/api/today') };
}

test('an empty installation has nothing that waits, and says what is there', async () => {
  const { today, services } = await office({ company: null });
  expect(await today()).toEqual({
    week: WEEK,
    missingReports: [],
    waitingRows: 0,
    quarantined: 0,
    corrections: 0,
    openWeeks: [],
    registrations: NOTHING,
    documents: NOTHING,
    dataRequests: NOTHING,
    bankAccounts: NOTHING,
    failedEmails: NOTHING,
    mailboxFault: null,
    bankFiles: { count: 0, since: null },
    lateBackup: null,
    has: {
      drivers: false,
      records: false,
      reports: false,
      mailbox: services.mailbox !== null,
      company: false,
    },
  });
});

test('reports that a company has not sent, rows and mail that wait', async () => {
  const { db, today, upload } = await office();
  await insertDriver(db, { fullName: 'Ana Exemplo' });
  await upload(boltName('2026-11-02'), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '10.00' }]));
  await upload(uberName(), uberReport([{ id: 'U9', name: 'Ninguém Conhecido', gross: '100.00' }]));
  const message = { createdAt: '2026-11-18T09:00:00.000Z', source: 'inbox', outcome: 'quarantined' } as const;
  for (const dismissedAt of [null, '2026-11-19T09:00:00.000Z']) {
    await db
      .insert(paymentReports)
      .values({ ...message, id: randomUUID(), sha256: randomUUID(), dismissedAt });
  }
  expect(await today()).toMatchObject({
    missingReports: [{ platform: 'bolt', organisation: 'frota exemplo' }],
    waitingRows: 1,
    quarantined: 1,
    worth: { rows: { sum: '100.00', since: expect.stringMatching(/^2026-11/) } },
    has: { drivers: true, records: true, reports: true, company: true },
  });
});

test('registrations, and documents of drivers who are decided already, oldest first', async () => {
  const { db, today } = await office();
  const pending = { status: 'PENDING_VALIDATION' } as const;
  const waiting: string[] = [];
  for (const [n, fullName] of ['Rui', 'Ana', 'Eva', 'Zé'].entries()) {
    const id = await insertDriver(db, { ...pending, fullName, createdAt: `2026-11-1${n}T09:00:00.000Z` });
    if (fullName === 'Ana') continue;
    await insertDocument(db, { ...pending, driverId: id, docType: 'VEHICLE_DOC' });
    await insertDocument(db, { driverId: id, docType: 'CC' });
    waiting.push(await insertDocument(db, { ...pending, driverId: id, docType: 'CMTVDE' }));
  }
  const ivo = await insertDriver(db, { fullName: 'Ivo' });
  await insertDocument(db, { driverId: ivo });
  const documentId = await insertDocument(db, { ...pending, driverId: ivo, standing: 'RENEWAL' });
  await insertDocument(db, { ...pending, driverId: ivo, standing: 'EARLIER' });
  // Documents sent in before the rejection no longer wait; those sent in since do.
  const left = { status: 'INACTIVE', decidedAt: '2026-11-18T09:00:00.000Z' } as const;
  const lia = await insertDriver(db, { ...left, fullName: 'Lia' });
  await insertDocument(db, { ...pending, driverId: lia, createdAt: '2026-11-17T09:00:00.000Z' });
  const since = { docType: 'CMTVDE', createdAt: '2026-11-21T09:00:00.000Z' } as const;
  const later = await insertDocument(db, { ...pending, ...since, driverId: lia });
  const { registrations, documents } = await today();
  expect(registrations.count).toBe(4);
  expect(registrations.first).toMatchObject([
    { fullName: 'Rui', documentId: waiting[0] },
    { fullName: 'Ana', documentId: null },
  ]);
  expect(documents).toEqual({
    count: 2,
    first: [
      { driverId: ivo, fullName: 'Ivo', documentId },
      { driverId: lia, fullName: 'Lia', documentId: later },
    ],
  });
});

test('what drivers ask to be changed, and messages given up within a week', async () => {
  const { db, today } = await office();
  const driverId = await insertDriver(db, { fullName: 'Ana Exemplo' });
  const at = '2026-11-19T09:00:00.000Z';
  for (const status of ['OPEN', 'DECLINED'] as const) {
    await db.insert(dataRequests).values({ id: randomUUID(), driverId, status, createdAt: at });
  }
  for (const failedAt of [at, '2026-11-10T09:00:00.000Z', null]) {
    const id = randomUUID();
    await db.insert(outbox).values({
      id,
      cause: id,
      kind: 'driver_approved',
      driverId,
      createdAt: '2026-11-09T09:00:00.000Z',
      failedAt,
    });
  }
  const once = { count: 1, first: [{ driverId, fullName: 'Ana Exemplo' }] };
  expect(await today()).toMatchObject({ dataRequests: once, failedEmails: once });
});

test.each([
  [false, 3, ['Ana', 'Rui'], 2],
  [true, 1, ['Ana'], 1],
])('accounts to confirm and files to pay, with four eyes %s', async (fourEyes, accounts, first, files) => {
  const { db, today } = await office({ fourEyes });
  const people = await Promise.all(['Ana', 'Rui', 'Eva'].map((fullName) => insertDriver(db, { fullName })));
  const [ana = '', rui = '', eva = ''] = people;
  const waiting = (driverId: string, enteredBy: string, day: string) =>
    insertAccount(db, driverId, { status: 'WAITING', enteredBy, createdAt: `${day}T09:00:00.000Z` });
  await waiting(ana, 'driver', '2026-11-01');
  await waiting(rui, 'Staff@frota.local', '2026-11-02');
  // The member of staff who asks gave this driver the e-mail address by which the account was entered.
  await waiting(eva, 'driver', '2026-11-03');
  await db.insert(auditLog).values({
    at: '2026-11-01T09:00:00.000Z',
    actor: 'staff@frota.local',
    action: 'driver.correct',
    subject: eva,
    detail: JSON.stringify({ fields: ['email'] }),
  });
  const file = { version: '09', executionDate: WEEK, lineCount: 1, sumCents: 1, sha256: '' } as const;
  for (const [n, createdBy] of ['outra@frota.local', 'staff@frota.local', 'outra@frota.local'].entries()) {
    await db.insert(paymentBatches).values({
      ...file,
      id: randomUUID(),
      number: n + 1,
      messageId: `${n}`,
      origin: `${n}`,
      createdBy,
      status: n < 2 ? 'CREATED' : 'PAID',
      createdAt: `2026-11-1${n}T09:00:00.000Z`,
    });
  }
  expect(await today()).toMatchObject({
    bankAccounts: { count: accounts, first: first.map((fullName) => ({ fullName })) },
    bankFiles: { count: files, since: '2026-11-10T09:00:00.000Z' },
    worth: {
      bankAccounts: { since: '2026-11-01T09:00:00.000Z' },
      bankFiles: { sum: (files / 100).toFixed(2), since: '2026-11-10T09:00:00.000Z' },
    },
  });
});

test('weeks that are over and not closed, from the first one on that was', async () => {
  const { db, today } = await office();
  const driverId = await insertDriver(db);
  for (const weekStartDate of ['2026-10-19', '2026-10-26', '2026-11-02', WEEK, '2026-11-16']) {
    await insertRecord(db, { driverId, weekStartDate, payoutCents: 10_001 });
  }
  await insertRecord(db, { driverId: await insertDriver(db), weekStartDate: WEEK, status: 'PAID' });
  // No payment follows from it, so that it takes nothing off what the others are paid.
  await insertRecord(db, { driverId: await insertDriver(db), weekStartDate: WEEK, payoutCents: -4_000 });
  expect(await today()).toMatchObject({
    openWeeks: [WEEK],
    worth: { openWeeks: { sum: '100.01', since: '2026-11-16' } },
  });
  await insertClosing(db, '2026-10-26');
  expect(await today()).toMatchObject({
    openWeeks: ['2026-11-02', WEEK],
    worth: { openWeeks: { sum: '200.02', since: WEEK } },
  });
  // A transfer that came back is to be paid again.
  await insertRecord(db, {
    driverId: await insertDriver(db),
    weekStartDate: WEEK,
    status: 'RETURNED',
    payoutCents: 1_000,
  });
  expect(await today()).toMatchObject({ worth: { openWeeks: { sum: '210.02' } } });
  await insertClosing(db, WEEK);
  expect((await today()).openWeeks).toEqual(['2026-11-02']);
});

test('corrections that are proposed', async () => {
  const { request, upload } = await paidWeek();
  await upload(`outra-${uberName()}`, of('130.00'));
  expect(await (await request('/api/today')).json()).toMatchObject({
    corrections: 1,
    worth: { corrections: { sum: expect.stringMatching(/^\d+\.\d\d$/) } },
  });
});
