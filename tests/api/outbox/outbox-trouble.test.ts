import { expect, test } from 'vitest';
import { outbox } from '../../../db/schema/outbox';
import { takeDueMessage } from '../../../src/mail/outbox/store';
import { expectNoSecrets } from '../../support/api/app';
import { ANA, registerDriver } from '../../support/api/registration';
import {
  MINUTE_MS,
  type PostOffice,
  postOffice,
  registerMany,
  rejectDocument,
} from '../../support/mail/mail-offices';
import type { SmtpTrouble } from '../../support/servers/smtp';

/** The machine may be busy. */
const SOON = { timeout: 60_000 };

const GREYLISTED = { code: 450, text: '4.2.0 <ana@exemplo.pt> greylisted' };
const UNKNOWN = { code: 550, text: '5.1.1 <ana@exemplo.pt> no such user' };

/** The minutes between the attempts during this trouble, until the message is given up. */
async function attempts(office: PostOffice): Promise<number[]> {
  const pauses: number[] = [];
  let last = office.clock.now.getTime();
  await office.send();
  for (;;) {
    const [message] = await office.messages();
    if (!message?.nextAttemptAt) return pauses;
    const next = Date.parse(message.nextAttemptAt);
    pauses.push((next - last) / MINUTE_MS);
    office.clock.now = new Date(next - 1);
    expect(await office.send()).toEqual({ sent: 0, refused: 0, delayed: 0 });
    office.clock.now = new Date(next);
    last = next;
    await office.send();
  }
}

test('retries with backoff for three days, then gives up', async () => {
  const office = await postOffice();
  office.smtp.trouble = { recipient: () => GREYLISTED };
  await registerDriver(office);
  const pauses = await attempts(office);
  expect(pauses).toEqual([1, 5, 30, 120, 360, 720, 720, 720, 720, 720]);
  const state = await office.state();
  expect(state).toMatchObject({ waiting: 0, failed: 1, lastSentAt: null });
  expect(state.lastError).toBe('O servidor de envio adiou o endereço do condutor (450 4.2.0).');
  office.smtp.trouble = {};
  office.later(24 * 60 * MINUTE_MS);
  await office.send();
  expect(office.smtp.received).toEqual([]);
});

test('a retry that succeeds clears the error', async () => {
  const office = await postOffice();
  office.smtp.trouble = { cut: true };
  await registerDriver(office);
  await office.send();
  expect(await office.state()).toMatchObject({
    waiting: 1,
    lastError: 'A ligação ao servidor de envio caiu.',
  });
  office.smtp.trouble = {};
  office.later(MINUTE_MS);
  await office.send();
  expect(office.smtp.received).toHaveLength(1);
  expect(await office.state()).toMatchObject({ waiting: 0, failed: 0, lastError: null });
});

test('a permanent refusal is not retried, and blocks no other message', async () => {
  const office = await postOffice();
  office.smtp.trouble = { recipient: (address) => (address === ANA.email ? UNKNOWN : undefined) };
  await registerDriver(office);
  await registerDriver(office, { email: 'rui@exemplo.pt' });
  expect(await office.send()).toEqual({ sent: 1, refused: 1, delayed: 0 });
  expect(office.smtp.received.map(({ to }) => to)).toEqual([['rui@exemplo.pt']]);
  expect(await office.state()).toMatchObject({
    waiting: 0,
    failed: 1,
    lastError: 'O servidor de envio recusou o endereço do condutor (550 5.1.1).',
  });
  office.smtp.trouble = {};
  office.later(24 * 60 * MINUTE_MS);
  await office.send();
  expect(office.smtp.received).toHaveLength(1);
});

test.each<[string, SmtpTrouble]>([
  ['refuses the login', { login: { code: 535, text: '5.7.8 no' } }],
  ['refuses the sender', { sender: { code: 553, text: '5.7.1 no' } }],
  ['does not answer', { stall: true }],
])('a server that %s is asked for two messages, and the others wait without it', async (_what, trouble) => {
  const office = await postOffice({ silenceMs: 1_000 });
  await registerMany(office, 4);
  office.smtp.trouble = trouble;
  expect(await office.send()).toEqual({ sent: 0, refused: 0, delayed: 2 });
  expect((await office.messages()).map(({ attempts }) => attempts).toSorted()).toEqual([0, 0, 1, 1]);
  office.smtp.trouble = {};
  office.later(MINUTE_MS);
  expect(await office.send()).toEqual({ sent: 4, refused: 0, delayed: 0 });
});

test('promise 36: neither the log nor a failure as staff see it names the person or the password', async () => {
  const office = await postOffice();
  await rejectDocument(office);
  const troubles = [{}, { recipient: () => UNKNOWN }, { login: { code: 535, text: 'p@lavra/passe' } }];
  for (const [number, trouble] of troubles.entries()) {
    office.smtp.trouble = trouble;
    await registerDriver(office, { email: `ana.${number}@exemplo.pt` });
    await office.send();
  }
  await office.db.$client.execute('DROP TABLE outbox');
  await office.send();
  const told = office.logged.filter((line) => line.includes('"outbox.'));
  expect(told.map((line) => JSON.parse(line).event)).toEqual([
    'outbox.sent',
    'outbox.sent',
    'outbox.sent',
    'outbox.not_sent',
    'outbox.not_sent',
    'outbox.failed',
  ]);
  expectNoSecrets(told, [
    'exemplo.pt',
    ANA.fullName,
    ANA.phoneNumber,
    office.smtp.user,
    office.smtp.password,
  ]);
});

test('a message is not sent twice when marking it sent fails for a moment', async () => {
  const office = await postOffice();
  await registerDriver(office);
  const { $client } = office.db;
  await $client.execute(`CREATE TRIGGER forgetful BEFORE UPDATE OF sent_at ON outbox WHEN NEW.sent_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'not now'); END`);
  const sending = office.send();
  await expect.poll(() => office.smtp.received.length, SOON).toBe(1);
  await $client.execute('DROP TRIGGER forgetful');
  expect(await sending).toEqual({ sent: 1, refused: 0, delayed: 0 });
  office.later(24 * 60 * MINUTE_MS);
  await office.send();
  expect(office.smtp.received).toHaveLength(1);
});

test('a message that cannot be composed blocks no other', async () => {
  const office = await postOffice();
  await rejectDocument(office);
  await office.db.update(outbox).set({ detail: '{' });
  await registerMany(office, 1);
  expect(await office.send()).toEqual({ sent: 2, refused: 0, delayed: 1 });
  expect(await office.state()).toMatchObject({
    waiting: 1,
    lastError: 'A mensagem não pôde ser escrita.',
  });
});

test('a message that kills its sender is given up like any other', async () => {
  const office = await postOffice();
  await registerDriver(office);
  for (let death = 0; death < 11; death += 1) {
    const now = office.clock.now;
    expect(await takeDueMessage(office.db, now, new Date(now.getTime() + 3 * MINUTE_MS))).not.toBeNull();
    office.later(3 * MINUTE_MS);
  }
  expect(await office.send()).toEqual({ sent: 0, refused: 1, delayed: 0 });
  expect(await office.state()).toMatchObject({ waiting: 0, failed: 1 });
});
