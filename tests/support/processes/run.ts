import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

export type Outcome = { code: number | null; timedOut: boolean };

const GRACE_MS = 4_000;
const running = new Set<ChildProcess>();
let stopping = false;

/** Runs a command to its end, passes its output through, and gives it no terminal to read from. It leads a process
 * group, which ends with it: at the time limit, at `stopAll`, or when it is done. */
export async function run(
  command: string[],
  options: { timeLimitMs: number; env?: Record<string, string | undefined> },
): Promise<Outcome> {
  const [executable = '', ...args] = command;
  const child = spawn(executable, args, {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  running.add(child);
  const exit = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    void stop(child);
  }, options.timeLimitMs);
  const code = await exit;
  clearTimeout(limit);
  await stop(child);
  running.delete(child);
  // The program ends next, so no further step may begin meanwhile.
  if (stopping) await new Promise(() => {});
  return { code, timedOut };
}

/** Ends every group that `run` started and waits until they are gone. */
export async function stopAll(): Promise<void> {
  stopping = true;
  await Promise.all([...running].map(stop));
}

async function stop(child: ChildProcess): Promise<void> {
  if (!signalGroup(child, 'SIGTERM')) return;
  for (let waitedMs = 0; waitedMs < GRACE_MS; waitedMs += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!signalGroup(child, 0)) return;
  }
  signalGroup(child, 'SIGKILL');
}

/** Answers false when nothing of the group is left. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    process.kill(-child.pid, signal);
    return true;
  } catch {
    return false;
  }
}

const LIMIT_MS = 5 * 60_000;
/** Debian's packages call this before they start a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs them by apt where this user may; answers false where not. No service of theirs is started. */
export async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', ...names],
    ]) {
      const env = { DEBIAN_FRONTEND: 'noninteractive' };
      const { code } = await run(['apt-get', ...args], { timeLimitMs: LIMIT_MS, env });
      if (code !== 0) return false;
    }
    return true;
  } finally {
    if (isOurs) rmSync(POLICY, { force: true });
  }
}

export const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Chromium without its user interface, which takes less of the processor. */
export const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** The switches that Chromium needs as root (--no-sandbox), without network access and without a GPU. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const whole = firstOf(DEBIAN_CHROMIUM);

export const LAUNCH = launchOf(whole);
export const SHELL_LAUNCH = launchOf(firstOf(DEBIAN_SHELL, DEBIAN_CHROMIUM));

/** Features that the headless shell lacks (a PDF viewer, the back/forward cache) are tested in the whole browser. */
export const NO_WHOLE_BROWSER = [whole === undefined, 'The shell cannot do this: install chromium.'] as const;

export function inWholeBrowser<Options extends object>(options: Options) {
  return { ...options, ...(whole !== undefined && { executablePath: whole }) };
}

/** The width, in px, of one that takes room. */
export const SCROLL_BAR = 15;

/** Shows scroll bars, which Playwright hides; they take room on Windows, and on a Mac with a mouse. */
export function withScrollBars<Options extends object>(options: Options) {
  return { ...options, ignoreDefaultArgs: ['--hide-scrollbars'] };
}

function firstOf(...paths: string[]): string | undefined {
  return process.env.CHROMIUM_PATH ?? paths.find((path) => existsSync(path));
}

function launchOf(path: string | undefined) {
  return { ...(path !== undefined && { executablePath: path }), args: ARGS };
}

const INSTALL_LIMIT_MS = 5 * 60_000;

/** Provides a Chromium for the browser tests: the one that CHROMIUM_PATH names, else Debian's two by apt, of which
 * either is enough, else Playwright's. Answers whether there is one. */
export async function provideChromium(playwright: string[]): Promise<boolean> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given);
  // They are installed one by one, since not every release has the shell.
  if (!existsSync(DEBIAN_CHROMIUM)) await installPackages(['chromium', 'fonts-liberation']);
  if (!existsSync(DEBIAN_SHELL)) await installPackages(['chromium-headless-shell', 'fonts-liberation']);
  if (existsSync(DEBIAN_CHROMIUM) || existsSync(DEBIAN_SHELL)) return true;
  const own = await run([...playwright, 'install', '--only-shell', 'chromium'], {
    timeLimitMs: INSTALL_LIMIT_MS,
  });
  return own.code === 0;
}

export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** A file that could not be loaded has no tests in the report, so it counts as one failure. */
export function countVitest(report: unknown): Counts {
  const files = VitestReport.parse(report).testResults;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    const states = file.assertionResults.map((test) => test.status);
    const failed = states.filter((state) => state === 'failed').length;
    const passed = states.filter((state) => state === 'passed').length;
    counts.passed += passed;
    counts.failed += file.status === 'failed' ? Math.max(1, failed) : failed;
    counts.skipped += states.length - passed - failed;
  }
  return counts;
}

/** An error outside of a test, as in a spec that cannot be loaded, counts as one failure. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Combines a runner's report and exit code. No report, no test that ran, or a bad exit without a failed test is one
 * failure, since each of them would otherwise look like success. */
export function readCounts(
  file: string,
  count: (report: unknown) => Counts,
  exitCode: number | null,
): Counts {
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const silentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return silentFailure ? { ...counts, failed: 1 } : counts;
}

export function addCounts(all: Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
