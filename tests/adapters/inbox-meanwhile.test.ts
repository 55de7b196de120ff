import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earnings } from '../../db/schema/earnings';
import { inboxMessages } from '../../db/schema/inbox-messages';
import { erase } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { asking } from '../support/mail/canned-mailbox';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { accountId, MONDAY, uberName, uberReport, type Week } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Entretanto';
const BEFORE = '2026-11-02';

describe.runIf(dovecotIsThere)('while a poll reads the inbox', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  const put = (...weeks: Week[]) =>
    deliver(
      dovecot,
      weeks.map((week, n) =>
        mail({ parts: [{ name: uberName(n === 0 ? BEFORE : MONDAY), body: uberReport([week]) }] }),
      ),
      FOLDER,
    );

  /** Delivers two reports; the second is asked for, after `meanwhile`, once the first is booked. */
  async function officeOf(meanwhile: (office: Awaited<ReturnType<typeof inboxOffice>>) => Promise<unknown>) {
    let isDone = false;
    const office = await inboxOffice(
      asking(mailboxOf(dovecot, { folder: FOLDER }), async (uids) => {
        if (isDone || !uids.includes(3)) return;
        isDone = true;
        await meanwhile(office);
      }),
    );
    await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
    const rui = await insertDriver(office.db, { fullName: 'Rui Novo', email: 'rui@exemplo.test' });
    await deliver(dovecot, [mail({})], FOLDER);
    await office.poll();
    const [known] = await office.db.select().from(inboxMessages);
    const { mailbox = '', uidValidity = '' } = known ?? {};
    // A message whose reading was begun before is fetched alone.
    await office.db.insert(inboxMessages).values({ mailbox, uidValidity, uid: 2, attempts: 1 });
    await put({ id: 'U1', gross: '1.00' }, { id: 'U2', name: 'Rui Novo', gross: '2.00' });
    return { ...office, rui };
  }

  test('books nothing more for an erased driver', async () => {
    const office = await officeOf(() => erase(office.services, office.rui));
    await office.poll();
    await office.poll();
    expect(await office.waiting()).toMatchObject([{ externalId: accountId('u2'), reason: 'unknown_driver' }]);
    expect(await office.db.$count(earnings, eq(earnings.driverId, office.rui))).toBe(0);
  });

  test('promise 30: keeps an account that staff assign against a similar name', async () => {
    const office = await officeOf(async ({ db, associate }) => {
      const certo = await insertDriver(db, { fullName: 'Rui Certo', email: 'certo@exemplo.test' });
      expect((await associate('uber', 'U2', certo)).status).toBe(200);
    });
    await office.poll();
    expect(
      (await office.records()).map(({ driver, grossEarnings }) => [driver.fullName, grossEarnings]),
    ).toEqual([
      ['Rui Certo', '2.00'],
      ['Ana Exemplo', '1.00'],
    ]);
  });

  test('promise 40: a failing database is blamed on no mail, however often, and all are booked afterwards', async () => {
    const office = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER }));
    const { db, poll, wait } = office;
    await insertDriver(db, { fullName: 'Ana Exemplo' });
    await put({ id: 'U1', gross: '1.00' }, { id: 'U1', gross: '2.00' });
    await db.$client.execute(`CREATE TRIGGER full BEFORE INSERT ON payment_reports
      BEGIN SELECT RAISE(ABORT, 'SQLITE_FULL'); END`);
    for (let polls = 0; polls < 5; polls += 1) {
      expect((await poll()).outcome).toBe('failed');
      wait(60);
    }
    await db.$client.execute('DROP TRIGGER full');
    expect((await poll()).outcome).toBe('polled');
    expect(await office.outcomes()).toEqual(['imported', 'imported']);
    expect(await office.grossEarnings()).toEqual(['2.00', '1.00']);
  });
});
