import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { enginesThere, provideEngines } from './engines/engines';
import type { Suite } from './suites';
import {
  addCounts,
  type Counts,
  countPlaywright,
  countVitest,
  installPackages,
  type Outcome,
  provideChromium,
  readCounts,
  run,
  stopAll,
  summary,
} from './support/processes/run';
import { radosgwIsThere } from './support/servers/radosgw';
import { sqldIsThere } from './support/servers/sqld';

const USAGE =
  'bun tests/run.ts [all | check | unit | workers | binary | e2e | engines] [filters of that part…]';
const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };
const ONE_FAILURE: Counts = { ...NOTHING, failed: 1 };
const DOVECOT = '/usr/sbin/dovecot';
const MINUTE_MS = 60_000;
const startedAt = performance.now();
const deadlineMs = 83 * MINUTE_MS;

const root = join(import.meta.dirname, '..');
const reports = join(root, 'test-results');
const bun = process.execPath;
const bin = join(root, 'node_modules', '.bin');
const node = join(bin, 'node');
const playwright = [node, join(root, 'node_modules', 'playwright', 'cli.js')];

async function step(name: string, command: string[], limitMinutes: number, env = {}): Promise<Outcome> {
  const elapsedMs = performance.now() - startedAt;
  const timeLimitMs = Math.max(1_000, Math.min(limitMinutes * MINUTE_MS, deadlineMs - elapsedMs));
  console.log(`\n── ${name}`);
  const outcome = await run(command, {
    timeLimitMs,
    env: { PATH: `${bin}${delimiter}${process.env.PATH}`, BUN_PATH: bun, ...env },
  });
  if (outcome.timedOut) console.log(`${name}: stopped after ${Math.round(timeLimitMs / 1000)} s`);
  else if (outcome.code !== 0) console.log(`${name}: failed (exit code ${outcome.code ?? 'none'})`);
  return outcome;
}

async function check(): Promise<Counts> {
  const types = await step('types', [join(bin, 'tsc'), '--noEmit', '--singleThreaded'], 8);
  const style = await step('format and lint', [join(bin, 'biome'), 'check', '--error-on-warnings', '.'], 5);
  const passed = types.code === 0 && style.code === 0;
  return passed ? { ...NOTHING, passed: 1 } : ONE_FAILURE;
}

let provided: Promise<void> | undefined;

/** Runs once for all parts; the tests print loudly what they skip where a server is missing. */
async function provideServers(): Promise<void> {
  provided ??= (async () => {
    if (!existsSync(DOVECOT)) await installPackages(['dovecot-imapd']);
    if (radosgwIsThere || process.env.S3_TEST_ENDPOINT || !existsSync('/usr/bin/apt-get')) return;
    await step('an S3 server (RadosGW)', [join(root, 'tests/support/servers/radosgw-install.sh')], 4);
  })();
  await provided;
}

let browser: Promise<boolean> | undefined;

/** This comes after the servers, because apt does one thing at a time. */
function provideBrowser(): Promise<boolean> {
  browser ??= provideServers().then(() => provideChromium(playwright));
  return browser;
}

let others: Promise<void> | undefined;

/** The browsers beside Chromium; they need none of the servers, but wait for apt where another part uses it. */
function provideOthers(): Promise<void> {
  others ??= Promise.resolve(browser).then(provideEngines);
  return others;
}

async function unit(filters: string[], suite?: Suite): Promise<Counts> {
  await provideServers();
  return vitest(named('rules, API and pages', suite), 'tests/vitest.config.ts', filters, suite);
}

/** The tests of `DATABASES`, of which the short suite has run those on a file. */
async function onDatabaseServer(): Promise<Counts> {
  if (!sqldIsThere) return NOTHING;
  const files = globSync('tests/**/*.test.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('.each(DATABASES)'),
  );
  const filters = [...files, '-t', 'on a server'];
  const counts = await vitest('the same on a database server', 'tests/vitest.config.ts', filters);
  // Vitest reports as skipped what the name leaves out.
  return { ...counts, skipped: 0 };
}

async function workers(filters: string[]): Promise<Counts> {
  await provideServers();
  if (!(await isBuilt())) return ONE_FAILURE;
  return vitest('Workers', 'tests/workers/vitest.config.ts', ['--passWithNoTests', ...filters]);
}

/** Tests of the API that the short suite runs on a file, with the app in workerd on a database server. */
async function apiInWorkerd(filters: string[]): Promise<Counts> {
  if (!sqldIsThere) return NOTHING;
  const options = ['--passWithNoTests', ...filters];
  const counts = await vitest('the API in workerd', 'tests/workers/api.config.ts', options);
  // Vitest reports as skipped what the name leaves out.
  return { ...counts, skipped: 0 };
}

function named(name: string, suite?: Suite): string {
  return suite === 'rest' ? `${name}, the rest` : name;
}

async function vitest(name: string, config: string, filters: string[], suite?: Suite): Promise<Counts> {
  const report = join(reports, `${name}.json`);
  const run = [bun, '--bun', 'node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--config', config];
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const outcome = await step(name, [...run, ...options, ...filters], 60, { ...plain, TEST_SUITE: suite });
  return readCounts(report, countVitest, outcome.code);
}

let built: Promise<Outcome> | undefined;

/** Builds the pages once for all parts. */
async function isBuilt(): Promise<boolean> {
  built ??= step('build', [bun, 'run', 'build'], 8);
  return (await built).code === 0;
}

/** Builds the one file, which the tests start in place of the sources. */
async function ofBinary(filters: string[]): Promise<Counts> {
  if (!(await isBuilt())) return ONE_FAILURE;
  const file = await step('build of the binary', [bun, 'src/operations/operator/binary/build.ts'], 4);
  if (file.code !== 0) return ONE_FAILURE;
  return vitest('binary', 'tests/binary/vitest.config.ts', filters);
}

async function e2e(filters: string[], suite?: Suite): Promise<Counts> {
  const hasChromium = await provideBrowser();
  const pages = await isBuilt();
  if (!hasChromium) console.log('No Chromium: install the package chromium, or name one with CHROMIUM_PATH.');
  if (!pages || !hasChromium) return ONE_FAILURE;
  return inBrowsers(named('browser', suite), 'tests/playwright.config.ts', filters, suite);
}

/** Without any of them the suite is left out, unless it was asked for by its name. */
async function engines(filters: string[], suite?: Suite): Promise<Counts> {
  await provideOthers();
  if (enginesThere().length === 0) return suite === 'rest' ? NOTHING : ONE_FAILURE;
  if (!(await isBuilt())) return ONE_FAILURE;
  return inBrowsers('engines', 'tests/engines/playwright.config.ts', filters, suite);
}

async function inBrowsers(name: string, config: string, filters: string[], suite?: Suite): Promise<Counts> {
  const report = join(reports, `${name}.json`);
  const command = [...playwright, 'test', '-c', config, ...filters];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_SUITE: suite };
  const outcome = await step(name, command, 60, env);
  return readCounts(report, countPlaywright, outcome.code);
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(code)));
}

process.chdir(root);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const [part = '', ...filters] = process.argv.slice(2);
const short = [check, () => unit([], 'short'), () => e2e([], 'short')];
const rest = [
  () => unit([], 'rest'),
  onDatabaseServer,
  () => workers([]),
  () => apiInWorkerd([]),
  () => ofBinary([]),
  () => e2e([], 'rest'),
  () => engines([], 'rest'),
];
const parts: Record<string, (() => Promise<Counts>)[]> = {
  '': short,
  all: [...short, ...rest],
  check: [check],
  unit: [() => unit(filters)],
  workers: [() => workers(filters), () => apiInWorkerd(filters)],
  binary: [() => ofBinary(filters)],
  e2e: [() => e2e(filters)],
  engines: [() => engines(filters)],
};
const chosen = parts[part];
if (chosen === undefined) {
  console.log(USAGE);
  process.exit(2);
}
// The download of the browsers runs during the check, which needs no network.
if (part === '' || part === 'all') void provideBrowser();
if (part === 'all') void provideOthers();
const counts: Counts[] = [];
for (const runPart of chosen) counts.push(await runPart());
const total = addCounts(counts);
console.log(`\n${summary(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
