import type { Database } from '../opening/client';

/** On a file, concurrent calls with the same key in one turn of the event loop share one read, which begins after it.
 * On Workers a request must not wait for the I/O of another. */
export function coalesced<T>(read: (db: Database, key: string) => Promise<T>) {
  const asked = new WeakMap<Database, Map<string, Promise<T>>>();
  return function ask(db: Database, key: string): Promise<T> {
    if (db.$client.protocol !== 'file') return read(db, key);
    const reads = asked.get(db) ?? new Map<string, Promise<T>>();
    asked.set(db, reads);
    const known = reads.get(key);
    if (known) return known;
    const reading = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      reads.delete(key);
      return read(db, key);
    });
    reads.set(key, reading);
    return reading;
  };
}
