import type { Client, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';

/** How many writes one transaction takes at most, and after how many ms it takes no further one: reads have a turn then. */
const MOST_TOGETHER = 128;
const TOGETHER_MS = 25;

/** After these the connection is as it was. Any other may leave a statement open that swallows later writes. */
const HARMLESS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)$/;

export function isHarmless(error: unknown): boolean {
  return error instanceof LibsqlError && HARMLESS.test(error.code);
}

export type Write<T> = {
  /** How long it may wait for the file, as `performance.now()` tells it. */
  deadline: number;
  /** Makes it in a transaction that others are in too; null for what has to be made by itself. */
  within: ((transaction: Transaction) => Promise<T>) | null;
  alone(): Promise<T>;
};

export type Waiting = {
  deadline: number;
  joins: boolean;
  /** Does it, and answers what tells so. */
  within(transaction: Transaction): Promise<() => void>;
  /** Does it and tells so, or why not. */
  alone(): Promise<void>;
  fail(error: unknown): void;
};

/** The transaction was to be written and that failed: nobody knows whether it was. */
export class UncertainCommitError extends Error {}

/**
 * Writes in the order they came, those that wait together handed to `makeTogether` at once, which answers how many it
 * has made.
 */
export function createWriteQueue(makeTogether: (writes: readonly Waiting[]) => Promise<number>) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    for (;;) {
      await gathered(waiting);
      const alone = waiting.findIndex((write) => !write.joins);
      const together = waiting.slice(0, alone === -1 ? MOST_TOGETHER : Math.min(alone, MOST_TOGETHER));
      if (together.length > 1) waiting.splice(0, await makeTogether(together));
      else await waiting.shift()?.alone();
      if (waiting.length === 0) break;
    }
    isRunning = false;
  }

  return function add<T>({ deadline, within, alone }: Write<T>): Promise<T> {
    return new Promise((resolve, fail) => {
      waiting.push({
        deadline,
        joins: within !== null,
        async within(transaction) {
          const result = await (within ?? alone)(transaction);
          return () => resolve(result);
        },
        alone: () => alone().then(resolve, fail),
        fail,
      });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
  };
}

/** Once no more come: requests that have been received are on their way. */
async function gathered(waiting: readonly Waiting[]): Promise<void> {
  for (let known = 0; known < waiting.length && waiting.length < MOST_TOGETHER; ) {
    known = waiting.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Makes as many of the writes as there is time for, in one transaction: what one of them fails by undoes that one
 * alone. Answers what tells each how it went, to be done now that all of it is on disk. Where it throws, nothing was
 * done, or `UncertainCommitError` says that this is not known.
 */
export async function commitTogether(
  connection: Client,
  writes: readonly Waiting[],
): Promise<(() => void)[]> {
  const transaction = await connection.transaction('write');
  try {
    const told: (() => void)[] = [];
    const until = performance.now() + TOGETHER_MS;
    for (const write of writes) {
      told.push(await makeWithin(transaction, write));
      if (performance.now() > until) break;
    }
    await transaction.commit().catch(explain);
    return told;
  } finally {
    transaction.close();
  }
}

async function makeWithin(transaction: Transaction, write: Waiting): Promise<() => void> {
  await transaction.executeMultiple('SAVEPOINT one');
  try {
    const tell = await write.within(transaction);
    await transaction.executeMultiple('RELEASE one');
    return tell;
  } catch (error) {
    if (!isHarmless(error)) throw error;
    await transaction.executeMultiple('ROLLBACK TO one; RELEASE one');
    return () => write.fail(error);
  }
}

/** A lock that is taken and a constraint that is checked at the end are found before anything is written. */
function explain(error: unknown): never {
  const isUnwritten = error instanceof LibsqlError && /^SQLITE_(BUSY|CONSTRAINT)/.test(error.code);
  throw isUnwritten ? error : new UncertainCommitError('the commit failed', { cause: error });
}
