import Apart from 'libsql/promise';

/** Long enough for many writes to share one. */
const AFTER_MS = 250;

/** What is written goes on from the write-ahead log into the database's file in a thread of libSQL's, over a connection
 * of its own, so that no write waits for it. */
export function createCheckpoints(path: string) {
  const connection = new Apart(path, {});
  let due: ReturnType<typeof setTimeout> | null = null;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function run(): Promise<void> {
    due = null;
    // A full disk fails it: the log keeps what it has until the next one.
    await connection.exec('PRAGMA wal_checkpoint(PASSIVE)').catch(() => {});
  }

  return {
    wrote(): void {
      if (due || closed) return;
      due = setTimeout(() => {
        running = running.then(run);
      }, AFTER_MS);
    },
    async close(): Promise<void> {
      closed = true;
      if (due) clearTimeout(due);
      await running;
      connection.close();
    },
  };
}
