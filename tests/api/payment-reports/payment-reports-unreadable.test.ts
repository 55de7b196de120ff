import { expect, test } from 'vitest';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { mail } from '../../support/mail/mail';
import { inboxOffice } from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

const WORDS = 'A mensagem não pôde ser lida. Carregue o relatório à mão, ou dispense-a.';
const parts = [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '10.00' }]) }];

async function officeWith(message: string) {
  const office = await inboxOffice(cannedMailbox([message]));
  const refusedAs = async (id = '') => {
    const response = await office.accept(id);
    return [response.status, ((await response.json()) as { error?: { message: string } }).error?.message];
  };
  return { ...office, refusedAs };
}

test('an unreadable message cannot be accepted (409), only dismissed', async () => {
  const office = await officeWith(mail({ parts }));
  await office.db.$client.execute(`CREATE TRIGGER refuse BEFORE INSERT ON earnings
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  await office.pollNow({ force: true });
  const [report] = await office.quarantine();
  expect(report).toMatchObject({ reason: 'message_unreadable', acceptable: false, weekNeeded: false });
  expect(await office.refusedAs(report?.id)).toEqual([409, WORDS]);
  expect((await office.dismiss(report?.id ?? '')).status).toBe(200);
  expect(await office.quarantine()).toEqual([]);
});

test('accepting a too complex message is 409 and leaves it to be dismissed', async () => {
  const bomb = mail({
    from: 'x@mau.test',
    parts: Array.from({ length: 1100 }, () => ({ name: 'a.csv', body: '' })),
  });
  const office = await officeWith(bomb);
  await office.pollNow({ force: true });
  const [report] = await office.quarantine();
  expect(report).toMatchObject({ reason: 'sender_not_allowed', acceptable: true });
  expect(await office.refusedAs(report?.id)).toEqual([409, WORDS]);
  expect(await office.quarantine()).toHaveLength(1);
});
