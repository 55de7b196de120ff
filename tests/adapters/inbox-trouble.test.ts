import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxMessages } from '../../db/schema/inbox-messages';
import { inboxState } from '../../db/schema/inbox-state';
import { insertDriver } from '../support/databases/rows';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { startProxy } from '../support/servers/sqld';

const FOLDER = 'Dificil';
const REPORTS = 30;
/** Each mail replaces the one before, so that one read twice or left out shows in the last amount or the count. */
const mails = () =>
  Array.from({ length: REPORTS }, (_, n) =>
    mail({
      parts: [
        { name: uberName(), body: uberReport([{ id: 'U1', gross: `${n + 1}.00` }]) },
        { name: 'foto.jpg', type: 'image/jpeg', body: new Uint8Array(20_000) },
      ],
    }),
  );

describe.runIf(dovecotIsThere)('an inbox in trouble', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  async function officeBehindProxy(silenceMs = 20_000) {
    const proxy = await startProxy(dovecot.tlsPort);
    const settings = { folder: FOLDER, port: proxy.port };
    const office = await inboxOffice(mailboxOf(dovecot, settings, { silenceMs }));
    await insertDriver(office.db, { fullName: 'Ana Exemplo' });
    await deliver(dovecot, mails(), FOLDER);
    return { ...office, proxy };
  }

  test('promise 30: retries after a connection lost anywhere, without loss or double counting', async () => {
    const { proxy, poll, wait, outcomes, grossEarnings, config } = await officeBehindProxy();
    let failed = 0;
    for (let cutAfter = 1_000; cutAfter < 600_000; cutAfter += 37_777) {
      proxy.trouble = { cutAfter };
      if ((await poll()).outcome === 'failed') {
        failed += 1;
        expect(await config()).toMatchObject({ connected: false, monitoring: { active: true } });
      }
      wait(60);
    }
    expect(failed).toBeGreaterThan(5);
    proxy.trouble = {};
    expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(Array(REPORTS).fill('imported'));
    expect(await grossEarnings()).toEqual([`${REPORTS}.00`]);
    expect(await config()).toMatchObject({ connected: true });
  });

  test('times out a stalled connection and backs off until it recovers', async () => {
    const { proxy, poll, wait, outcomes, config } = await officeBehindProxy(2_000);
    proxy.trouble = { stallAfter: 50_000 };
    expect((await poll()).outcome).toBe('failed');
    expect((await config()).monitoring.message).toBe('O servidor de email não respondeu a tempo.');
    expect((await poll()).outcome).toBe('failed');
    expect((await poll()).outcome).toBe('not-due');
    expect((await outcomes()).length).toBeLessThan(REPORTS);
    proxy.trouble = {};
    wait(10);
    expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(Array(REPORTS).fill('imported'));
  });

  test('reads a slow connection to its end', async () => {
    const { proxy, poll, outcomes } = await officeBehindProxy(2_000);
    // All of it takes longer than the permitted silence.
    proxy.trouble = { drip: { bytes: 4_000, pauseMs: 20 } };
    expect((await poll()).outcome).toBe('polled');
    expect(await outcomes()).toEqual(Array(REPORTS).fill('imported'));
  });

  test('an aborted poll leaves nothing half done and releases its lease', async () => {
    const { proxy, pollNow, poll, grossEarnings } = await officeBehindProxy();
    proxy.trouble = { drip: { bytes: 1_000, pauseMs: 10 } };
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    expect(await pollNow({ stop: stop.signal })).toEqual({ outcome: 'stopped' });
    proxy.trouble = {};
    expect((await poll()).outcome).toBe('polled');
    expect(await grossEarnings()).toEqual([`${REPORTS}.00`]);
  });

  test('a poll that lost its lease writes nothing more', async () => {
    const { proxy, db, pollNow, outcomes } = await officeBehindProxy();
    proxy.trouble = { drip: { bytes: 4_000, pauseMs: 10 } };
    const running = pollNow({});
    await expect.poll(async () => (await db.select().from(inboxState))[0]?.fence).toBe(1);
    await db.update(inboxState).set({ fence: 2 }).where(eq(inboxState.id, 1));
    await running;
    expect(await outcomes()).toEqual([]);
  });

  test.each([{ attempts: 3 }, { cuts: 8 }])(
    'puts aside a mail after %o, and reads the next',
    async (counted) => {
      const { db, poll, outcomes } = await officeBehindProxy();
      expect((await poll()).outcome).toBe('polled');
      await deliver(dovecot, [mail({}), mail({})], FOLDER);
      const [begun] = await db.select().from(inboxMessages).limit(1);
      const { mailbox = '', uidValidity = '' } = begun ?? {};
      await db.insert(inboxMessages).values({ mailbox, uidValidity, uid: REPORTS + 1, ...counted });
      await poll();
      expect((await outcomes()).slice(REPORTS)).toEqual([
        'quarantined message_keeps_failing',
        'ignored no_report',
      ]);
    },
  );

  test('reports a wrong password to staff without revealing it', async () => {
    const office = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER, password: 'segredo-errado' }));
    expect((await office.poll()).outcome).toBe('failed');
    expect(await office.config()).toMatchObject({
      connected: false,
      monitoring: { message: 'O servidor de email recusou o utilizador ou a palavra-passe.' },
    });
    expect(office.logged.join()).not.toContain('segredo-errado');
  });

  test('reports a missing folder and an untrusted certificate, and uses STARTTLS', async () => {
    const missing = await inboxOffice(mailboxOf(dovecot, { folder: 'Nenhuma' }));
    await missing.poll();
    expect((await missing.config()).monitoring.message).toBe('A caixa de correio indicada não existe.');
    const untrusted = await inboxOffice(mailboxOf({ ...dovecot, certificate: '' }, { folder: FOLDER }));
    await untrusted.poll();
    expect((await untrusted.config()).monitoring.message).toContain('A ligação segura');
    const upgraded = await inboxOffice(
      mailboxOf(dovecot, { folder: FOLDER, port: dovecot.port, secure: false }),
    );
    expect((await upgraded.poll()).outcome).toBe('polled');
  });
});
