import { Database } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import type { Bench } from './api';
import type { Result } from './budget';
import type { Call, Order, Seen } from './burst';
import { inProcess } from './in-process';
import { addPending, copyFleet } from './large-fleet';
import { startProgram } from './server-process';

const CHANGES = 1_000;
const READS = 10_000;
const AT_ONCE = [32, 500];
const FLOOR_MS = 700;
/** A disk that commits fewer a second is slow: there, only waiting for it can be saved. */
const QUIET_PER_SECOND = 2_000;

/** How many rows bare SQLite puts on the disk in a second, each in one commit. */
async function bareCommits(path: string): Promise<number> {
  const db = new Database(path);
  try {
    db.run('PRAGMA journal_mode = WAL');
    db.run('PRAGMA synchronous = FULL');
    db.run('CREATE TABLE rows (id INTEGER PRIMARY KEY, status TEXT)');
    const insert = db.prepare("INSERT INTO rows (status) VALUES ('PAID')");
    const begun = performance.now();
    let commits = 0;
    for (; performance.now() - begun < FLOOR_MS; commits += 1) insert.run();
    return (commits / (performance.now() - begun)) * 1000;
  } finally {
    db.close();
    for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
  }
}

const burst = (order: Order): Promise<Seen> => inProcess('burst.ts', order);

/** Makes decisions and payments as the pages send them, so many at once, each between two measures of the same disk.
 * As many of the kind are made before, uncounted, since bare SQLite is warm by then, too. */
export async function measureWrites({ folder, fleet }: Omit<Bench, 'program'>): Promise<Result[]> {
  const own = `${folder}-writes`;
  await copyFleet(folder, own);
  const pendingIds = [...fleet.pendingIds, ...addPending(own, AT_ONCE.length * 2 * CHANGES)];
  const kinds = [
    { noun: 'drivers', what: 'decisions', ids: pendingIds, status: 'INACTIVE' },
    { noun: 'financial-records', what: 'payments', ids: fleet.payableIds, status: 'PAID' },
  ];
  const results: Result[] = [];
  const program = await startProgram(own);
  try {
    for (const atOnce of AT_ONCE) {
      const order = { url: program.url, cookie: fleet.cookie, atOnce };
      const reads: Call[] = Array.from({ length: READS }, () => ({
        path: '/api/email/config',
        status: null,
      }));
      const seen = await burst({ ...order, warmUp: reads, calls: reads, expects: '"monitoring"' });
      const readRate = (READS / seen.ms) * 1000;
      const bareNow = await bareCommits(`${folder}-bare`);
      results.push({
        what: `a call that writes nothing, ${atOnce} at once`,
        measured: readRate / bareNow,
        unit: 'ratio',
        // This row has no floor: a write over HTTP cannot be faster.
        budget: null,
        detail: `${readRate.toFixed(0)}/s with its session and one row; bare SQLite one by one ${bareNow.toFixed(0)}/s`,
      });
      for (const { noun, what, ids, status } of kinds) {
        const calls = ids.splice(0, 2 * CHANGES).map((id) => ({ path: `/api/${noun}/${id}/status`, status }));
        const counted = calls.splice(Math.floor(calls.length / 2));
        if (counted.length === 0) continue;
        const before = await bareCommits(`${folder}-bare`);
        // The version is the next one, since each answer is of one change.
        const writing = { ...order, warmUp: calls, calls: counted, expects: '"version":2' };
        const { ms, longest } = await burst(writing);
        const bare = (before + (await bareCommits(`${folder}-bare`))) / 2;
        const rate = (counted.length / ms) * 1000;
        const isQuiet = bare >= QUIET_PER_SECOND;
        const disk = `bare SQLite one by one ${bare.toFixed(0)}/s, a ${isQuiet ? 'quiet' : 'slow'} disk`;
        results.push({
          what: `${counted.length} ${what}, ${atOnce} at once`,
          measured: rate / bare,
          unit: 'ratio',
          budget: { atLeast: isQuiet ? 1 : 3 },
          detail:
            `${rate.toFixed(0)}/s after ${calls.length} to warm up, the longest ${longest.toFixed(0)} ms; ${disk}; ` +
            `${(rate / readRate).toFixed(2)} of a call that writes nothing`,
        });
      }
    }
    results.push({
      what: 'memory after these writes',
      measured: await program.residentMB(),
      unit: 'MB',
      budget: { atMost: 250 },
      detail: 'resident, of a server that did nothing else',
    });
    return results;
  } finally {
    await program.stop();
  }
}
