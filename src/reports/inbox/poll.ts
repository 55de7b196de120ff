import { isRefusedSignIn, MailboxError } from '../../mail/imap/mailbox';
import { AppError, toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { keepLease, leaseEnd } from './lease';
import { nextPollAt, pauseAfter } from './poll-rules';
import type { Lease, PollReport } from './read-inbox';
import { endPoll, readInboxState, takeLease } from './store';

/** After the soft deadline no work begins; the hard one closes the connection. The next poll resumes. */
const SOFT_DEADLINE_MS = 3 * 60_000;
const HARD_DEADLINE_MS = 4 * 60_000;

type Options = {
  force?: boolean;
  /** Polls only if an earlier poll crashed. */
  resume?: boolean;
  stop?: AbortSignal;
};

type Poll = { outcome: 'polled'; report: PollReport } | { outcome: 'failed' | 'stopped' | 'not-due' };

/** Polls if monitored, due and unleased, or after a crash. Never throws: stores and logs failures, and backs off. */
export async function pollInbox(services: Services, now: Date, options: Options = {}): Promise<Poll> {
  try {
    const lease = await takeTurn(services, now, options);
    return lease ? await pollUnder(services, lease, options.stop) : { outcome: 'not-due' };
  } catch (error) {
    services.log.error('inbox.poll_failed', error);
    return { outcome: 'failed' };
  }
}

async function takeTurn(
  { db, mailbox }: Services,
  now: Date,
  { force, resume }: Options,
): Promise<Lease | null> {
  const state = mailbox && (await readInboxState(db));
  if (!state?.monitoring) return null;
  const dueAt = nextPollAt(Date.parse(state.lastPollAt ?? '1970-01-01'), state.intervalMinutes);
  const isPaused = (state.retryAt ?? '') > now.toISOString();
  // A poll that ended releases its lease, even after an error.
  const hasCrashed = state.leaseUntil !== null && state.leaseUntil <= now.toISOString();
  const isDue = hasCrashed || (!resume && dueAt <= now.getTime());
  if (!force && (!isDue || isPaused)) return null;
  return takeLease(db, { now, until: leaseEnd(now), seenFence: state.fence });
}

async function pollUnder(services: Services, lease: Lease, stop?: AbortSignal): Promise<Poll> {
  const { db, mailbox, mailboxTokens, log } = services;
  if (!mailbox) return { outcome: 'not-due' };
  const { fence } = lease;
  const heartbeat = keepLease(services, fence);
  try {
    const { readInbox } = await import('./read-inbox');
    const report = await readInbox(services, mailbox, lease, deadlines(stop));
    await mailboxTokens?.noteSignIn(false);
    const check = { connected: true, message: 'Ligação estabelecida com sucesso.' };
    await endPoll(db, fence, {
      ...check,
      checkedAt: services.now().toISOString(),
      failures: 0,
      retryAt: null,
    });
    if (report.messages > 0) log.info('inbox.polled', report);
    return { outcome: 'polled', report };
  } catch (error) {
    if (stop?.aborted) {
      await endPoll(db, fence, {});
      return { outcome: 'stopped' };
    }
    const failures = lease.failures + 1;
    const at = services.now();
    const retryAt = new Date(at.getTime() + pauseAfter(failures, lease.intervalMinutes)).toISOString();
    if (error instanceof MailboxError) {
      if (isRefusedSignIn(error.cause)) await mailboxTokens?.noteSignIn(true);
      const check = { connected: false, message: error.message, checkedAt: at.toISOString() };
      await endPoll(db, fence, { ...check, failures, retryAt });
      log.warn('inbox.unreachable', { failures, reason: error.message });
    } else {
      await endPoll(db, fence, { message: new AppError(toAppError(error).code).message, failures, retryAt });
      log.error('inbox.poll_failed', error, { failures });
    }
    return { outcome: 'failed' };
  } finally {
    heartbeat.stop();
  }
}

function deadlines(stop: AbortSignal = new AbortController().signal) {
  return {
    soft: AbortSignal.any([AbortSignal.timeout(SOFT_DEADLINE_MS), stop]),
    hard: AbortSignal.any([AbortSignal.timeout(HARD_DEADLINE_MS), stop]),
  };
}
