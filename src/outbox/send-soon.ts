import type { Services } from '../services';
import { sendOutbox } from './send';

/** A longer run, in ms, is dead: Workers end one with its request. */
const LONGEST_RUN_MS = 6 * 60_000;

/**
 * How long a request's run begins new messages, in ms: Workers cut it off 30 s after the answer, and a message cut off
 * before it is marked is sent twice.
 */
const AT_ONCE_MS = 10_000;

/** How long the current message may take at shutdown, in ms. */
const FINISH_MS = 5_000;

type Run = {
  startedAt: number;
  again: boolean;
  stop: AbortController;
  cut: AbortController;
  ended: Promise<void>;
};

/** One run at a time in a process. */
const runs = new WeakMap<Services, Run>();

/** `sendSoon` after an answer, for a moment. Never throws. */
export function sendAtOnce(services: Services): Promise<void> {
  return sendSoon(services, AbortSignal.timeout(AT_ONCE_MS));
}

/**
 * Sends what is due, beginning nothing after `until`. A run under way looks once more instead, and is not awaited: on
 * Workers it may be another request's. Never throws.
 */
export async function sendSoon(services: Services, until?: AbortSignal): Promise<void> {
  if (!services.mailer) return;
  const current = runs.get(services);
  if (current && performance.now() - current.startedAt < LONGEST_RUN_MS) {
    current.again = true;
    return;
  }
  const run: Run = {
    startedAt: performance.now(),
    again: false,
    stop: new AbortController(),
    cut: new AbortController(),
    ended: Promise.resolve(),
  };
  runs.set(services, run);
  run.ended = sendUntilDone(services, run, until);
  await run.ended;
}

async function sendUntilDone(services: Services, run: Run, until?: AbortSignal): Promise<void> {
  const stop = AbortSignal.any([run.stop.signal, ...(until ? [until] : [])]);
  do {
    run.again = false;
    run.startedAt = performance.now();
    await sendOutbox(services, { stop, cut: run.cut.signal });
  } while (run.again && !stop.aborted);
  if (runs.get(services) === run) runs.delete(services);
}

/** Ends this process's run, if any, after the current message. */
export async function stopSending(services: Services): Promise<void> {
  const run = runs.get(services);
  if (!run) return;
  run.stop.abort();
  const late = setTimeout(() => run.cut.abort(), FINISH_MS);
  await run.ended;
  clearTimeout(late);
}
