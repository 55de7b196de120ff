import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrations';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { inboxMessages } from '../../db/schema/inbox-messages';
import { paymentReports } from '../../db/schema/payment-reports';
import { weeklyFlatRateCents } from '../../src/finances/rules';
import { startMonitoring } from '../../src/inbox/store';
import { temporaryFolder } from '../support/app';
import { correspondence } from '../support/correspondence';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/dovecot';
import { insertDriver } from '../support/fleet';
import { deliver, makeFolder, settingsOf } from '../support/mail';
import { pollInProcess } from '../support/poll-process';

const FOLDER = 'Mortes';
const KILLS = 100;
const MAILS = 500;
/** So many in, the folder is made anew, with the same mails under new UIDs. */
const MADE_ANEW_AFTER = 60;
const MINUTE_MS = 60_000;

describe.runIf(dovecotIsThere)('a process that is killed', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  test('promise 30: at random, a hundred times, over 500 mails: totals exact to the cent', {
    timeout: 240_000,
  }, async () => {
    const folder = await temporaryFolder();
    const url = `file:${folder}/frota.db`;
    const { mails, people, weeks } = correspondence(MAILS);
    const first = await openDatabase({ url });
    await migrateDatabase(first.db);
    for (const { fullName, email } of people) await insertDriver(first.db, { fullName, email });
    await startMonitoring(first.db, {
      intervalMinutes: 5,
      staff: 'x',
      now: new Date('2026-11-20T10:00:00Z'),
    });
    await first.close();
    await makeFolder(dovecot, FOLDER);
    await deliver(dovecot, mails, FOLDER);

    let at = Date.parse('2026-11-20T10:00:00Z');
    let kills = 0;
    let madeAnew = false;
    for (let run = 0; ; run += 1) {
      at += 10 * MINUTE_MS;
      const settings = settingsOf(dovecot, { folder: FOLDER });
      const given = {
        url,
        objects: `${folder}/objects`,
        settings,
        certificate: dovecot.certificate,
        now: new Date(at).toISOString(),
      };
      // Every other one may die before it has got anywhere; not where a mail was met twice, which would be put aside
      // at the third time as the poison is.
      const getsSomewhere = run % 2 === 0 || (await someMailWasMetTwice(url));
      const transactions = getsSomewhere ? 2 + Math.floor(Math.random() * 8) : 0;
      const death = kills < KILLS ? { transactions, ms: Math.random() * (getsSomewhere ? 15 : 60) } : null;
      const ended = await pollInProcess(given, death);
      if (ended === 'killed') kills += 1;
      else if (madeAnew && kills >= KILLS) break;
      if (kills >= MADE_ANEW_AFTER && !madeAnew) {
        madeAnew = true;
        await makeFolder(dovecot, FOLDER);
        await deliver(dovecot, mails, FOLDER);
      }
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);

    const { db, close } = await openDatabase({ url });
    const records = await db
      .select({
        email: drivers.email,
        week: financialRecords.weekStartDate,
        gross: financialRecords.grossCents,
        commission: financialRecords.commissionCents,
        cash: financialRecords.cashCents,
        payout: financialRecords.payoutCents,
      })
      .from(financialRecords)
      .innerJoin(drivers, sql`${drivers.id} = ${financialRecords.driverId}`);
    const expected = weeks.map(({ gross, commission, cash, ...week }) => {
      const payout = gross - commission - cash - weeklyFlatRateCents('SLOT', week.week);
      return { ...week, gross, commission, cash, payout };
    });
    const inOrder = (a: { email: string; week: string }, b: { email: string; week: string }) =>
      `${a.week}${a.email}`.localeCompare(`${b.week}${b.email}`);
    expect(records.toSorted(inOrder)).toEqual(expected.toSorted(inOrder));
    const reports = await db.select().from(paymentReports);
    const readTwice = reports.filter((report) => report.read).map((report) => report.sha256);
    expect(new Set(readTwice).size).toBe(readTwice.length);
    const done = await db.select().from(inboxMessages).where(isNotNull(inboxMessages.outcome));
    const lastFolder = done.at(-1)?.uidValidity;
    expect(done.filter((message) => message.uidValidity === lastFolder)).toHaveLength(MAILS);
    const failing = reports.filter((report) => report.reason === 'message_keeps_failing');
    expect(failing.length).toBeGreaterThan(0);
    await close();
  });
});

async function someMailWasMetTwice(url: string): Promise<boolean> {
  const { db, close } = await openDatabase({ url });
  const met = await db
    .select()
    .from(inboxMessages)
    .where(sql`${inboxMessages.attempts} >= 2 AND ${inboxMessages.outcome} IS NULL`);
  await close();
  return met.length > 0;
}
