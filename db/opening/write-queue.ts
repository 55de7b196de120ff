import type { Client, Transaction } from '@libsql/client';
import { LibsqlError } from '@libsql/client/sqlite3';

/** Per transaction, in writes and in ms, so that reads get a turn. */
const MOST_TOGETHER = 128;
const TOGETHER_MS = 25;

/** Errors that leave the connection usable; others may leave a statement open. */
const HARMLESS = /^SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG)$/;

export function isHarmless(error: unknown): boolean {
  return error instanceof LibsqlError && HARMLESS.test(error.code);
}

export type Write<T> = {
  deadline: number;
  within: ((transaction: Transaction) => Promise<T>) | null;
  alone(): Promise<T>;
};

export type Waiting = {
  deadline: number;
  joins: boolean;
  within(transaction: Transaction): Promise<() => void>;
  alone(): Promise<void>;
  fail(error: unknown): void;
};

/** The COMMIT failed: it may have been written. */
export class UncertainCommitError extends Error {}

/** FIFO; `makeTogether` answers how many of the waiting writes it made. */
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

/** Lets requests already received join. */
async function gathered(waiting: readonly Waiting[]): Promise<void> {
  for (let known = 0; known < waiting.length && waiting.length < MOST_TOGETHER; ) {
    known = waiting.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** As many as time allows. Answers the callbacks that settle them, to be called once on disk. Where one is refused, all
 * are made again, each in a savepoint, so that it fails alone. Throws if nothing was written, or `UncertainCommitError`. */
export async function commitTogether(
  connection: Client,
  writes: readonly Waiting[],
): Promise<(() => void)[]> {
  try {
    return await commitEach(connection, writes, (transaction, write) => write.within(transaction));
  } catch (error) {
    if (!isHarmless(error)) throw error;
    return commitEach(connection, writes, makeWithin);
  }
}

type Make = (transaction: Transaction, write: Waiting) => Promise<() => void>;

async function commitEach(connection: Client, writes: readonly Waiting[], make: Make) {
  const transaction = await connection.transaction('write');
  try {
    const settlements: (() => void)[] = [];
    const until = performance.now() + TOGETHER_MS;
    for (const write of writes) {
      settlements.push(await make(transaction, write));
      if (performance.now() > until) break;
    }
    await transaction.commit().catch(explain);
    return settlements;
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

/** Lock and deferred constraint errors come before anything is written. */
function explain(error: unknown): never {
  const isUnwritten = error instanceof LibsqlError && /^SQLITE_(BUSY|CONSTRAINT)/.test(error.code);
  throw isUnwritten ? error : new UncertainCommitError('the commit failed', { cause: error });
}
