import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inboxState } from '../../db/schema/inbox-state';
import { startClock } from '../support/api/app';
import { cannedMailbox } from '../support/mail/canned-mailbox';
import { mail } from '../support/mail/mail';
import { inboxOffice } from '../support/mail/mail-offices';

const SECOND_MS = 1000;

/** An office whose first poll blocks once it has asked for the only message. */
async function standingOffice() {
  const asked = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const office = await inboxOffice(
    cannedMailbox([mail({})], async () => {
      asked.resolve();
      await given.promise;
    }),
  );
  const pass = async (seconds: number) => {
    office.clock.now = new Date(office.clock.now.getTime() + seconds * SECOND_MS);
    await vi.advanceTimersByTimeAsync(seconds * SECOND_MS);
  };
  const resume = () => office.pollNow({ resume: true });
  return { ...office, asked: asked.promise, give: given.resolve, pass, resume };
}

describe('the lease of a poll', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  test('is renewed during slow work, so no other server takes it', async () => {
    const { pollNow, clock, asked, give, pass, resume, outcomes, db } = await standingOffice();
    const running = pollNow({ force: true });
    await asked;
    for (let passed = 0; passed < 170; passed += 10) {
      await pass(10);
      await expect
        .poll(async () => (await db.select().from(inboxState))[0]?.leaseUntil)
        .toBe(new Date(clock.now.getTime() + 40 * SECOND_MS).toISOString());
      expect(await resume()).toEqual({ outcome: 'not-due' });
      expect(await pollNow({ force: true })).toEqual({ outcome: 'not-due' });
    }
    give();
    expect(await running).toMatchObject({ outcome: 'polled', report: { messages: 1 } });
    expect(await outcomes()).toEqual(['ignored no_report']);
    expect(await db.select().from(inboxState)).toMatchObject([{ fence: 1, leaseUntil: null }]);
    await pass(60);
    expect(await db.select().from(inboxState)).toMatchObject([{ leaseUntil: null }]);
    expect(await resume()).toEqual({ outcome: 'not-due' });
  });

  test('expires 40 seconds after a crash, and another server resumes at once', async () => {
    const { services, pollNow, asked, pass, resume, db } = await standingOffice();
    void pollNow({ force: true });
    await asked;
    vi.clearAllTimers();
    await pass(39);
    expect(await resume()).toEqual({ outcome: 'not-due' });
    await pass(1);
    const other = cannedMailbox([mail({})]);
    const taken = await pollNow({ resume: true }, { ...services, mailbox: other });
    expect(taken).toMatchObject({ outcome: 'polled', report: { messages: 1 } });
    expect(await db.select().from(inboxState)).toMatchObject([{ fence: 2, leaseUntil: null }]);
  });
});

test('a server resumes another’s crashed poll within 15 seconds of its lease', async () => {
  const office = await inboxOffice(cannedMailbox([mail({})]));
  const state = async () => (await office.db.select().from(inboxState))[0];
  await office.poll();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const schedule = startClock(office.services);
  await office.db.update(inboxState).set({ leaseUntil: office.clock.now.toISOString() });
  expect(await state()).toMatchObject({ fence: 1 });
  await vi.advanceTimersByTimeAsync(15 * SECOND_MS);
  vi.useRealTimers();
  await expect.poll(state).toMatchObject({ fence: 2, leaseUntil: null });
  await schedule.stop();
});
