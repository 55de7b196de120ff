import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { inboxState } from '../../db/schema/inbox-state';
import { insertDriver } from '../support/databases/rows';
import { deliver, MAIL_HOST, type Mail, mail, mailboxOf, makeFolder, vouchedFor } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Confianca';
const SENDER = 'gestor@fora.test';
const AT = '2026-11-20T10:05:00.000Z';

/** Each report has another amount, so that none is a duplicate. */
let amount = 0;
function report(given: Mail = {}) {
  amount += 1;
  const body = uberReport([{ id: 'U1', gross: `${amount}.00` }]);
  return mail({
    from: `Gestor <${SENDER}>`,
    head: [vouchedFor('fora.test')],
    parts: [{ name: uberName(), body }],
    ...given,
  });
}

describe.runIf(dovecotIsThere)('a sender that staff trust', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  async function office(settings = {}) {
    const voucher = { by: 'host', host: MAIL_HOST } as const;
    const opened = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER, voucher, ...settings }));
    await insertDriver(opened.db, { fullName: 'Ana Exemplo' });
    async function read(...mails: string[]) {
      await deliver(dovecot, mails, FOLDER);
      await opened.poll();
      return (await opened.outcomes()).slice(-mails.length);
    }
    async function trust() {
      await read(report());
      const [held] = await opened.quarantine();
      return opened.accept(held?.id ?? '', { trustSender: true });
    }
    return {
      ...opened,
      read,
      trust,
      trusted: async () => (await opened.config()).senders.trusted,
      remove: (address: string) => opened.send('POST', '/api/email/trusted-senders/remove', { address }),
      audited: async () =>
        (await opened.db.select().from(auditLog)).filter(({ action }) => action.startsWith('sender.')),
    };
  }

  test('is read from then on if authenticated; who, when and for which mail is recorded', async () => {
    const { trust, read, trusted, audited, quarantine } = await office();
    expect((await trust()).status).toBe(200);
    expect(await trusted()).toEqual([{ address: SENDER, addedBy: 'staff@frota.local', addedAt: AT }]);
    expect(await audited()).toMatchObject([
      {
        at: AT,
        actor: 'staff@frota.local',
        action: 'sender.trust',
        subject: expect.stringMatching(/^sender:/),
      },
    ]);
    expect(JSON.stringify(await audited())).not.toContain('fora.test');
    expect(await read(report())).toEqual(['imported']);
    expect(await quarantine()).toEqual([]);
  });

  test('promise 42: is not believed unauthenticated, nor is anybody else of the domain', async () => {
    const { trust, read } = await office();
    await trust();
    expect(
      await read(
        report({ head: [] }),
        report({ head: [`Authentication-Results: ${MAIL_HOST}; dmarc=fail header.from=fora.test`] }),
        report({ head: [`Authentication-Results: mx.mau.test; dmarc=pass header.from=fora.test`] }),
        report({ from: 'outro@fora.test' }),
        report({ from: SENDER, head: [`Authentication-Results: ${MAIL_HOST}; dkim=pass header.d=test`] }),
      ),
    ).toEqual([
      'quarantined not_authentic',
      'quarantined not_authentic',
      'quarantined not_authentic',
      'quarantined sender_not_allowed',
      'quarantined not_authentic',
    ]);
  });

  test('promise 42: opens nothing where no mail host is configured to authenticate', async () => {
    const { trust, read } = await office({ voucher: { by: 'unknown' } });
    await trust();
    expect(await read(report())).toEqual(['quarantined no_voucher']);
  });

  test('can be revoked, which ends a running poll', async () => {
    const { trust, read, trusted, remove, audited, db } = await office();
    await trust();
    const until = '2026-11-20T11:00:00.000Z';
    await db.update(inboxState).set({ leaseUntil: until }).where(eq(inboxState.id, 1));
    const [before] = await db.select().from(inboxState);
    expect((await remove(SENDER)).status).toBe(200);
    expect(await db.select().from(inboxState)).toMatchObject([
      { fence: (before?.fence ?? 0) + 1, leaseUntil: null },
    ]);
    expect((await remove(SENDER)).status).toBe(200);
    expect(await trusted()).toEqual([]);
    const [trustedAt, removedAt, ...others] = await audited();
    expect(others).toEqual([]);
    expect(removedAt).toMatchObject({ action: 'sender.distrust', actor: 'staff@frota.local' });
    expect(removedAt?.subject).toBe(trustedAt?.subject);
    expect(await read(report())).toEqual(['quarantined sender_not_allowed']);
  });

  test('can only be trusted with one address, when refused as unlisted', async () => {
    const { read, quarantine, accept, trusted } = await office();
    await read(
      report({ from: 'noreply@uber.com', head: [] }),
      report({ from: [SENDER, 'noreply@uber.com'] }),
      report({ from: `${SENDER}, noreply@uber.com` }),
    );
    for (const { id, trustable } of await quarantine()) {
      expect(trustable).toBe(false);
      const answer = await accept(id, { trustSender: true });
      expect([answer.status, (await answer.json()).error.fields]).toEqual([
        422,
        { trustSender: 'Só um remetente que não está na lista pode passar a ser de confiança' },
      ]);
    }
    expect(await quarantine()).toHaveLength(3);
    expect(await trusted()).toEqual([]);
  });

  test('is not trusted by accepting alone; concurrent decisions are one', async () => {
    const { read, quarantine, accept, trusted, audited } = await office();
    await read(report(), report({ from: 'outra@fora.test' }));
    const [other, own] = await quarantine();
    expect((await accept(own?.id ?? '')).status).toBe(200);
    expect(await trusted()).toEqual([]);
    const both = await Promise.all([1, 2].map(() => accept(other?.id ?? '', { trustSender: true })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await trusted()).toMatchObject([{ address: 'outra@fora.test' }]);
    expect(await audited()).toHaveLength(1);
  });
});
