import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { inboxMessages } from '../../db/schema/inbox-messages';
import { paymentReports } from '../../db/schema/payment-reports';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { correspondence, deliver, makeFolder, settingsOf } from '../support/mail/mail';
import { type Death, pollInProcess, timesMet } from '../support/processes/killed';
import { expectBooked } from '../support/reports/busy-weeks-kept';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Mortes';
const KILLS = 100;
const MAILS = 500;
/** Mails that are delivered at once, and so are booked together unless a process died on them. */
const AT_A_TIME = 50;
/** How often a process dies on those. */
const DEATHS = 5;
const MINUTE_MS = 60_000;

describe.runIf(dovecotIsThere)('a process that is killed', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  test('promise 30: at random, a hundred times, over 500 mails: totals exact to the cent', {
    timeout: 2_400_000,
  }, async () => {
    const folder = await temporaryFolder();
    const url = `file:${folder}/frota.db`;
    const { mails, people, weeks } = correspondence(MAILS);
    const first = await openDatabase({ url });
    await migrateDatabase(first.db);
    for (const { fullName, email } of people) await insertDriver(first.db, { fullName, email });
    await insertInbox(first.db, new Date('2026-11-20T10:00:00Z'));
    await first.close();
    let at = Date.parse('2026-11-20T10:00:00Z');
    let kills = 0;
    async function poll(death: Death) {
      at += 10 * MINUTE_MS;
      const settings = settingsOf(dovecot, { folder: FOLDER });
      const [objects, now] = [`${folder}/objects`, new Date(at).toISOString()];
      const given = { url, objects, settings, certificate: dovecot.certificate, now };
      const isKilled = (await pollInProcess(given, death)) === 'killed';
      if (isKilled) kills += 1;
      return isKilled;
    }

    // Each new folder has the same mails under new UIDs.
    for (let made = 0; made < 2 || kills < KILLS; made += 1) {
      await makeFolder(dovecot, FOLDER);
      for (let from = 0; from < MAILS; from += AT_A_TIME) {
        await deliver(dovecot, mails.slice(from, from + AT_A_TIME), FOLDER);
        let deaths = 0;
        while (deaths < DEATHS && (await poll(await someDeath(url, deaths)))) deaths += 1;
        // These polls are undisturbed, except by the mail that ends the process which fetches it. What one leaves
        // where the machine was too busy is read by the next, before a process dies on it for the third time.
        while ((await poll(null)) || (await timesMet(url)) > 0);
      }
    }
    expect(kills).toBeGreaterThanOrEqual(KILLS);

    const { db, close } = await openDatabase({ url });
    await expectBooked(db, weeks);
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

/** The first death is on mails that are new: before, between and after the transactions that they share. */
async function someDeath(url: string, deaths: number): Promise<Death> {
  if (deaths === 0) return { transactions: Math.floor(Math.random() * 2.5), ms: Math.random() * 15 };
  // A later death may come at any time, unless a mail was met twice: a third death during it makes it poison.
  if ((await timesMet(url)) < 2) return { transactions: 0, ms: Math.random() * 60 };
  return { diesAfter: 2 + Math.floor(Math.random() * 8) };
}
