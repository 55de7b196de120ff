import { AppError, toAppError } from '../http/errors';
import { MailboxError } from '../mailbox/mailbox';
import type { Services } from '../services';
import { leaseEnd } from './lease';
import { type PollReport, readInbox } from './read-inbox';
import { nextPollAt, pauseAfter } from './rules';
import { endPoll, readInboxState, takeLease } from './store';

/** How long a poll may take in all, in ms: what is left is read by the next. */
const POLL_MS = 4 * 60_000;
type Poll = { outcome: 'polled'; report: PollReport } | { outcome: 'failed' | 'not-due' };

/**
 * Reads what is new in the watched inbox, if it is monitored, a poll is due and no other is running; `force` asks for
 * one now, whatever the interval. Never throws: what fails is remembered for staff, logged, and tried again later.
 */
export async function pollInbox(services: Services, now: Date, { force = false } = {}): Promise<Poll> {
  const { db, mailbox, log } = services;
  try {
    const state = mailbox && (await readInboxState(db));
    if (!mailbox || !state?.monitoring) return { outcome: 'not-due' };
    const dueAt = nextPollAt(Date.parse(state.lastPollAt ?? '1970-01-01'), state.intervalMinutes);
    const isPaused = (state.retryAt ?? '') > now.toISOString();
    if (!force && (dueAt > now.getTime() || isPaused)) return { outcome: 'not-due' };
    const lease = await takeLease(db, { now, until: leaseEnd(now), seenFence: state.fence });
    if (!lease) return { outcome: 'not-due' };
    const { fence, failures, intervalMinutes } = lease;
    try {
      const report = await readInbox(services, mailbox, lease, POLL_MS);
      const message = 'Ligação estabelecida com sucesso.';
      await endPoll(db, { fence, connected: true, message, now: services.now(), failures: 0, retryAt: null });
      if (report.messages > 0) log.info('inbox.polled', report);
      return { outcome: 'polled', report };
    } catch (error) {
      const failed = failures + 1;
      const at = services.now();
      const isConnection = error instanceof MailboxError;
      await endPoll(db, {
        ...{ fence, now: at, failures: failed },
        connected: !isConnection,
        message: isConnection ? error.message : new AppError(toAppError(error).code).message,
        retryAt: new Date(at.getTime() + pauseAfter(failed, intervalMinutes)),
      });
      log.error('inbox.poll_failed', error, { failures: failed });
      return { outcome: 'failed' };
    }
  } catch (error) {
    log.error('inbox.poll_failed', error);
    return { outcome: 'failed' };
  }
}
