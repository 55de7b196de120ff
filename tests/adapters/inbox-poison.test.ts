import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { paymentReports } from '../../db/schema/payment-reports';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { deliver, mail, POISON, settingsOf } from '../support/mail/mail';
import { pollInProcess } from '../support/processes/killed';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const WEEK_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

describe.runIf(dovecotIsThere)('a mail that crashes the process', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  test('is put aside after three attempts, and no other is', async () => {
    const folder = await temporaryFolder();
    const url = `file:${folder}/frota.db`;
    const begun = await openDatabase({ url });
    await migrateDatabase(begun.db);
    await insertDriver(begun.db, { fullName: 'Ana Exemplo' });
    let at = Date.parse('2026-11-20T10:00:00Z');
    await insertInbox(begun.db, new Date(at));
    await begun.close();
    const reports = Array.from({ length: 6 }, (_, n) => {
      const monday = new Date(Date.parse('2026-11-09') - n * WEEK_MS).toISOString().slice(0, 10);
      return mail({
        parts: [{ name: uberName(monday), body: uberReport([{ id: 'U1', gross: `${n + 1}.00` }]) }],
      });
    });
    await deliver(dovecot, reports.toSpliced(2, 0, mail({ head: [POISON] })));

    let deaths = 0;
    for (; ; deaths += 1) {
      at += 10 * MINUTE_MS;
      const given = { url, objects: `${folder}/objects`, settings: settingsOf(dovecot) };
      const now = new Date(at).toISOString();
      const ended = await pollInProcess({ ...given, certificate: dovecot.certificate, now }, null);
      if (ended !== 'killed') break;
    }
    expect(deaths).toBe(3);
    const { db, close } = await openDatabase({ url });
    const outcomes = (await db.select().from(paymentReports)).map(
      (report) => report.reason ?? report.outcome,
    );
    await close();
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('imported'), 'message_keeps_failing']);
  });
});
