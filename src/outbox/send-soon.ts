import type { Services } from '../services';
import { sendOutbox } from './send';

/** After so long at its messages, in ms, a run is taken for dead: Workers end one with the request that it belongs to. */
const LONGEST_RUN_MS = 6 * 60_000;

/**
 * How long a run that a request has begun goes on beginning messages, in ms: Workers cut off what still runs half a
 * minute after an answer, and a message that is cut off before it is noted goes out again.
 */
const AT_ONCE_MS = 10_000;

/** How long a message under way may take to end once the process is asked to, in ms. */
const FINISH_MS = 5_000;

type Run = {
  startedAt: number;
  again: boolean;
  stop: AbortController;
  cut: AbortController;
  ended: Promise<void>;
};

/** One run at a time in a process, so that many changes at once do not each open a connection. */
const runs = new WeakMap<Services, Run>();

/** For after an answer: sends what is due, as `sendSoon`, but begins nothing more after a moment. Never throws. */
export function sendAtOnce(services: Services): Promise<void> {
  return sendSoon(services, AbortSignal.timeout(AT_ONCE_MS));
}

/**
 * Sends what is due, beginning nothing more after `until`. Where this process is at it already, that run looks once more before it ends, and is not waited
 * for: on Workers it may be another request's. Never throws.
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

/** Ends this process's run, if there is one: after the message under way, which has a moment for it. */
export async function stopSending(services: Services): Promise<void> {
  const run = runs.get(services);
  if (!run) return;
  run.stop.abort();
  const late = setTimeout(() => run.cut.abort(), FINISH_MS);
  await run.ended;
  clearTimeout(late);
}
