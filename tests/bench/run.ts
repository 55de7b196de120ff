import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureList, measureRates } from './api';
import { isMet, median, type Result, table } from './budget';
import { measureInbox } from './inbox';
import { copyFleet, prepareFleet } from './large-fleet';
import { measureFirstRows, measureLighthouse, measureSearch } from './pages';
import { measureReport } from './reports';
import { type Measured, startProgram, stopAll } from './server-process';
import { measureTwoServers } from './two-servers';
import { measureWorker } from './worker';
import { measureWrites } from './writes';

// `bun run bench [drivers]`: each figure beside its floor in the same run.
const root = join(import.meta.dirname, '../..');
const drivers = Number(process.argv[2] ?? 10_000);
const STARTS = 5;

async function measureStart(folder: string): Promise<Result[]> {
  const times: number[] = [];
  const idle: number[] = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const program = await startProgram(folder);
    times.push(program.startMs);
    if (turn === 0) await Bun.sleep(5_000);
    idle.push(await program.residentMB());
    await program.stop();
  }
  return [
    {
      what: 'cold start to first answer',
      measured: median(times),
      unit: 'ms',
      budget: { atMost: 300 },
      detail: `${STARTS} starts: ${times.map((time) => time.toFixed(0)).join(', ')} ms`,
    },
    {
      what: 'idle memory',
      measured: idle[0] ?? Number.NaN,
      unit: 'MB',
      budget: { atMost: 120 },
      detail: 'resident, 5 s after the start',
    },
  ];
}

async function measureLoaded(program: Measured): Promise<Result> {
  return {
    what: 'memory after the load above',
    measured: await program.residentMB(),
    unit: 'MB',
    budget: { atMost: 250 },
    detail: 'resident',
  };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopAll();
    process.exit(130);
  });
}
const folder = await mkdtemp(join(tmpdir(), 'volante-bench-'));
const results: Result[] = [];
const tell = (...found: Result[]) => {
  results.push(...found);
  for (const { what, measured, detail } of found) console.log(`${what}: ${measured.toFixed(2)} (${detail})`);
};
const began = loadavg()[0] ?? 0;
try {
  await readFile(join(root, 'dist/pages.json')).catch(() => {
    throw new Error('There is no build: bun run build');
  });
  console.log(`${drivers} drivers; ${cpus().length} processors, load ${began.toFixed(1)} at start`);
  const data = join(folder, 'data');
  const fleet = await prepareFleet(data, drivers);
  await mkdir(join(folder, 'empty'));
  tell(...(await measureStart(join(folder, 'empty'))));
  await copyFleet(data, join(folder, 'program'));
  const program = await startProgram(join(folder, 'program'));
  const bench = { program, folder: data, fleet };
  try {
    tell(...(await measureRates(bench)));
    tell(...(await measureList(bench)));
    tell(...(await measureWrites(bench)));
    tell(await measureLoaded(program));
    tell(...(await measureFirstRows(program.url, fleet.cookie)));
    tell(...(await measureSearch(program.url, fleet.cookie)));
    tell(...(await measureLighthouse(program.url)));
  } finally {
    await program.stop();
  }
  tell(await measureReport(data));
  tell(...(await measureInbox(folder)));
  tell(...(await measureTwoServers(folder)));
  tell(...(await measureWorker(folder)));
} finally {
  stopAll();
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n${table(results)}\n`);
const missed = results.filter((result) => isMet(result) === false);
console.log(
  `${missed.length} of ${results.length} missed; load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
);
await mkdir(join(root, 'test-results'), { recursive: true });
const report = { at: new Date().toISOString(), drivers, loadAtStart: began, results };
await writeFile(join(root, 'test-results/bench.json'), `${JSON.stringify(report, null, 2)}\n`);
