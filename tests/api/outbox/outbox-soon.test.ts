import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../src/app';
import { sendAtOnce } from '../../../src/mail/outbox/send-soon';
import { writeSignIn } from '../../../src/people/driver-sessions/ask-for-sign-in';
import { createToken } from '../../../src/platform/sessions/token';
import { startClock } from '../../support/api/app';
import { addDocument, registerDriver, staffOf } from '../../support/api/registration';
import { insertDriver } from '../../support/databases/rows';
import { MINUTE_MS, postOffice, registerMany } from '../../support/mail/mail-offices';
import type { SmtpServer } from '../../support/servers/smtp';

/** The machine may be busy. */
const SOON = { timeout: 60_000 };

/** The app with a mail server: each change sends its e-mail right after the answer. */
async function writingOffice() {
  const office = await postOffice();
  const writing = { ...office, app: createApp(office.services) };
  const counted = { atOnce: 0, most: 0 };
  office.smtp.onReceived = async () => {
    counted.atOnce += 1;
    counted.most = Math.max(counted.most, counted.atOnce);
    await new Promise((resolve) => setTimeout(resolve, 5));
    counted.atOnce -= 1;
  };
  return { ...writing, counted };
}

/** The server takes a message, and acknowledges it when `answer` is called. */
function holdAnswers(smtp: SmtpServer) {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.onReceived = () => {
    arrived.resolve();
    return answered.promise;
  };
  return { arrived: arrived.promise, answer: answered.resolve };
}

test('sends each change’s e-mail right after its answer', async () => {
  const office = await writingOffice();
  const driverId = await registerDriver(office);
  await expect.poll(() => office.smtp.received.length, SOON).toBe(1);
  const staff = await staffOf(office);
  const { id } = await addDocument(office, driverId);
  await staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
  await expect.poll(() => office.smtp.received.length, SOON).toBe(2);
  await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'INACTIVE' });
  await expect.poll(() => office.smtp.received.length, SOON).toBe(3);
});

test('concurrent changes share one run at a time, and no e-mail is left over', async () => {
  const office = await writingOffice();
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      registerDriver(office, { email: `condutor.${number}@exemplo.pt` }),
    ),
  );
  await expect.poll(() => office.smtp.received.length, SOON).toBe(20);
  expect(office.counted.most).toBe(1);
});

test('promise 76: the queue is sent without a pause until it is empty', async () => {
  const office = await postOffice();
  await registerMany(office, 18);
  await sendAtOnce(office.services);
  expect(office.smtp.received).toHaveLength(18);
});

test('promise 76: a sign-in is sent before the rest, while they are being sent', async () => {
  const office = await postOffice();
  await registerMany(office, 3);
  await insertDriver(office.db, { email: 'entra@exemplo.pt' });
  const { arrived, answer } = holdAnswers(office.smtp);
  const sending = sendAtOnce(office.services);
  await arrived;
  await writeSignIn(office.services, 'entra@exemplo.pt', createToken());
  answer();
  await sending;
  expect(office.smtp.received).toHaveLength(4);
  expect(office.smtp.received[1]).toMatchObject({ to: ['entra@exemplo.pt'] });
});

test('however long it takes, a run is alone where nothing cuts it off', async () => {
  const office = await postOffice();
  const clock = aheadBy();
  await registerMany(office, 2);
  const { arrived, answer } = holdAnswers(office.smtp);
  const sending = sendAtOnce(office.services);
  await arrived;
  clock.ms = 60 * MINUTE_MS;
  await sendAtOnce(office.services);
  expect(office.smtp.connections).toBe(1);
  answer();
  await sending;
  expect(office.smtp.received).toHaveLength(2);
});

test('where the runtime cuts work off, no message is begun beyond that, and the next change sends the rest', async () => {
  const office = await postOffice();
  const services = { ...office.services, mailBounds: { afterAnswerMs: 50, messages: 100 } };
  await registerMany(office, 2);
  const { arrived, answer } = holdAnswers(office.smtp);
  const cutOff = sendAtOnce(services);
  await arrived;
  await new Promise((resolve) => setTimeout(resolve, 60));
  const next = sendAtOnce(services);
  await expect.poll(() => office.smtp.connections, SOON).toBe(2);
  answer();
  await Promise.all([cutOff, next]);
  expect((await office.messages()).map(({ attempts, sentAt }) => [attempts, sentAt !== null])).toEqual([
    [1, true],
    [1, true],
  ]);
});

test('where the runtime bounds its calls, a run sends no more messages than that', async () => {
  const office = await postOffice();
  await registerMany(office, 4);
  await sendAtOnce({ ...office.services, mailBounds: { afterAnswerMs: 10_000, messages: 3 } });
  expect(office.smtp.received).toHaveLength(3);
});

/** Sets the clock ahead that measures a run. */
function aheadBy() {
  const ahead = { ms: 0 };
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead.ms);
  onTestFinished(() => clock.mockRestore());
  return ahead;
}

test('sends what waited at the start; a shutdown waits for the current message', async () => {
  const office = await postOffice();
  await registerMany(office, 3);
  const { arrived, answer } = holdAnswers(office.smtp);
  const schedule = startClock(office.services);
  await arrived;
  const stopped = schedule.stop();
  answer();
  await stopped;
  const messages = await office.messages();
  expect(messages.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
  expect(messages.filter(({ attempts }) => attempts === 0)).toHaveLength(2);
});

test('a shutdown waits for a change’s current message, and begins no other', async () => {
  const office = await writingOffice();
  const schedule = startClock(office.services);
  const { arrived, answer } = holdAnswers(office.smtp);
  await registerDriver(office);
  await arrived;
  const stopped = schedule.stop();
  answer();
  await stopped;
  expect(await office.messages()).toMatchObject([{ sentAt: '2026-11-20T10:00:00.000Z' }]);
});

test('a server that hangs delays a shutdown only for a moment, and the message is retried', async () => {
  const office = await postOffice();
  await registerDriver(office);
  office.smtp.trouble = { stall: true };
  const schedule = startClock(office.services);
  await expect.poll(() => office.smtp.connections, SOON).toBe(1);
  await schedule.stop();
  expect(await office.messages()).toMatchObject([
    { sentAt: null, nextAttemptAt: '2026-11-20T10:01:00.000Z' },
  ]);
});
