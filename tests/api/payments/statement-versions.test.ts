import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { financialRecords } from '../../../db/schema/financial-records';
import { outbox } from '../../../db/schema/outbox';
import { statements } from '../../../db/schema/statements';
import { statementOf } from '../../../src/money/statements/statement';
import { archiveOf, createSession, createTestApp, erase, runJob } from '../../support/api/app';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { readMail, sendDue, smtpServer } from '../../support/mail/mail-offices';
import { mailerOf } from '../../support/servers/smtp';

const AMOUNTS = {
  grossCents: 60_965,
  commissionCents: 16_240,
  adjustmentsCents: 2_311,
  cashCents: 500,
  flatRateCents: 2_000,
  payoutCents: 44_536,
};

/** Ana's week, and the acts of staff on it. */
async function office({ mails = false } = {}) {
  const smtp = await smtpServer();
  const test = await createTestApp({ mailer: mailerOf(smtp.url), statementMail: mails });
  const { app, db, services, clock } = test;
  const driverId = await insertDriver(db, { fullName: 'Ana Sousa', email: 'ana@exemplo.pt' });
  const id = await insertRecord(db, { driverId, ...AMOUNTS });
  const headers = {
    Cookie: await createSession(services),
    Origin: services.publicOrigin,
    'If-Match': '*',
    'Content-Type': 'application/json',
  };
  const send = async (method: string, path: string, body?: object, others = {}) => {
    const given = { method, headers: { ...headers, ...others }, ...(body && { body: JSON.stringify(body) }) };
    const answer = await app.request(`${services.publicOrigin}${path}`, given);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    db,
    services,
    driverId,
    id,
    smtp,
    look: () => statementOf(services, id, 'staff'),
    tell: () => runJob(services, 'statements.tell', services.now()),
    pay: () => send('PATCH', `/api/financial-records/${id}/status`, { status: 'PAID' }),
    takeBack: () => send('POST', `/api/financial-records/${id}/payment/undo`),
    settle: (amount: string) =>
      send(
        'POST',
        `/api/drivers/${driverId}/acertos`,
        { week: '2026-11-09', category: 'PORTAGENS', amount, text: 'A1' },
        { 'Idempotency-Key': crypto.randomUUID() },
      ),
    versions: () => db.select().from(statements).orderBy(statements.number),
    letters: () => db.select().from(outbox).where(eq(outbox.kind, 'statement')),
    later: (days: number) => {
      clock.now = new Date(clock.now.getTime() + days * 86_400_000);
    },
  };
}

test('a week that is not paid has no version, and the first look at a paid one makes it', async () => {
  const { db, look, pay, versions, id } = await office();
  expect((await look()).issued).toBeNull();
  expect(await versions()).toEqual([]);
  await pay();
  expect((await look()).issued).toEqual({ number: 1, on: '2026-11-20', changes: [] });
  expect((await look()).issued?.number).toBe(1);
  expect(await versions()).toHaveLength(1);
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'statement.issue'));
  expect(rows).toMatchObject([{ actor: 'staff', subject: id }]);
});

test('a week that is paid again has a second version, which states what changed', async () => {
  const { look, pay, takeBack, settle, versions } = await office();
  await pay();
  await look();
  await takeBack();
  expect((await look()).issued).toBeNull();
  await settle('-10.00');
  await pay();
  const { issued, payoutCents } = await look();
  expect(issued?.number).toBe(2);
  expect(issued?.changes.map((line) => line.replaceAll(/\s/g, ' '))).toEqual([
    'Acertos, Portagens: A1: novo, −10,00 €',
    'A receber: era 445,36 €, é 435,36 €',
  ]);
  expect(payoutCents).toBe(43_536);
  expect((await versions()).map(({ told }) => JSON.parse(told ?? '').payoutCents)).toEqual([44_536, 43_536]);
});

test('a payment that is taken back and made again as it was is no second version', async () => {
  const { look, pay, takeBack, versions } = await office();
  await pay();
  await look();
  await takeBack();
  await pay();
  expect((await look()).issued?.number).toBe(1);
  expect(await versions()).toHaveLength(1);
});

test('promise 161: of looks at once one makes the version, and all see it', async () => {
  const { look, pay, versions } = await office();
  await pay();
  const seen = await Promise.all(Array.from({ length: 8 }, look));
  expect(seen.map(({ issued }) => issued?.number)).toEqual(Array.from({ length: 8 }, () => 1));
  expect(await versions()).toHaveLength(1);
});

test('promise 161: a version is what was shown, whatever later becomes of the record', async () => {
  const { db, look, pay, id } = await office();
  await pay();
  await look();
  await db.update(financialRecords).set({ payoutCents: 1 }).where(eq(financialRecords.id, id));
  expect((await look()).payoutCents).toBe(44_536);
});

test('promise 162: a paid week is notified once, whichever look is first, and again when it is corrected', async () => {
  const { look, tell, pay, takeBack, settle, letters, services, smtp, driverId } = await office({
    mails: true,
  });
  expect(await tell()).toEqual({ issued: 0 });
  await pay();
  expect(await tell()).toEqual({ issued: 1 });
  expect(await tell()).toEqual({ issued: 0 });
  await look();
  expect((await letters()).map(({ cause }) => cause)).toEqual([`statement.issue:${driverId}.2026-11-09.1`]);
  await takeBack();
  await settle('-10.00');
  await pay();
  await look();
  await tell();
  expect(await letters()).toHaveLength(2);
  await sendDue(services);
  const mails = await Promise.all(smtp.received.map(readMail));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Volante: o extrato da semana de 09/11/2026',
    'Volante: corrigimos o extrato da semana de 09/11/2026',
  ]);
  for (const { text } of mails) {
    expect(text).toMatch(/^http:\/\/localhost:3000\/api\/me\/weeks\/[\w-]+\/statement$/m);
    expect(text).not.toMatch(/€|recibo|fatura/);
  }
});

test('promise 162: nothing is notified without the setting, nor payments of more than a week ago', async () => {
  const quiet = await office();
  await quiet.pay();
  await quiet.look();
  expect(await quiet.tell()).toEqual({ issued: 0 });
  expect(await quiet.letters()).toEqual([]);
  const late = await office({ mails: true });
  await late.pay();
  late.later(8);
  expect(await late.tell()).toEqual({ issued: 0 });
  expect((await late.look()).issued?.number).toBe(1);
  expect(await late.letters()).toEqual([]);
});

test('an erased driver gets no new version, and the words of those before are gone', async () => {
  const { db, services, look, pay, settle, versions, driverId, later } = await office();
  await settle('-10.00');
  await pay();
  await look();
  later(1);
  await erase(services, driverId);
  expect((await versions()).map(({ told }) => told)).toEqual([null]);
  expect(await look()).toMatchObject({ payoutCents: 43_536, issued: { number: 1 } });
  await db.update(financialRecords).set({ version: 99 });
  expect((await look()).issued?.number).toBe(1);
  expect(await versions()).toHaveLength(1);
});

test('promise 161: a driver erased before the first look has none', async () => {
  const { services, look, pay, versions, driverId } = await office();
  await pay();
  await erase(services, driverId);
  expect(await look()).toMatchObject({ payoutCents: 44_536, issued: null });
  expect(await versions()).toEqual([]);
});

test('versions are only ever added', async () => {
  const { db, look, pay } = await office();
  await pay();
  await look();
  for (const statement of [
    'DELETE FROM statements',
    "UPDATE statements SET told = '{}'",
    'UPDATE statements SET number = 2, told = NULL',
    "REPLACE INTO statements SELECT id, driver_id, week_start_date, number, record_id, record_version, '', '', '' FROM statements",
  ]) {
    await expect(db.$client.execute(statement)).rejects.toThrow('statements: rows are only ever added');
  }
});

test('the driver’s archive has each version, in euro', async () => {
  const { services, look, pay, driverId } = await office();
  await pay();
  await look();
  const { files } = await archiveOf(services, driverId);
  const told = JSON.parse(new TextDecoder().decode(files['extratos.json']));
  expect(told).toMatchObject([{ number: 1, weekStartDate: '2026-11-09', told: { payout: '445.36' } }]);
  expect(told[0].told.sections[0].lines[0]).toMatchObject({ label: 'Ganhos brutos', amount: '609.65' });
});

test('a look at a statement whose version cannot be stored is answered all the same', async () => {
  const { db, look, pay, versions } = await office();
  await pay();
  await db.$client.execute(
    "CREATE TRIGGER full BEFORE INSERT ON statements BEGIN SELECT RAISE(ABORT, 'no room'); END",
  );
  expect(await look()).toMatchObject({ payoutCents: 44_536, issued: null });
  expect(await versions()).toEqual([]);
});
