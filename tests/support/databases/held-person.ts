import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { corrections } from '../../../db/schema/corrections';
import { costSenders } from '../../../db/schema/cost-senders';
import { dataRequests } from '../../../db/schema/data-requests';
import { driverChanges } from '../../../db/schema/driver-changes';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { driverSignIns } from '../../../db/schema/driver-sign-ins';
import { earnings } from '../../../db/schema/earnings';
import { feeRules } from '../../../db/schema/fee-rules';
import { financialRecords } from '../../../db/schema/financial-records';
import { outbox } from '../../../db/schema/outbox';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { paymentReports } from '../../../db/schema/payment-reports';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import { statements } from '../../../db/schema/statements';
import { trustedSenders } from '../../../db/schema/trusted-senders';
import { uploads } from '../../../db/schema/uploads';
import { weekWaivers } from '../../../db/schema/week-waivers';
import { createSession, createTestApp } from '../api/app';
import { pngFile } from '../api/files';
import { operate } from '../processes/server-process';
import {
  insertClosing,
  insertDocument,
  insertDriver,
  insertNamedCar,
  insertOwnCar,
  insertRecord,
} from './rows';
import { allRows } from './stored-rows';

export const NAME = 'Zulmira Quaresma';
export const EMAIL = 'zulmira@quaresma.pt';
export const PHONE = '961234567';
export const IBAN = 'PT50000201231234567890154';
export const EXTERNAL = 'b1f7c0de-0000-4000-8000-00000000ab1e';
export const FILE = pngFile().bytes;
/** Everything that identifies the person. */
export const TRACES =
  /zulmira|quaresma|961234567|TVDE-ZULMIRA|33-?QQ-?33|601961234567|b1f7c0de|PT50000201231234567890154/i;

/** An office on which the commands run, with one person in every place where personal data is. */
export async function officeOfPerson() {
  const test = await createTestApp({ now: () => new Date() });
  const { db, services } = test;
  const person = await insertDriver(db, {
    fullName: NAME,
    email: EMAIL,
    phoneNumber: PHONE,
    cmtvdeNumber: 'TVDE-ZULMIRA',
    status: 'ACTIVE',
    decidedBy: 'staff@frota.local',
  });
  const other = await insertDriver(db, { fullName: 'Outra Pessoa', status: 'ACTIVE' });
  await insertNamedCar(db, person, '33-QQ-33');
  for (const driverId of [person, other]) {
    const key = crypto.randomUUID();
    await services.storage.keep(key, FILE, 'image/png');
    const filePath = `/objects/${key}`;
    const id = await insertDocument(db, {
      driverId,
      filePath,
      documentURL: filePath,
      fileName: driverId === person ? '../CC da Zulmira.png' : 'cc.png',
      contentType: 'image/png',
      sha256: createHash('sha256').update(FILE).digest('hex'),
    });
    await db.insert(uploads).values({
      key: crypto.randomUUID(),
      visitor: 'x',
      createdAt: new Date().toISOString(),
      claimedBy: id,
    });
    await insertRecord(db, { driverId, status: 'PAID' });
  }
  const reportId = crypto.randomUUID();
  const at = '2026-11-16T09:00:00.000Z';
  await db.insert(paymentReports).values({
    id: reportId,
    createdAt: at,
    source: 'inbox',
    fileName: 'semana.csv',
    sha256: 'a'.repeat(64),
    platform: 'bolt',
    weekStartDate: '2026-11-09',
    outcome: 'waiting',
    read: true,
    waitingRows: 2,
    importedRows: 1,
    columns: '["Motorista","Telefone"]',
  });
  const row: Omit<typeof earnings.$inferInsert, 'state' | 'line'> = {
    reportId,
    platform: 'bolt',
    weekStartDate: '2026-11-09',
    changedIn: reportId,
    createdAt: at,
    grossCents: 50_000,
    commissionCents: 12_500,
    adjustmentsCents: 0,
    cashCents: 0,
    fullName: NAME,
    cells: JSON.stringify([NAME, PHONE]),
  };
  const waiting = { ...row, state: 'waiting', reason: 'unknown_driver' } as const;
  const rowsRead: (typeof earnings.$inferInsert)[] = [
    { ...row, state: 'booked', driverId: person, externalId: EXTERNAL, line: 2 },
    { ...waiting, phone: `+351 ${PHONE}`, email: null, line: 3 },
    { ...waiting, fullName: 'Outra Pessoa', cells: '["Outra Pessoa",""]', email: 'quem@exemplo.pt', line: 4 },
  ];
  await db.insert(earnings).values(rowsRead);
  await db.insert(platformAccounts).values({
    platform: 'bolt',
    externalId: EXTERNAL,
    driverId: person,
    learntFrom: 'staff@frota.local',
    createdAt: at,
  });
  await db.insert(outbox).values({
    id: crypto.randomUUID(),
    cause: `driver.approve:${person}`,
    kind: 'driver_approved',
    createdAt: at,
    driverId: person,
    nextAttemptAt: at,
  });
  await db.insert(driverChanges).values({
    changeId: crypto.randomUUID(),
    driverId: person,
    at,
    changes: JSON.stringify({ email: ['zulmira@exemplo.pt', EMAIL] }),
  });
  await db
    .insert(contractPeriods)
    .values({ driverId: person, fromMonday: '0001-01-01', contractType: 'SLOT' });
  await db.insert(dataRequests).values({
    id: crypto.randomUUID(),
    driverId: person,
    fullName: NAME,
    phoneNumber: PHONE,
    email: EMAIL,
    status: 'OPEN',
    createdAt: at,
  });
  await db.insert(bankAccounts).values({
    id: crypto.randomUUID(),
    driverId: person,
    iban: IBAN,
    holder: NAME,
    nif: '123456789',
    status: 'CONFIRMED',
    enteredBy: 'driver',
    createdAt: at,
  });
  await db.insert(statements).values({
    id: crypto.randomUUID(),
    driverId: person,
    weekStartDate: '2026-11-02',
    number: 1,
    createdAt: at,
    recordId: crypto.randomUUID(),
    recordVersion: 2,
    digest: 'd'.repeat(64),
    told: JSON.stringify({
      sections: [
        {
          title: 'Acertos',
          remark: null,
          lines: [{ kind: 'settlement', label: NAME, note: PHONE, cents: 1 }],
        },
      ],
      payoutCents: 1,
      paidOn: '2026-11-10',
    }),
  });
  const [record] = await db.select().from(financialRecords).where(eq(financialRecords.driverId, person));
  const batchId = crypto.randomUUID();
  await db.insert(paymentBatches).values({
    id: batchId,
    number: 1,
    messageId: 'M',
    origin: 'o',
    version: '03',
    executionDate: '2026-11-17',
    lineCount: 1,
    sumCents: 35_000,
    file: `<Nm>${NAME}</Nm><IBAN>${IBAN}</IBAN>`,
    sha256: 'f'.repeat(64),
    status: 'PAID',
    createdBy: 'staff@frota.local',
    createdAt: at,
  });
  await db.insert(paymentBatchLines).values({
    id: crypto.randomUUID(),
    batchId,
    recordId: record?.id ?? '',
    driverId: person,
    name: NAME,
    iban: IBAN,
    weekStartDate: '2026-11-09',
    cents: 35_000,
    endToEndId: 'e',
    remittance: 'FROTA',
    status: 'PAID',
    at,
    reasonText: 'A Zulmira confirmou',
  });
  const emailHash = 'e'.repeat(64);
  await db.insert(driverSessions).values({
    tokenHash: 's'.repeat(64),
    driverId: person,
    emailHash,
    createdAt: at,
    lastSeenAt: at,
  });
  await db.insert(driverSignIns).values({
    tokenHash: 't'.repeat(64),
    seed: 'x',
    browserHash: 'b',
    driverId: person,
    emailHash,
    createdAt: at,
  });
  await db.insert(feeRules).values({
    id: crypto.randomUUID(),
    driverId: person,
    n: 1,
    fromMonday: '2026-11-02',
    kind: 'WEEK',
    cents: 3_500,
    withoutEarnings: false,
    createdBy: 'staff@frota.local',
    createdAt: at,
  });
  await db.insert(settlementPlans).values({
    id: crypto.randomUUID(),
    driverId: person,
    category: 'DANOS',
    description: 'Porta da Zulmira',
    cents: -9_000,
    instalments: 3,
    firstMonday: '2026-11-02',
    mayGoNegative: false,
    origin: 'manual:2',
    createdBy: 'staff@frota.local',
    createdAt: at,
  });
  await db.insert(settlementEntries).values({
    id: crypto.randomUUID(),
    driverId: person,
    weekStartDate: '2026-11-02',
    category: 'MULTA',
    cents: -6_000,
    description: 'Auto da Zulmira',
    createdBy: 'staff@frota.local',
    createdAt: at,
    origin: 'manual:1',
  });
  await db.insert(corrections).values({
    id: crypto.randomUUID(),
    driverId: person,
    weekStartDate: '2026-11-02',
    platform: 'bolt',
    number: 0,
    paidCents: 0,
    dueCents: 1_000,
    decision: 'DECLINED',
    reason: 'A Zulmira já recebeu',
    reports: [],
    decidedBy: 'staff@frota.local',
    decidedAt: at,
  });
  await insertOwnCar(db, person, { plate: '33QQ33', device: '601961234567' });
  const closing = await insertClosing(db, '2026-10-05');
  await db.insert(weekWaivers).values({
    id: crypto.randomUUID(),
    closingId: closing,
    weekStartDate: '2026-10-05',
    check: 'driver_silent',
    subject: person,
    reason: 'A Zulmira esteve doente',
    createdBy: 'staff@frota.local',
    createdAt: at,
  });
  const sender = (address: string) => ({ address, addedBy: 'staff@frota.local', addedAt: at });
  for (const list of [trustedSenders, costSenders])
    await db.insert(list).values([sender(EMAIL), sender('quem@exemplo.pt')]);
  const headers = { cookie: await createSession(services), origin: services.publicOrigin };
  const api = async (path: string) => (await test.app.request(path, { headers })).json();
  const driver = (...words: string[]) => operate('driver', { DATA_DIR: test.folder }, ...words);
  const rows = () => allRows(`file:${join(test.folder, 'frota.db')}`);
  return { ...test, person, other, api, driver, rows, reportId };
}
