import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { notLike } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { insertDriver } from '../support/databases/rows';
import { deliver, MAIL_HOST, type Mail, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { MONDAY, uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Quarentena';
const part = { name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) };

describe.runIf(dovecotIsThere)('an untrusted mail', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());
  beforeEach(() => makeFolder(dovecot, FOLDER));

  const put = (...mails: Mail[]) => deliver(dovecot, mails.map(mail), FOLDER);
  async function office(settings = {}) {
    const opened = await inboxOffice(mailboxOf(dovecot, { folder: FOLDER, ...settings }));
    await insertDriver(opened.db, { fullName: 'Ana Exemplo' });
    const kept = () => readdir(join(opened.folder, 'objects', 'final'));
    return { ...opened, kept };
  }

  test('promise 31: an untrusted sender and two From headers are quarantined, a trusted forwarder is not', async () => {
    const { poll, outcomes, records } = await office();
    await put(
      { from: 'Uber <noreply@mau.test>', parts: [part] },
      { from: '"noreply@uber.com" <noreply@mau.test>', parts: [part] },
      { from: ['noreply@uber.com', 'noreply@mau.test'], parts: [part] },
      { from: 'noreply@uber.com, noreply@mau.test', parts: [part] },
      { from: [], parts: [part] },
      {
        from: 'x@mau.test',
        parts: [{ type: 'message/rfc822', disposition: null, body: mail({ parts: [part] }) }],
      },
    );
    await poll();
    expect(await outcomes()).toEqual([
      'quarantined sender_not_allowed',
      'quarantined sender_not_allowed',
      'quarantined several_senders',
      'quarantined several_senders',
      'quarantined no_sender',
      'quarantined sender_not_allowed',
    ]);
    expect(await records()).toEqual([]);
  });

  test('promise 31: forged Authentication-Results are quarantined, the host’s own are believed', async () => {
    const { poll, outcomes } = await office({ voucher: { by: 'host', host: MAIL_HOST } });
    const forged = `Authentication-Results: ${MAIL_HOST}; dmarc=pass header.from=uber.com`;
    await put(
      { parts: [part] },
      {
        head: [`Authentication-Results: ${MAIL_HOST}; dmarc=fail header.from=uber.com`, forged],
        parts: [part],
      },
      { head: ['Authentication-Results: mx.mau.test; dmarc=pass'], parts: [part] },
      { head: [`Authentication-Results: ${MAIL_HOST};\r\n\tdkim=pass header.d=uber.com`], parts: [part] },
    );
    await poll();
    expect(await outcomes()).toEqual([...Array(3).fill('quarantined not_authentic'), 'imported']);
  });

  test('is booked once accepted, under the name of staff; a resent one is a duplicate', async () => {
    const { poll, reports, accept, outcomes, grossEarnings, kept, db } = await office();
    await put({ from: 'x@mau.test', messageId: 'a@x.test', parts: [part] });
    await poll();
    const [report] = await reports();
    expect(report).toMatchObject({
      sender: 'x@mau.test',
      messageId: 'a@x.test',
      subject: 'Relatório semanal',
      attachments: [uberName()],
      acceptable: true,
      weekNeeded: false,
    });
    expect(await kept()).toHaveLength(1);
    const answers = await Promise.all([accept(report?.id ?? ''), accept(report?.id ?? '')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await grossEarnings()).toEqual(['10.00']);
    expect(await reports()).toMatchObject([
      {
        id: report?.id,
        outcome: 'imported',
        fileName: uberName(),
        sender: 'x@mau.test',
        subject: null,
        attachments: [],
        acceptable: false,
      },
    ]);
    expect(await kept()).toEqual([]);
    const audited = await db
      .select({ action: auditLog.action, actor: auditLog.actor })
      .from(auditLog)
      .where(notLike(auditLog.action, 'session.%'));
    expect(audited).toEqual([
      { action: 'payment-report.import', actor: 'staff@frota.local' },
      { action: 'payment-report.accept', actor: 'staff@frota.local' },
    ]);
    await put({ messageId: 'b@x.test', parts: [part] });
    await poll();
    expect(await outcomes()).toEqual(['imported', 'duplicate same_bytes']);
  });

  test('does not block the same report from an allowed sender', async () => {
    const { poll, reports, accept, outcomes, grossEarnings } = await office();
    await put({ from: 'x@mau.test', messageId: 'a@x.test', parts: [part] });
    await put({ messageId: 'a@x.test', parts: [part] });
    await poll();
    expect(await outcomes()).toEqual(['quarantined sender_not_allowed', 'imported']);
    const quarantined = (await reports()).find((report) => report.acceptable);
    await accept(quarantined?.id ?? '');
    expect(await outcomes()).toEqual(['duplicate same_bytes', 'imported']);
    expect(await grossEarnings()).toEqual(['10.00']);
  });

  test('without attachments is ignored and cannot be accepted', async () => {
    const { poll, reports, accept, kept } = await office();
    await put({ from: 'x@mau.test' });
    await poll();
    const [report] = await reports();
    expect(report).toMatchObject({ outcome: 'ignored', reason: 'sender_not_allowed', acceptable: false });
    expect(await kept()).toEqual([]);
    expect((await accept(report?.id ?? '')).status).toBe(409);
    expect((await accept(crypto.randomUUID())).status).toBe(404);
  });

  test('quarantines a file without a week until staff give one', async () => {
    const { poll, reports, accept, kept, grossEarnings } = await office();
    await put({ parts: [{ ...part, name: 'relatorio.csv' }] });
    await poll();
    const [report] = await reports();
    expect(report).toMatchObject({ outcome: 'quarantined', reason: 'no_period', weekNeeded: true });
    const without = await accept(report?.id ?? '');
    expect([without.status, (await without.json()).error.fields]).toEqual([
      422,
      { weekStartDate: 'Indique a semana do ficheiro' },
    ]);
    for (const weekStartDate of ['2026-11-10', '2036-11-10']) {
      const wrong = await accept(report?.id ?? '', { weekStartDate });
      expect([wrong.status, Object.keys((await wrong.json()).error.fields)]).toEqual([
        422,
        ['weekStartDate'],
      ]);
      expect(await reports()).toEqual([report]);
      expect(await kept()).toHaveLength(1);
    }
    expect(await (await accept(report?.id ?? '', { weekStartDate: MONDAY })).json()).toMatchObject([
      { id: report?.id, outcome: 'imported', weekStartDate: MONDAY, fileName: 'relatorio.csv' },
    ]);
    expect(await grossEarnings()).toEqual(['10.00']);
  });

  test('accepted without a report is recorded as ignored', async () => {
    const { poll, reports, accept } = await office();
    await put({ from: 'x@mau.test', parts: [{ name: 'notas.txt', type: 'text/plain', body: 'Bom dia' }] });
    await poll();
    const [report] = await reports();
    expect((await accept(report?.id ?? '')).status).toBe(200);
    expect(await reports()).toMatchObject([{ outcome: 'ignored', reason: 'no_report', acceptable: false }]);
  });
});
