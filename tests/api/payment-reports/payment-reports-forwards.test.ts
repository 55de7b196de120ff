import { expect, test } from 'vitest';
import { insertDriver } from '../../support/databases/rows';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice, quarantine } from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

function sent(from: string, gross: string, date: string): string {
  return mail({ from, date, parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross }]) }] });
}

test.each([
  ['the platform’s own mail', 'noreply@uber.com', ['100.00'], []],
  ['a forward of the mailbox’s own domain', 'ana@frota.test', ['800.00'], ['implausible']],
])('%s with other amounts, sent later, from %s', async (_what, from, earned, reasons) => {
  const mailbox = cannedMailbox([
    sent('noreply@uber.com', '800.00', 'Mon, 16 Nov 2026 08:12:00 +0000'),
    sent(from, '100.00', 'Tue, 17 Nov 2026 08:12:00 +0000'),
  ]);
  Object.assign(mailbox.settings, { allowedSenders: ['@uber.com', '@frota.test'] });
  const office = await inboxOffice(mailbox);
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.poll();
  expect(await office.grossEarnings()).toEqual(earned);
  const waiting = await office.waiting();
  expect(waiting.map((row) => row.reason)).toEqual(reasons);
  for (const { id } of waiting) await office.send('POST', `/api/payment-reports/waiting/${id}/confirm`);
  expect(await office.grossEarnings()).toEqual(['100.00']);
});

test('accepting a forward asks for the order of versions with both amounts, whatever its date', async () => {
  const office = await inboxOffice(cannedMailbox([]));
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '800.00' }]));
  office.clock.now = new Date(office.clock.now.getTime() + 3_600_000);
  const id = await quarantine(office.services, '100.00');
  const sentAt = office.clock.now.toISOString();
  office.wait(60);
  for (const [sender, status] of [
    ['ana@frota.test', 422],
    ['x@mau.test', 200],
  ] as const) {
    await office.db.$client.execute({
      sql: 'UPDATE payment_reports SET sender = ?, made_at = ?, created_at = ? WHERE id = ?',
      args: [sender, sentAt, office.clock.now.toISOString(), id],
    });
    expect((await office.accept(id)).status).toBe(status);
  }
});

test('promise 30: of two forwards of an account that staff assign later, the one that came last stands', async () => {
  const at = 'Tue, 17 Nov 2026 08:12:00 +0000';
  const messages = ['100.00', '80.00'].map((gross) => sent('ana@frota.test', gross, at));
  const mailbox = cannedMailbox(messages);
  Object.assign(mailbox.settings, { allowedSenders: ['@frota.test'] });
  const office = await inboxOffice(mailbox);
  const driver = await insertDriver(office.db, { fullName: 'Outra Pessoa' });
  await office.poll();
  await office.associate('uber', 'U1', driver);
  expect([await office.grossEarnings(), await office.waiting()]).toEqual([['80.00'], []]);
  messages.push(sent('ana@frota.test', '90.00', at));
  await office.poll();
  expect(await office.grossEarnings()).toEqual(['80.00']);
  expect(await office.waiting()).toMatchObject([{ grossEarnings: '90.00', reason: 'implausible' }]);
});

test('of the platform’s own mail and a forward that came later, staff are asked about the mail', async () => {
  const mailbox = cannedMailbox([
    sent('noreply@uber.com', '100.00', 'Tue, 17 Nov 2026 08:12:00 +0000'),
    sent('ana@frota.test', '80.00', 'Tue, 17 Nov 2026 08:12:00 +0000'),
  ]);
  Object.assign(mailbox.settings, { allowedSenders: ['@uber.com', '@frota.test'] });
  const office = await inboxOffice(mailbox);
  const driver = await insertDriver(office.db, { fullName: 'Outra Pessoa' });
  await office.poll();
  await office.associate('uber', 'U1', driver);
  expect(await office.waiting()).toMatchObject([{ grossEarnings: '100.00', reason: 'implausible' }]);
});
