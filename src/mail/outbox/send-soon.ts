import type { Services } from '../../services';
import { sendOutbox } from './send-outbox';

/** Time for the current message at shutdown. */
const FINISH_MS = 5_000;

type Run = {
  /** On the clock of `performance.now()`; a run that its runtime has ended does not block the next one. */
  endsAt: number;
  again: boolean;
  soft: AbortController;
  hard: AbortController;
  ended: Promise<void>;
};

/** One run per process. */
const runs = new WeakMap<Services, Run>();

/** Sends until no message is due or the time limit ends. It never raises, and does not await a run in progress, which
 * looks again instead: on Workers that run may belong to another request. */
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

export async function stopSending(services: Services): Promise<void> {
  const run = runs.get(services);
  if (!run) return;
  run.soft.abort();
  const late = setTimeout(() => run.hard.abort(), FINISH_MS);
  await run.ended;
  clearTimeout(late);
}
