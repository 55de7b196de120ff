import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { fillOpenWork, lostOf, runMixedLoad } from '../support/databases/mixed-load';
import { openStaffSession } from '../support/databases/rows';
import { sqldIsThere, startSqld } from '../support/servers/sqld';
import type { Result } from './budget';
import { startProgram } from './server-process';

const CLIENTS = 256;
const FLEET = { drivers: 300, weeks: 20 };
const SERVERS = 2;

/** Runs two servers on one database server for `ms` of mixed load: nothing fails, and no acknowledged write is lost. */
export async function measureTwoServers(folder: string, ms = 60_000): Promise<Result[]> {
  if (!sqldIsThere) return [];
  const sqld = await startSqld();
  const stops: (() => Promise<void>)[] = [sqld.stop];
  try {
    const { db, close } = await openDatabase({ url: sqld.url });
    stops.push(close);
    await migrateDatabase(db);
    const work = await fillOpenWork(db, FLEET);
    const cookie = await openStaffSession(db);
    const origins: string[] = [];
    for (let number = 0; number < SERVERS; number += 1) {
      const own = join(folder, `two-servers-${number}`);
      await mkdir(own);
      const server = await startProgram(own, sqld.url);
      stops.push(server.stop);
      origins.push(server.url);
    }
    const seen = await runMixedLoad({ origins, cookie, work, clients: CLIENTS, until: { ms } });
    const lost = await lostOf(db, seen.acknowledged);
    for (const line of [...seen.errors, ...lost].slice(0, 10)) console.log(`  ${line}`);
    const sorted = seen.latencies.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    const what = `${SERVERS} servers on one remote database, ${CLIENTS} clients`;
    const rate = Math.round((seen.requests / seen.ms) * 1000);
    return [
      {
        what: `${what}: failed or lost`,
        measured: seen.errors.length + lost.length,
        unit: 'calls',
        budget: { atMost: 0 },
        detail:
          `${seen.requests} requests in ${Math.round(seen.ms / 1000)} s, ${seen.errors.length} failed; ` +
          `${seen.acknowledged.length} decisions acknowledged, ${lost.length} lost`,
      },
      {
        what: `${what}: p99`,
        measured: at(0.99),
        unit: 'ms',
        budget: null,
        detail: `${rate}/s, p50 ${at(0.5).toFixed(0)} ms, longest ${at(0.999999).toFixed(0)} ms`,
      },
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'volante-two-servers-'));
  for (const { what, measured, detail } of await measureTwoServers(
    folder,
    Number(process.argv[2] ?? 60) * 1000,
  )) {
    console.log(`${what}: ${measured.toFixed(0)} (${detail})`);
  }
  await rm(folder, { recursive: true, force: true });
}
