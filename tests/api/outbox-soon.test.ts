import { expect, test } from 'vitest';
import { createApp } from '../../src/app';
import { startSchedule } from '../../src/schedule';
import { postOffice, registerMany } from '../support/outbox';
import { addDocument, registerDriver, staffOf } from '../support/registration';

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

test('each change is told right after its answer, without anybody asking', async () => {
  const office = await writingOffice();
  const driverId = await registerDriver(office);
  await expect.poll(() => office.smtp.received.length).toBe(1);
  const staff = await staffOf(office);
  const { id } = await addDocument(office, driverId);
  await staff('PATCH', `/api/documents/${id}/status`, { status: 'REJECTED' });
  await expect.poll(() => office.smtp.received.length).toBe(2);
  await staff('PATCH', `/api/drivers/${driverId}/status`, { status: 'INACTIVE' });
  await expect.poll(() => office.smtp.received.length).toBe(3);
});

test('many changes at once have one connection at a time, and none is left over', async () => {
  const office = await writingOffice();
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      registerDriver(office, { email: `condutor.${number}@exemplo.pt` }),
    ),
  );
  await expect.poll(() => office.smtp.received.length, { timeout: 10_000 }).toBe(20);
  expect(office.counted.most).toBe(1);
});

test('what waited is sent at the start, and the end waits for the message under way', async () => {
  const office = await postOffice();
  await registerMany(office, 3);
  let arrived = false;
  office.smtp.onReceived = async () => {
    arrived = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  const schedule = startSchedule(office.services);
  await expect.poll(() => arrived).toBe(true);
  await schedule.stop();
  const messages = await office.messages();
  expect(messages.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
  expect(messages.filter(({ attempts }) => attempts === 0)).toHaveLength(2);
});
