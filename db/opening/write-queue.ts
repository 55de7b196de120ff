import type { Outcome, Work } from './make-writes';

/** Per transaction. */
const MOST_TOGETHER = 128;

/** `work` may be made with others; what is made alone sees to its own transaction. */
export type Waiting =
  | { work: Work; deadline: number; settle(outcome: Outcome): void }
  | { alone(): Promise<void> };
export type Joining = Extract<Waiting, { work: Work }>;

/** FIFO; `makeTogether` answers how many of the waiting writes it made. */
export function createWriteQueue(makeTogether: (writes: readonly Joining[]) => Promise<number>) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    // Requests already received join.
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
