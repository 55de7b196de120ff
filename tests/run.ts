import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { provideChromium } from './support/processes/chromium';
import {
  addCounts,
  type Counts,
  countPlaywright,
  countVitest,
  readCounts,
  summary,
} from './support/processes/counts';
import { installPackages } from './support/processes/debian-packages';
import { type Outcome, run, stopAll } from './support/processes/run';
import { radosgwIsThere } from './support/servers/radosgw';

const USAGE = 'bun tests/run.ts [check | unit | workers | e2e] [filters of that part…]';
const DOVECOT = '/usr/sbin/dovecot';
const MINUTE_MS = 60_000;
const startedAt = performance.now();
const deadlineMs = 75 * MINUTE_MS;

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
  const types = await step('types', [join(bin, 'tsc'), '--noEmit'], 8);
  const style = await step('format and lint', [join(bin, 'biome'), 'check', '--error-on-warnings', '.'], 5);
  const passed = types.code === 0 && style.code === 0;
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

let provided: Promise<void> | undefined;

/** Once however many parts want them; the tests say loudly what they skip where one cannot be had. */
async function provideServers(): Promise<void> {
  provided ??= (async () => {
    if (!existsSync(DOVECOT)) await installPackages(['dovecot-imapd']);
    if (radosgwIsThere || process.env.S3_TEST_ENDPOINT || !existsSync('/usr/bin/apt-get')) return;
    await step('an S3 server (RadosGW)', [join(root, 'tests/support/servers/radosgw-install.sh')], 4);
  })();
  await provided;
}

let browser: Promise<boolean> | undefined;

/** After the servers, because apt does one thing at a time. */
function provideBrowser(): Promise<boolean> {
  browser ??= provideServers().then(() => provideChromium(playwright));
  return browser;
}

async function unit(filters: string[]): Promise<Counts> {
  await provideServers();
  return vitest('rules, API and pages', 'tests/vitest.config.ts', filters);
}

async function workers(filters: string[]): Promise<Counts> {
  await provideServers();
  if (!(await isBuilt())) return { passed: 0, failed: 1, skipped: 0 };
  return vitest('Workers', 'tests/workers/vitest.config.ts', filters);
}

async function vitest(name: string, config: string, filters: string[]): Promise<Counts> {
  const report = join(reports, `${name}.json`);
  const run = [bun, '--bun', 'node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--config', config];
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const outcome = await step(name, [...run, ...options, ...filters], 25, plain);
  return readCounts(report, countVitest, outcome.code);
}

let built: Promise<Outcome> | undefined;

/** Builds the pages, once however many parts want them. */
async function isBuilt(): Promise<boolean> {
  built ??= step('build', [bun, 'run', 'build'], 8);
  return (await built).code === 0;
}

async function e2e(filters: string[]): Promise<Counts> {
  const hasChromium = await provideBrowser();
  const pages = await isBuilt();
  if (!hasChromium) console.log('No Chromium: install the package chromium, or name one with CHROMIUM_PATH.');
  if (!pages || !hasChromium) return { passed: 0, failed: 1, skipped: 0 };
  const report = join(reports, 'e2e.json');
  const command = [...playwright, 'test', '-c', 'tests/playwright.config.ts', ...filters];
  const outcome = await step('browser', command, 40, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
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
const parts: Record<string, (() => Promise<Counts>)[]> = {
  '': [check, () => unit([]), () => workers([]), () => e2e([])],
  check: [check],
  unit: [() => unit(filters)],
  workers: [() => workers(filters)],
  e2e: [() => e2e(filters)],
};
const chosen = parts[part];
if (chosen === undefined) {
  console.log(USAGE);
  process.exit(2);
}
// What is fetched is waited for beside the check, which asks the network for nothing.
if (part === '') void provideBrowser();
const counts: Counts[] = [];
for (const runPart of chosen) counts.push(await runPart());
const total = addCounts(counts);
console.log(`\n${summary(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
