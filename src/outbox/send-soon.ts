import type { Services } from '../services';
import { sendOutbox } from './send';

/** A longer run is dead: Workers end one with its request. */
const LONGEST_RUN_MS = 6 * 60_000;

/** Workers cut off 30 s after the answer; a message cut off before it is marked goes out twice. */
const AT_ONCE_MS = 10_000;

/** For the current message at shutdown. */
const FINISH_MS = 5_000;

type Run = {
  startedAt: number;
  again: boolean;
  soft: AbortController;
  hard: AbortController;
  ended: Promise<void>;
};

/** Single-flight per process. */
const runs = new WeakMap<Services, Run>();

/** For a moment after an answer. Never raises. */
export function sendAtOnce(services: Services): Promise<void> {
  return sendSoon(services, AbortSignal.timeout(AT_ONCE_MS));
}

/** A run under way looks again instead, un-awaited: on Workers it may be another request's. Never raises. */
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
    soft: new AbortController(),
    hard: new AbortController(),
    ended: Promise.resolve(),
  };
  runs.set(services, run);
  run.ended = sendUntilDone(services, run, until);
  await run.ended;
}

async function sendUntilDone(services: Services, run: Run, until?: AbortSignal): Promise<void> {
  const soft = AbortSignal.any([run.soft.signal, ...(until ? [until] : [])]);
  do {
    run.again = false;
    run.startedAt = performance.now();
    await sendOutbox(services, { soft, hard: run.hard.signal });
  } while (run.again && !soft.aborted);
  if (runs.get(services) === run) runs.delete(services);
}

/** After the current message. */
export async function stopSending(services: Services): Promise<void> {
  const run = runs.get(services);
  if (!run) return;
  run.soft.abort();
  const late = setTimeout(() => run.hard.abort(), FINISH_MS);
  await run.ended;
  clearTimeout(late);
}
