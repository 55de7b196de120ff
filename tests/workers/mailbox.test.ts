import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxState } from '../../db/schema/inbox-state';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { EmailConfig } from '../../src/reports/inbox/schema';
import type { PaymentReport } from '../../src/reports/payment-reports/schema';
import { insertDriver } from '../support/databases/rows';
import { BOMBS } from '../support/mail/bombs';
import { deliver, MAIL_HOST, mail, vouchedFor } from '../support/mail/mail';
import { boltName, boltReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { sqldIsThere } from '../support/servers/sqld';
import { startWorkerOffice, type WorkerOffice } from '../support/servers/workerd';

const WRAPPED = join(import.meta.dirname, '../fixtures/mail');
const DAY_MS = 86_400_000;
const FIRST_MONDAY = Date.parse('2026-03-02');
const MAILS_A_ROUND = 4;

/** In euro; each week has another amount, since the same file twice is the same file. */
const grossOf = (week: number) => `${100 + week}.07`;

/** The report of one week, in a mail, with one row for Ana. */
function weeklyMail(week: number): string {
  const monday = new Date(FIRST_MONDAY + week * 7 * DAY_MS).toISOString().slice(0, 10);
  const row = {
    id: 'b-1',
    name: 'Ana Exemplo',
    email: 'ana@exemplo.test',
    gross: grossOf(week),
    fees: '20.00',
  };
  return mail({
    head: [vouchedFor('bolt.eu')],
    from: 'Bolt <noreply@bolt.eu>',
    parts: [{ name: boltName(monday), body: boltReport([row]) }],
  });
}

describe.skipIf(!sqldIsThere || !dovecotIsThere)('two Workers on one mailbox', () => {
  let dovecot: Dovecot;
  let office: WorkerOffice;

  beforeAll(async () => {
    dovecot = await startDovecot();
    office = await startWorkerOffice({
      workers: 2,
      certificate: dovecot.certificate,
      variables: {
        EMAIL_HOST: 'localhost',
        EMAIL_PORT: String(dovecot.tlsPort),
        EMAIL_USERNAME: dovecot.user,
        EMAIL_PASSWORD: dovecot.password,
        EMAIL_TRUSTED_AUTHSERV: MAIL_HOST,
      },
    });
    await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test', status: 'ACTIVE' });
  });
  afterAll(async () => {
    await office?.stop();
    await dovecot?.stop();
  });

  const config = async (): Promise<EmailConfig> => (await office.staff('/api/email/config')).json();
  const reports = async (): Promise<PaymentReport[]> => (await office.staff('/api/payment-reports')).json();
  const pollByBoth = () => Promise.all(office.workers.map((worker) => worker.runCron()));

  test('the first look at the mailbox uses TLS and finds it', async () => {
    expect(await config()).toMatchObject({ configured: true, connected: true, secure: true });
  });

  test('starting to watch reads at once, after the answer', async () => {
    await deliver(dovecot, [weeklyMail(0)]);
    const answer = await office.staff('/api/email/start-monitoring', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ intervalMinutes: 5 }),
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(async () => (await reports()).map(({ outcome }) => outcome), { timeout: 60_000 })
      .toEqual(['imported']);
  });

  test('promise 30: concurrent polls book every week once, to the cent', async () => {
    for (let round = 0; round < 3; round += 1) {
      const weeks = Array.from({ length: MAILS_A_ROUND }, (_, index) => 1 + round * MAILS_A_ROUND + index);
      await deliver(dovecot, weeks.map(weeklyMail));
      // Pretends that five minutes have passed.
      await office.db.update(inboxState).set({ lastPollAt: null });
      await pollByBoth();
    }
    const records: FinancialRecord[] = await (await office.staff('/api/financial-records')).json();
    const weeks = Array.from({ length: 1 + 3 * MAILS_A_ROUND }, (_, week) => grossOf(week));
    expect(records.map(({ grossEarnings }) => grossEarnings).toSorted()).toEqual(weeks.toSorted());
    expect(new Set((await reports()).map(({ outcome }) => outcome))).toEqual(new Set(['imported']));
  });

  test.each([
    ['empty parts, 2.8 million', 20],
    ['archives of 220 kB that are 19.7 MB each, 80 of them', 21],
  ])(
    'promise 48: %s, and the mail after it is read',
    async (name, week) => {
      const before = await reports();
      const bomb = Buffer.from(BOMBS[name]?.() ?? '').toString('latin1');
      await deliver(dovecot, [`${vouchedFor('uber.com')}\r\n${bomb}`, weeklyMail(week)]);
      await office.db.update(inboxState).set({ lastPollAt: null });
      await pollByBoth();
      const [...added] = (await reports()).slice(0, -before.length);
      expect(added.some(({ outcome }) => outcome === 'imported')).toBe(true);
      expect(added.filter(({ outcome }) => outcome !== 'imported').length).toBeGreaterThan(0);
    },
    60_000,
  );

  test('what mail programs wrap reports in is opened, and what cannot be opened waits', async () => {
    const before = await reports();
    const names = (await readdir(WRAPPED)).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(WRAPPED, name), 'latin1')));
    await deliver(
      dovecot,
      mails.map((each) => each.replaceAll('frota.test', 'frota-exemplo.pt')),
    );
    await office.db.update(inboxState).set({ lastPollAt: null });
    await pollByBoth();
    const added = (await reports()).slice(0, -before.length).toReversed();
    expect(names).toContain('smime-encrypted.eml');
    expect(added.map(({ platform, reason }) => platform ?? reason)).toEqual(
      names.map((name) => (name === 'smime-encrypted.eml' ? 'attachment_not_opened' : 'bolt')),
    );
  });

  test('an unreachable mail server is reported, with no word of the mail in any log', async () => {
    await dovecot.stop();
    await office.db.update(inboxState).set({ lastPollAt: null });
    await pollByBoth();
    expect(await config()).toMatchObject({
      connected: false,
      monitoring: { active: true, message: expect.stringMatching(/servidor de email/) },
    });
    expect(office.workers.map((worker) => worker.output()).join()).not.toContain('ana@exemplo.test');
  });
});
