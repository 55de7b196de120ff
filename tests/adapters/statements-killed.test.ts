import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { auditLog } from '../../db/schema/audit-log';
import { outbox } from '../../db/schema/outbox';
import { statements } from '../../db/schema/statements';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertRecord } from '../support/databases/rows';
import { smtpServer } from '../support/mail/mail-offices';
import { expectSentOnce, runMortal } from '../support/processes/killed';

const KILLS = 12;
const RECORDS = 30;
const MINUTE_MS = 60_000;

test('promise 162: killed again and again, each paid week has one version and one e-mail', async () => {
  const smtp = await smtpServer();
  const url = `file:${await temporaryFolder()}/frota.db`;
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await openDatabase({ url });
  await migrateDatabase(first.db);
  for (let count = 0; count < RECORDS; count += 1) {
    const driverId = await insertDriver(first.db, { email: `ana.${count}@exemplo.pt` });
    const paidAt = new Date(now).toISOString();
    await insertRecord(first.db, { driverId, status: 'PAID', paidAt });
  }
  await first.close();

  for (let runs = 0; ; runs += 1) {
    // Meanwhile every lease and pause of the process before has passed.
    now += 10 * MINUTE_MS;
    const given = { url, smtp: smtp.url, areStatementsDue: true, now: new Date(now).toISOString() };
    const ms = Math.floor(Math.random() * 40);
    const { isKilled } = await runMortal('send', given, ({ kill }) => {
      if (runs < KILLS) kill(ms);
    });
    if (!isKilled && runs >= KILLS) break;
  }

  const { db, close } = await openDatabase({ url });
  const versions = await db.select().from(statements);
  const letters = await db.select().from(outbox);
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'statement.issue'));
  await close();
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: RECORDS }, () => 1));
  expect(new Set(versions.map(({ recordId }) => recordId)).size).toBe(RECORDS);
  expect(rows).toHaveLength(RECORDS);
  expect(letters.filter(({ sentAt }) => sentAt !== null)).toHaveLength(RECORDS);
  expectSentOnce(
    smtp,
    letters.map(({ id }) => id),
  );
  expect(letters).toHaveLength(RECORDS);
});
