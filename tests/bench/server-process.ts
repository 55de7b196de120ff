import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STAFF_EMAIL } from '../support/databases/rows';
import { freePortAndNext } from '../support/processes/children';
import { databaseIn } from './large-fleet';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 30_000;

export type Measured = {
  url: string;
  /** The time from the start of the process to its first answer. */
  startMs: number;
  residentMB(): Promise<number>;
  /** The most resident memory since the last call. */
  peakMB(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the program as `bun run start` does, on a folder with a database or with one elsewhere. */
export function startProgram(
  folder: string,
  databaseUrl = databaseIn(folder),
  variables: Record<string, string> = {},
): Promise<Measured> {
  return start(['src/server.ts'], '/api/health', {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEV_STAFF_EMAIL: STAFF_EMAIL,
    DEV_STAFF_PASSWORD: 'palavra-passe-do-ensaio',
    ...variables,
  });
}

/** Starts the routes that a figure is compared with, in another process of the same kind. */
export function startFloor(folder: string): Promise<Measured> {
  return start(['tests/bench/floor-server.ts'], '/', { DATABASE_URL: databaseIn(folder) });
}

const running = new Set<ChildProcess>();

/** Kills the processes that an error has left running. */
export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function start(args: string[], path: string, env: Record<string, string>): Promise<Measured> {
  const port = await freePortAndNext();
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, ['--no-env-file', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: `${port}`, ...env },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  try {
    await firstAnswer(`${url}${path}`, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    startMs: performance.now() - begun,
    residentMB: () => memory(child, 'VmRSS'),
    async peakMB() {
      const peak = await memory(child, 'VmHWM');
      // Writing 5 resets the peak to the present resident memory (proc(5)).
      await Bun.write(`/proc/${child.pid}/clear_refs`, '5');
      return peak;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null || performance.now() > giveUpAt) throw new Error(`no answer from ${url}`);
    await Bun.sleep(2);
  }
}

async function memory(child: ChildProcess, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
}
