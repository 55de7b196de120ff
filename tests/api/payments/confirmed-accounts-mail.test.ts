import { expect, test } from 'vitest';
import { staffDigests } from '../../../db/schema/staff-digests';
import { confirmOrDecline } from '../../../src/people/bank-accounts/enter';
import type { BankAccountDecision } from '../../../src/people/bank-accounts/schema';
import type { Services } from '../../../src/services';
import { DAY_MS } from '../../fixtures/dates';
import { createTestApp, runHourlyJobs, runJob } from '../../support/api/app';
import { DATABASES } from '../../support/databases/databases';
import { insertAccount, insertDriver } from '../../support/databases/rows';
import { cannedMailer } from '../../support/mail/mail-offices';

const TUESDAY = new Date('2026-11-24T15:00:00.000Z');
const MORNING = new Date('2026-11-25T08:00:00.000Z');

/** An office of two, where accounts are confirmed on Tuesday afternoon. */
type Outcomes = NonNullable<Parameters<typeof cannedMailer>[0]>;

async function office({ outcomes = [], ...given }: { db?: Services['db']; outcomes?: Outcomes } = {}) {
  const { emails, mailer } = cannedMailer(outcomes);
  const app = await createTestApp({ mailer, staff: ['ana@frota.example', 'rui@frota.example'], ...given });
  const { db } = app;
  app.clock.now = TUESDAY;
  const decide = async (
    fullName: string,
    enteredBy: string,
    { by = 'rui@frota.example', status = 'CONFIRMED' as BankAccountDecision['status'] } = {},
  ) => {
    const driverId = await insertDriver(db, { fullName });
    const id = await insertAccount(db, driverId, { status: 'WAITING', enteredBy });
    await confirmOrDecline(app.services, id, status, by);
    return { driverId, id };
  };
  const run = (now: Date) => {
    app.clock.now = now;
    return runJob(app.services, 'staff.accounts', now);
  };
  return { ...app, emails, decide, run };
}

const NOBODY = { sent: 0, failed: 0 };
const pointsOf = (email: { text: string } | undefined) => email?.text.match(/^- .*$/gm);

test.each(DATABASES)(
  'promise 132: on the next morning all staff read which accounts were confirmed, and by whom, on %s',
  async (_name, open) => {
    const { db } = await open();
    const { decide, run, emails } = await office({ db });
    await decide('Ana Exemplo', 'driver');
    await decide('Bruno Exemplo', 'ana@frota.example');
    await decide('Carla Exemplo', 'Rui@frota.example');
    await decide('Duarte Exemplo', 'driver', { status: 'DECLINED' });
    expect(await run(new Date('2026-11-25T07:59:59.000Z'))).toEqual(NOBODY);
    expect(await run(MORNING)).toEqual({ sent: 2, failed: 0 });
    expect(await run(new Date(MORNING.getTime() + 3_600_000))).toEqual(NOBODY);
    expect(await run(new Date(MORNING.getTime() + DAY_MS))).toEqual(NOBODY);
    expect(emails.map(({ to }) => to)).toEqual(['ana@frota.example', 'rui@frota.example']);
    const [email] = emails;
    expect(email?.subject).toBe('Volante: contas bancárias confirmadas');
    expect(pointsOf(email)).toEqual([
      '- 24/11/2026: Carla Exemplo, PT50 •••• 0154, indicada e confirmada por rui@frota.example',
      '- 24/11/2026: Ana Exemplo, PT50 •••• 0154, indicada pelo condutor, confirmada por rui@frota.example',
      '- 24/11/2026: Bruno Exemplo, PT50 •••• 0154, indicada por ana@frota.example, confirmada por rui@frota.example',
    ]);
    expect(email?.text).not.toContain('0002');
  },
);

test('promise 132: an account is reported even where it was refused, replaced or erased since', async () => {
  const { db, services, decide, run, emails } = await office();
  await runJob(services, 'audit.seal', TUESDAY);
  const { id } = await decide('Ana Exemplo', 'driver');
  await runJob(services, 'audit.seal', TUESDAY);
  await db.run(
    `UPDATE bank_accounts SET status = 'DECLINED', decided_by = 'x', decided_at = '2026-11-24T16:00:00Z'`,
  );
  const gone = await decide('Bruno Exemplo', 'driver');
  await db.run(`DELETE FROM bank_accounts WHERE id = '${gone.id}'`);
  expect(id).not.toBe(gone.id);
  expect(await run(MORNING)).toEqual({ sent: 2, failed: 0 });
  expect(pointsOf(emails[0])).toEqual([
    '- 24/11/2026: Ana Exemplo, PT50 •••• 0154, indicada pelo condutor, confirmada por rui@frota.example',
    '- 24/11/2026: Bruno Exemplo, conta apagada, confirmada por rui@frota.example',
  ]);
});

test('promise 132: staff who were not reached get it by the next attempt, and nobody twice', async () => {
  const down: Outcomes[number] = { outcome: 'unavailable', reason: 'x' };
  const { db, decide, run, emails } = await office({ outcomes: [down, { outcome: 'accepted' }, down] });
  await decide('Ana Exemplo', 'driver');
  expect(await run(MORNING)).toEqual({ sent: 1, failed: 1 });
  const hourLater = new Date(MORNING.getTime() + 3_600_000);
  expect(await run(hourLater)).toEqual({ sent: 0, failed: 1 });
  const thursday = new Date(MORNING.getTime() + DAY_MS);
  const [one, other] = await Promise.all([run(thursday), run(thursday)]);
  expect(one.sent + other.sent).toBe(1);
  expect(new Set(emails.map(({ to }) => to))).toEqual(new Set(['rui@frota.example', 'ana@frota.example']));
  expect(emails).toHaveLength(2);
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(await db.select().from(staffDigests)).toHaveLength(3);
});

test('a Monday has both e-mails: on documents, and on the accounts confirmed since', async () => {
  const { services, clock, decide, emails } = await office();
  clock.now = new Date('2026-11-29T15:00:00.000Z');
  await decide('Ana Exemplo', 'driver');
  clock.now = new Date('2026-11-30T08:30:00.000Z');
  await runHourlyJobs(services, clock.now);
  await runHourlyJobs(services, clock.now);
  const subjects = emails.filter(({ to }) => to === 'ana@frota.example').map(({ subject }) => subject);
  expect(subjects).toEqual(['Volante: documentos desta semana', 'Volante: contas bancárias confirmadas']);
});

test('without a mail server nobody gets an e-mail', async () => {
  const { services, decide } = await office();
  await decide('Ana Exemplo', 'driver');
  expect(await runJob({ ...services, mailer: null }, 'staff.accounts', MORNING)).toEqual(NOBODY);
});
