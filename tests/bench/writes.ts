import { Database } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import { type Bench, load } from './api';
import type { Result } from './budget';

const CHANGES = 1_000;
const AT_ONCE = [32, 500];
const FLOOR_MS = 700;
/** Of a call that reads one row, by the same client: what is left for a write. */
const READS_MS = 1_000;
/** A disk that commits less than this is slow: there, waiting for it is what there is to save. */
const QUIET_PER_SECOND = 2_000;

/** How many rows bare SQLite puts on the disk in a second, each by itself. */
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

/** Decisions and payments as the pages send them, so many at once, each between two measures of the same disk. */
export async function measureWrites({ program, folder, fleet }: Bench): Promise<Result[]> {
  const kinds = [
    { noun: 'drivers', what: 'decisions', ids: fleet.pendingIds, status: 'INACTIVE' },
    { noun: 'financial-records', what: 'payments', ids: fleet.payableIds, status: 'PAID' },
  ];
  const results: Result[] = [];
  for (const [round, atOnce] of AT_ONCE.entries()) {
    const repeat = { url: `${program.url}/api/email/config`, ms: READS_MS, headers: {} };
    const reads = await load({ cookie: fleet.cookie, atOnce, repeat });
    const readRate = (reads.answers / reads.ms) * 1000;
    const bareNow = await bareCommits(`${folder}-bare`);
    results.push({
      what: `a call that writes nothing, ${atOnce} at once`,
      measured: readRate / bareNow,
      unit: 'ratio',
      // No floor of its own: a write over HTTP cannot be faster.
      budget: null,
      detail: `${readRate.toFixed(0)}/s with its session and one row; bare SQLite one by one ${bareNow.toFixed(0)}/s`,
    });
    for (const { noun, what, ids, status } of kinds) {
      const some = ids.slice(round * CHANGES, (round + 1) * CHANGES);
      if (some.length === 0) continue;
      const urls = some.map((id) => `${program.url}/api/${noun}/${id}/status`);
      const changes = { urls, body: JSON.stringify({ status }), headers: { 'If-Match': '"1"' } };
      const before = await bareCommits(`${folder}-bare`);
      const { ms, latencies } = await load({ cookie: fleet.cookie, atOnce, changes });
      const bare = (before + (await bareCommits(`${folder}-bare`))) / 2;
      const rate = (some.length / ms) * 1000;
      const isQuiet = bare >= QUIET_PER_SECOND;
      const disk = `bare SQLite one by one ${bare.toFixed(0)}/s, a ${isQuiet ? 'quiet' : 'slow'} disk`;
      results.push({
        what: `${some.length} ${what}, ${atOnce} at once`,
        measured: rate / bare,
        unit: 'ratio',
        budget: { atLeast: isQuiet ? 1 : 3 },
        detail:
          `${rate.toFixed(0)}/s, the longest ${Math.max(...latencies).toFixed(0)} ms; ${disk}; ` +
          `${(rate / readRate).toFixed(2)} of a call that writes nothing`,
      });
    }
  }
  return results;
}
