import { expect, test } from 'vitest';
import { insertDriver } from '../support/databases/rows';
import { fullReader } from '../support/databases/services';
import { cannedMailbox } from '../support/mail/canned-mailbox';
import { mail } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';
import { uberName, uberReport } from '../support/reports/weeks';

test('promise 33: retries a mail that could not be read by the machine’s fault', async () => {
  const report = mail({
    parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) }],
  });
  const { services, db, poll, wait, outcomes } = await inboxOffice(cannedMailbox([report]));
  await insertDriver(db, { fullName: 'Ana Exemplo' });
  const { reader } = services;
  services.reader = fullReader;
  expect((await poll()).outcome).toBe('failed');
  expect(await outcomes()).toEqual([]);
  services.reader = reader;
  wait(60);
  expect((await poll()).outcome).toBe('polled');
  expect(await outcomes()).toEqual(['imported']);
});
