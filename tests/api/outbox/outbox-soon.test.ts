import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../../src/app';
import { startSchedule } from '../../../src/jobs/schedule';
import { sendSoon } from '../../../src/outbox/send-soon';
import { addDocument, registerDriver, staffOf } from '../../support/api/registration';
import { MINUTE_MS, postOffice, registerMany } from '../../support/mail/outbox';
import type { SmtpServer } from '../../support/servers/smtp';

/** On a machine that may be busy. */
const SOON = { timeout: 10_000 };

/** The app with a way to send: what changes is told right after the answer. */
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

/** The server takes a message, and says so when it is told to. */
function holdAnswers(smtp: SmtpServer) {
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.onReceived = () => {
    arrived.resolve();
    return answered.promise;
  };
  return { arrived: arrived.promise, answer: answered.resolve };
}

test('sends each change’s letter right after its answer', async () => {
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

test('concurrent changes share one run at a time, and no letter is left over', async () => {
  const office = await writingOffice();
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      registerDriver(office, { email: `condutor.${number}@exemplo.pt` }),
    ),
  );
  await expect.poll(() => office.smtp.received.length, SOON).toBe(20);
  expect(office.counted.most).toBe(1);
});

test('a run that looks again is not presumed dead by its first look', async () => {
  const office = await postOffice();
  const held: (() => void)[] = [];
  office.smtp.onReceived = () => new Promise((resolve) => held.push(resolve));
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  onTestFinished(() => clock.mockRestore());
  // One more than it sends at one look.
  await registerMany(office, 13);
  const sending = sendSoon(office.services);
  for (let count = 1; count <= 12; count += 1) {
    await expect.poll(() => held.length, SOON).toBe(count);
    if (count === 12) {
      ahead = 4 * MINUTE_MS;
      await sendSoon(office.services);
    }
    held[count - 1]?.();
  }
  await expect.poll(() => held.length, SOON).toBe(13);
  await registerDriver(office, { email: 'o.ultimo@exemplo.pt' });
  ahead = 8 * MINUTE_MS;
  const asked = sendSoon(office.services);
  await Promise.race([asked, expect.poll(() => held.length, SOON).toBe(14)]);
  expect(held).toHaveLength(13);
  held[12]?.();
  await expect.poll(() => held.length, SOON).toBe(14);
  held[13]?.();
  await sending;
});

test('a run past its soft deadline begins no other message; the next sends the rest', async () => {
  const office = await postOffice();
  await registerMany(office, 2);
  const { arrived, answer } = holdAnswers(office.smtp);
  const until = new AbortController();
  const sending = sendSoon(office.services, until.signal);
  await arrived;
  until.abort();
  await sendSoon(office.services);
  answer();
  await sending;
  expect((await office.messages()).map(({ attempts, sentAt }) => [attempts, sentAt !== null])).toEqual([
    [1, true],
    [0, false],
  ]);
  await sendSoon(office.services);
  expect(office.smtp.received).toHaveLength(2);
});

test('a request’s run begins no message after ten seconds', async () => {
  const office = await writingOffice();
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  await registerDriver(office);
  expect(timeout).toHaveBeenCalledWith(10_000);
  await expect.poll(() => office.smtp.received.length, SOON).toBe(1);
});

test('sends what waited at the start; a shutdown waits for the current message', async () => {
  const office = await postOffice();
  await registerMany(office, 3);
  const { arrived, answer } = holdAnswers(office.smtp);
  const schedule = startSchedule(office.services);
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
  const schedule = startSchedule(office.services);
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
  const schedule = startSchedule(office.services);
  await expect.poll(() => office.smtp.connections, SOON).toBe(1);
  const asked = performance.now();
  await schedule.stop();
  expect(performance.now() - asked).toBeLessThan(8_000);
  expect(await office.messages()).toMatchObject([
    { sentAt: null, nextAttemptAt: '2026-11-20T10:01:00.000Z' },
  ]);
});
