import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { chromium } from 'playwright/test';

// Runs Lighthouse in Node, on its simulated phone: `node tests/bench/lighthouse.ts <url> <path…>`; prints JSON.
const [url = '', ...paths] = process.argv.slice(2);
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** It is installed on demand, since it is larger than all packages of the program. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const METRICS = [
  ['FCP', 'first-contentful-paint'],
  ['LCP', 'largest-contentful-paint'],
  ['TBT', 'total-blocking-time'],
  ['CLS', 'cumulative-layout-shift'],
] as const;

type Audit = {
  id: string;
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
};
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> };

export type Scores = { path: string; scores: Record<string, number>; metrics: string };

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Lighthouse sometimes cannot record the page, and asks to be run again. */
async function report(path: string, port: number, runs = 3): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`];
  const command = ['--yes', LIGHTHOUSE, `${url}${path}`, ...options];
  try {
    const { stdout } = await promisify(execFile)('npx', command, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } catch (error) {
    const asksAgain = error instanceof Error && error.message.includes('Please run Lighthouse again');
    if (!asksAgain || runs === 1) throw error;
    return report(path, port, runs - 1);
  }
}

async function score(path: string, port: number): Promise<Scores> {
  const { categories, audits } = await report(path, port);
  const scores = Object.entries(categories).map(([name, { score: part }]) => [name, (part ?? 0) * 100]);
  for (const { id, score: passed, title, scoreDisplayMode } of Object.values(audits)) {
    if (passed === 0 && scoreDisplayMode === 'binary') process.stderr.write(`${path} ${id}: ${title}\n`);
  }
  return {
    path,
    scores: Object.fromEntries(scores),
    metrics: METRICS.map(([name, id]) => `${name} ${audits[id]?.displayValue ?? '?'}`).join(', '),
  };
}

const port = await freePort();
const given = process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
const browser = await chromium.launch({
  ...(given && { executablePath: given }),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
try {
  const found: Scores[] = [];
  for (const path of paths) found.push(await score(path, port));
  process.stdout.write(JSON.stringify(found));
} finally {
  await browser.close();
}
