import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { lisbonDate } from '../../fixtures/dates';
import { endProcess, freePortAndNext, programCommand, withinOneDay } from '../processes/children';

export { expect };

const START_LIMIT_MS = 120_000;
const LONGEST_TEST_MS = 120_000;
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

export type TestServer = {
  url: string;
  staffEmail: string;
  staffPassword: string;
  dataDir: string;
  /** The output of the server so far. */
  output(): string;
  /** Kills it as a loss of power does; its folder stays, for another `start`. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A real server process with a database and a folder, ready to answer. */
export async function startServer(options: { env?: Record<string, string> } = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'volante-e2e-'));
  const port = await freePortAndNext();
  const staffEmail = 'staff@frota.local';
  const staffPassword = randomUUID();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let written = '';
  const stop = async () => {
    if (child) await endProcess(child, 'SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  };
  const start = async () => {
    child = spawn(...programCommand('start'), {
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: `file:${join(dataDir, 'frota.db')}`,
        DEV_STAFF_EMAIL: staffEmail,
        DEV_STAFF_PASSWORD: staffPassword,
        ...options.env,
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    }
    try {
      await answers(`${url}/api/health`, child);
    } catch (error) {
      await stop();
      throw new Error(`${error instanceof Error ? error.message : error}\n${written}`);
    }
  };
  const kill = async () => {
    if (child) await endProcess(child, 'SIGKILL');
  };
  await start();
  return { url, staffEmail, staffPassword, dataDir, output: () => written, kill, start, stop };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server ended at start.');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() > giveUpAt) throw new Error(`No answer from ${url} (${answer?.status ?? 'none'}).`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Fixtures = {
  /** Ignores console errors that match, such as the browser's own line about a 401 that the test provokes. */
  allowErrors: (...patterns: RegExp[]) => void;
  /** Signs in by the embedded provider's form and waits for the dashboard. */
  signIn: (page: Page) => Promise<void>;
};

/** Chromium's own rejection on a busy machine: it shows the next page at once, without fading into it, and no script
 * can catch that. */
const WITHOUT_FADE =
  'InvalidStateError: Transition was aborted because of invalid state. Page already revealed';

/** The limits of a worker's server, which may be slow to start. */
export const START_LIMIT = { scope: 'worker', timeout: 240_000 } as const;

/** Stops it once it has been used. */
export async function serve<Server extends { stop(): Promise<void> }>(
  server: Server,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  await use(server);
  await server.stop();
}

/** Playwright's test with a server per worker. An error in the console of any page fails the test. */
export const test = base.extend<
  Fixtures & { failOnErrors: undefined; oneDay: undefined },
  { server: TestServer }
>({
  oneDay: [
    async ({ browserName: _anyBrowser }, use) => {
      await withinOneDay(LONGEST_TEST_MS);
      await use(undefined);
    },
    { auto: true, timeout: 2 * LONGEST_TEST_MS },
  ],
  server: [async ({ browserName: _anyBrowser }, use) => serve(await startServer(), use), START_LIMIT],
  baseURL: async ({ server }, use) => use(server.url),
  allowErrors: async ({ context }, use) => {
    const allowed: RegExp[] = [];
    const told: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') told.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      if (String(error.error()) !== WITHOUT_FADE) told.push(String(error.error()));
    });
    await use((...patterns) => void allowed.push(...patterns));
    expect(told.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  failOnErrors: [
    async ({ allowErrors: _watching }, use) => {
      await use(undefined);
    },
    { auto: true },
  ],
  signIn: async ({ server }, use) => {
    await use(async (page) => {
      await page.goto('/api/login');
      await page.getByLabel(/mail/i).fill(server.staffEmail);
      await page.getByLabel(/palavra-passe/i).fill(server.staffPassword);
      await page.getByRole('button', { name: /iniciar sessão|entrar|continuar/i }).click();
      await page.waitForURL(`${server.url}/`);
    });
  },
});

const VARIABLE = 'DEMO_FLEETS';

/** Playwright's global setup: the folder of the fleets that the servers of a run start with. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-fleets-'));
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the demo fleet with these variables into this folder; it is made once a day. */
export async function fillWithDemoFleet(folder: string, variables: Record<string, string>): Promise<void> {
  const { [VARIABLE]: fleets = tmpdir() } = process.env;
  const told = JSON.stringify([lisbonDate(new Date()), Object.entries(variables).toSorted()]);
  const kept = join(fleets, createHash('sha256').update(told).digest('hex').slice(0, 16));
  if (!existsSync(kept)) {
    const made = await mkdtemp(join(fleets, 'making-'));
    await makeFleet({ ...variables, DATA_DIR: made, DATABASE_URL: `file:${join(made, 'frota.db')}` });
    // Another worker may have made it meanwhile; then that one is kept.
    await rename(made, kept).catch(() => undefined);
  }
  await cp(kept, folder, { recursive: true });
}

async function makeFleet(env: Record<string, string>): Promise<void> {
  const demo = spawn(...programCommand('demo'), {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const [code] = await once(demo, 'exit');
  if (code !== 0) throw new Error('The demo fleet could not be made.');
}
