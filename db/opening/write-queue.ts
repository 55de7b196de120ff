import type { Outcome, Work } from './make-writes';

/** Limit per transaction. */
const MOST_TOGETHER = 128;

/** `work` may share a transaction with others; `alone` manages its transaction itself. */
export type Waiting =
  | { work: Work; deadline: number; settle(outcome: Outcome): void }
  | { alone(): Promise<void> };
export type Joining = Extract<Waiting, { work: Work }>;

/** A FIFO queue; `makeTogether` returns how many of the waiting writes it ran. */
export function createWriteQueue(makeTogether: (writes: readonly Joining[]) => Promise<number>) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    // Requests that have already arrived join the transaction.
    await new Promise((resolve) => setImmediate(resolve));
    for (let first = waiting[0]; first; first = waiting[0]) {
      if ('alone' in first) {
        waiting.shift();
        await first.alone();
      } else waiting.splice(0, await makeTogether(joining(waiting)));
    }
    isRunning = false;
  }

  return function add(write: Waiting): void {
    waiting.push(write);
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}

function joining(waiting: readonly Waiting[]): Joining[] {
  const together: Joining[] = [];
  for (const write of waiting) {
    if ('alone' in write || together.length === MOST_TOGETHER) break;
    together.push(write);
  }
  return together;
}
