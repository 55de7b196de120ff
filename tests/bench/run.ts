import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureList, measureRates } from './api';
import { measureApprovals } from './approvals';
import { measureBombs } from './bombs';
import { isMet, median, type Result, table } from './budget';
import { measureCosts } from './costs';
import { measureGrowth } from './growth';
import { measureInbox } from './inbox';
import { copyFleet, type LargeFleet, prepareFleet } from './large-fleet';
import { measureDriverPage, measureFirstRows, measureLighthouse, measureSearch } from './pages';
import { measurePaymentBatches } from './payment-batches';
import { measureReports } from './reports';
import { type Measured, startProgram, stopAll } from './server-process';
import { measureStatements } from './statements';
import { measureTwoServers } from './two-servers';
import { measureWeeks } from './weeks';
import { measureWorker } from './worker';
import { measureWrites } from './writes';

// `bun run bench [drivers] [rows…]`: each figure with its floor in the same run.
const root = join(import.meta.dirname, '../..');
const ROWS = [
  'start',
  'rates',
  'lists',
  'writes',
  'pages',
  'report',
  'mails',
  'bombs',
  'servers',
  'weeks',
  'worker',
  'growth',
  'statements',
  'payment-batches',
  'costs',
] as const;
const given = process.argv.slice(2);
const drivers = Number(given.find((each) => /^\d+$/.test(each)) ?? 10_000);
const named = ROWS.filter((row) => given.includes(row));
const unknown = given.filter((each) => !/^\d+$/.test(each) && !ROWS.some((row) => row === each));
if (unknown.length > 0) throw new Error(`no rows are called ${unknown.join(', ')}: ${ROWS.join(', ')}`);
const isAsked = (row: (typeof ROWS)[number]) => named.length === 0 || named.includes(row);
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

async function measureServed(data: string, fleet: LargeFleet): Promise<void> {
  await copyFleet(data, join(folder, 'program'));
  const program = await startProgram(join(folder, 'program'));
  const bench = { program, folder: data, fleet };
  try {
    if (isAsked('rates')) tell(...(await measureRates(bench)));
    if (isAsked('lists')) tell(...(await measureList(bench)));
    if (isAsked('rates') || isAsked('lists')) tell(await measureLoaded(program));
    if (!isAsked('pages')) return;
    tell(...(await measureFirstRows(program.url, fleet.cookie)));
    for (const path of ['/drivers', '/finances']) {
      tell(...(await measureSearch(program.url, fleet.cookie, path)));
    }
    tell(...(await measureLighthouse(program.url, ['/', '/register'])));
    tell(...(await measureDriverPage()));
  } finally {
    await program.stop();
  }
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
  if (isAsked('start')) {
    await mkdir(join(folder, 'empty'));
    tell(...(await measureStart(join(folder, 'empty'))));
  }
  const areServed = (['rates', 'lists', 'pages'] as const).some(isAsked);
  if (areServed || isAsked('writes') || isAsked('report')) {
    const data = join(folder, 'data');
    const fleet = await prepareFleet(data, drivers);
    if (areServed) await measureServed(data, fleet);
    if (isAsked('writes')) tell(...(await measureWrites({ folder: data, fleet })));
    if (isAsked('report')) tell(...(await measureReports(data)), await measureApprovals(data, fleet));
  }
  if (isAsked('mails')) tell(...(await measureInbox(folder)));
  if (isAsked('bombs')) tell(...(await measureBombs(folder)));
  if (isAsked('servers')) tell(...(await measureTwoServers(folder)));
  if (isAsked('weeks')) tell(...(await measureWeeks(folder)));
  if (isAsked('worker')) tell(...(await measureWorker(folder)));
  if (isAsked('growth')) tell(...(await measureGrowth(folder)));
  if (isAsked('statements')) tell(...(await measureStatements(folder)));
  if (isAsked('payment-batches')) tell(...(await measurePaymentBatches(folder)));
  if (isAsked('costs')) tell(...(await measureCosts(folder)));
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
