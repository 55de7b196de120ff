import { eq, isNotNull } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { inboxMessages } from '../../db/schema/inbox-messages';
import { inboxState } from '../../db/schema/inbox-state';
import { insertDriver } from '../support/databases/rows';
import { asking, losing } from '../support/mail/canned-mailbox';
import { correspondence, deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { expectBooked } from '../support/reports/busy-weeks-kept';
import { accountId, boltName, boltReport, uberName, uberReport, type Week } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Grupos';
const BEFORE = '2026-11-02';
const LONG_BEFORE = '2026-10-26';

describe.runIf(dovecotIsThere)('mails of one poll', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  async function office() {
    const opened = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER }));
    await insertDriver(opened.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
    return opened;
  }
  const put = (...parts: { name: string; body: string }[]) =>
    deliver(
      dovecot,
      parts.map((part) => mail({ parts: [part] })),
      FOLDER,
    );
  const uber = (monday: string, ...weeks: Week[]) => ({ name: uberName(monday), body: uberReport(weeks) });
  const bolt = (monday: string, ...weeks: Week[]) => ({ name: boltName(monday), body: boltReport(weeks) });

  test('put aside one that the database rejects, and book the others', async () => {
    const { db, poll, outcomes, grossEarnings, logged } = await office();
    await db.$client.execute(`CREATE TRIGGER refuse BEFORE INSERT ON earnings WHEN NEW.external_id = '${accountId('bad')}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    await put(uber(LONG_BEFORE, { id: 'U1', gross: '10.00' }), uber(BEFORE, { id: 'bad', gross: '20.00' }));
    await deliver(dovecot, [mail({})], FOLDER);
    await put(uber('2026-11-09', { id: 'U1', gross: '40.00' }));
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 4 } });
    expect(await outcomes()).toEqual([
      'imported',
      'quarantined message_unreadable',
      'ignored no_report',
      'imported',
    ]);
    expect(await grossEarnings()).toEqual(['40.00', '10.00']);
    expect(logged.filter((line) => line.includes('inbox.message_failed'))).not.toEqual([]);
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 0 } });
  });

  test('share learnt accounts, in any order', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    const nameless = { id: 'B1', name: 'Outro Nome' };
    await put(
      bolt(LONG_BEFORE, { ...nameless, gross: '1.00' }),
      bolt(BEFORE, { ...nameless, email: 'ana@exemplo.test', gross: '2.00' }),
      bolt('2026-11-09', { ...nameless, gross: '4.00' }),
    );
    await poll();
    expect(await outcomes()).toEqual(['imported', 'imported', 'imported']);
    expect(await grossEarnings()).toEqual(['4.00', '2.00', '1.00']);
  });

  test('apply a correction among them, to booked and waiting rows', async () => {
    const { db, poll, outcomes, grossEarnings } = await office();
    await put(
      uber(BEFORE, { id: 'U1', gross: '1.00' }),
      uber(BEFORE, { id: 'U1', gross: '2.00' }),
      uber('2026-11-09', { id: 'U1', gross: '4.00', stated: '9.00' }),
      uber(BEFORE, { id: 'U1', gross: '3.00' }),
      uber('2026-11-09', { id: 'U1', gross: '8.00' }),
    );
    await poll();
    expect(await outcomes()).toEqual(Array(5).fill('imported'));
    expect(await grossEarnings()).toEqual(['8.00', '3.00']);
    expect(await db.select({ lastUid: inboxState.lastUid }).from(inboxState)).toEqual([{ lastUid: 5 }]);
    expect(await db.$count(auditLog, eq(auditLog.action, 'payment-report.import'))).toBe(5);
  });

  test('are each booked once when large ones need several batches', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    // The file has 9 MB, which an archive makes ten times smaller.
    const line = () => `${crypto.randomUUID()}${'-'.repeat(400)}\n`;
    const other = new TextEncoder().encode(Array.from({ length: 21_000 }, line).join(''));
    const files = [LONG_BEFORE, BEFORE].map((monday, n) => uber(monday, { id: 'U1', gross: `${n + 1}.00` }));
    const mails = files.map(({ name, body }) => {
      const archive = zipSync({ 'outro.csv': other, [name]: new TextEncoder().encode(body) });
      return mail({ parts: [{ name: 'semana.zip', body: archive }] });
    });
    await deliver(dovecot, mails, FOLDER);
    await put(uber('2026-11-09', { id: 'U1', gross: '3.00' }));
    await poll();
    const both = ['refused no_header', 'imported'];
    expect(await outcomes()).toEqual([...both, ...both, 'imported']);
    expect(await grossEarnings()).toEqual(['3.00', '2.00', '1.00']);
  });

  test('count two equal corrections of an earlier week once', async () => {
    const { poll, outcomes, grossEarnings } = await office();
    await put(uber(BEFORE, { id: 'U1', gross: '1.00' }));
    await poll();
    const corrected = { id: 'U1', gross: '2.00' };
    await put(uber(BEFORE, corrected), uber(BEFORE, corrected, { id: 'U2', name: 'Ninguém', gross: '5.00' }));
    await poll();
    expect(await outcomes()).toEqual(['imported', 'imported', 'waiting rows_wait']);
    expect(await grossEarnings()).toEqual(['2.00']);
  });

  test('fetch alone one that was attempted before', async () => {
    const asked: { uids: readonly number[]; ended: number }[] = [];
    const { db, poll } = await inboxOffice(
      asking(mailboxOf(dovecot, { folder: FOLDER }), async (uids) => {
        asked.push({ uids, ended: await db.$count(inboxMessages, isNotNull(inboxMessages.outcome)) });
      }),
    );
    await deliver(dovecot, [mail({})], FOLDER);
    await poll();
    const [known] = await db.select().from(inboxMessages);
    const { mailbox = '', uidValidity = '' } = known ?? {};
    await deliver(
      dovecot,
      Array.from({ length: 4 }, () => mail({})),
      FOLDER,
    );
    const begun = { mailbox, uidValidity, attempts: 1 };
    await db.insert(inboxMessages).values([2, 3].map((uid) => ({ ...begun, uid })));
    await poll();
    expect(asked.slice(1)).toEqual([
      { uids: [2], ended: 1 },
      { uids: [3], ended: 2 },
      { uids: [4, 5], ended: 3 },
    ]);
  });

  test('put aside one that always breaks the connection, without blocking the others', async () => {
    const { db, poll, wait, outcomes, grossEarnings } = await inboxOffice(
      losing(mailboxOf(dovecot, { folder: FOLDER }), 2),
    );
    await insertDriver(db, { fullName: 'Ana Exemplo' });
    const mondays = [LONG_BEFORE, BEFORE, '2026-11-09'];
    await put(...mondays.map((monday, n) => uber(monday, { id: 'U1', gross: `${n + 1}.00` })));
    for (let polls = 0; polls < 8; polls += 1) {
      expect((await poll()).outcome).toBe('failed');
      wait(60);
    }
    expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(['imported', 'quarantined message_keeps_failing', 'imported']);
    expect(await grossEarnings()).toEqual(['3.00', '1.00']);
  });

  test('promise 30: resent, forwarded and corrected sum to the last versions, to the cent', async () => {
    const { db, poll } = await office();
    const { mails, people, weeks } = correspondence(120);
    for (const { fullName, email } of people) await insertDriver(db, { fullName, email });
    await deliver(dovecot, mails, FOLDER);
    expect(await poll()).toEqual({ outcome: 'polled', report: { messages: 120 } });
    await expectBooked(db, weeks);
  });
});
