import type { Services } from '../../services';
import { sendOutbox } from './send-outbox';

/** For the current message at shutdown. */
const FINISH_MS = 5_000;

type Run = {
  /** By `performance.now()`: where the runtime ends it with its request, the next one no longer counts on it. */
  endsAt: number;
  again: boolean;
  soft: AbortController;
  hard: AbortController;
  ended: Promise<void>;
};

/** Single-flight per process. */
const runs = new WeakMap<Services, Run>();

/** Until none is due, or the runtime would cut it off. A run under way looks again instead, un-awaited: on Workers it
 * may be another request's. Never raises. */
export async function sendAtOnce(services: Services): Promise<void> {
  if (!services.mailer) return;
  const current = runs.get(services);
  if (current && performance.now() < current.endsAt) {
    current.again = true;
    return;
  }
  const ms = services.mailBounds?.afterAnswerMs;
  const run: Run = {
    endsAt: performance.now() + (ms ?? Number.POSITIVE_INFINITY),
    again: false,
    soft: new AbortController(),
    hard: new AbortController(),
    ended: Promise.resolve(),
  };
  runs.set(services, run);
  run.ended = sendUntilDone(services, run, ms);
  await run.ended;
}

async function sendUntilDone(services: Services, run: Run, ms: number | undefined): Promise<void> {
  const soft =
    ms === undefined ? run.soft.signal : AbortSignal.any([run.soft.signal, AbortSignal.timeout(ms)]);
  do {
    run.again = false;
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
