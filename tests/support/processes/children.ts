import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { lisbonDate } from '../../fixtures/dates';

const ROOT = join(import.meta.dirname, '../../..');

const SOURCES: Record<string, string> = {
  start: 'src/server.ts',
  demo: 'src/operations/demo/command.ts',
};

/** The binary that the tests of processes run instead of the sources, by VOLANTE_BINARY. */
export const binary = process.env.VOLANTE_BINARY ? resolve(ROOT, process.env.VOLANTE_BINARY) : null;

/** Commands that have another name in the binary. */
const IN_BINARY: Record<string, string> = { 'check-config': 'check' };

/** The words before a command, as its usage has them. */
export const called = binary === null ? 'bun run' : 'volante';

/** Runs a command of the program, such as `start` or `backup`. `options` are Bun's. */
export function programCommand(
  name: string,
  options: readonly string[] = [],
): [file: string, args: string[]] {
  if (binary !== null && options.length === 0) return [binary, [IN_BINARY[name] ?? name]];
  const file = SOURCES[name] ?? `src/operations/operator/${name}.ts`;
  const bun = process.env.BUN_PATH ?? (process.versions.bun ? process.execPath : 'bun');
  return [bun, ['--no-env-file', ...options, join(ROOT, file)]];
}

const END_MS = 5_000;

/** Ends a process and waits until it is gone; kills it where SIGTERM is too slow. An ended one is left alone. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  // A stopped process handles no other signal.
  child.kill('SIGCONT');
  const forced = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(forced);
}

/** The ports are below the ephemeral ones: a connection could take one of those before its server listens. */
const PORTS = { first: 10_000, last: 29_999 };
const MOST_TRIES = 1_000;

const given = new Set<number>();

/** A port of this machine that nobody listens on; no port is given twice. */
export function freePort(): Promise<number> {
  return freePorts(1);
}

/** A free port whose next is free as well: the embedded OpenID provider listens there. */
export function freePortAndNext(): Promise<number> {
  return freePorts(2);
}

/** The first of so many in a row. */
async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const first = randomInt(PORTS.first, PORTS.last);
    const ports = Array.from({ length: count }, (_, n) => first + n);
    if (ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no port to be had');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

const STOP_MS = 5_000;
const TRY_MS = 10_000;

/** Runs a command, and ends its whole process group once the other end of the input is closed, since the starting
 * process may be killed before it stops anything. The command itself handles SIGTERM. */
const GUARDED = `
exec 3<&0
trap : TERM
"$@" 3<&- </dev/null &
command=$!
{ cat <&3 >/dev/null; kill -KILL 0; } &
wait $command
wait $command
`;

type Options = { cwd: string; env: Record<string, string | undefined>; startLimitMs: number };

export type ListeningProcess = {
  /** The ms from the start of the process to its first good answer. */
  startMs: number;
  /** The output so far. */
  output(): string;
  /** Ends the process and all its children. */
  stop(): Promise<void>;
};

/** Starts a server as the leader of a process group; it is ready once the address answers well, or once its output
 * matches. */
export async function startListening(
  command: string[],
  ready: string | RegExp,
  { cwd, env, startLimitMs }: Options,
): Promise<ListeningProcess> {
  const startedAt = performance.now();
  const child = spawn('/bin/sh', ['-c', GUARDED, 'guard', ...command], { cwd, env, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const isReady = typeof ready === 'string' ? () => answers(ready) : () => ready.test(output);
  try {
    await untilReady(isReady, child, startedAt + startLimitMs);
  } catch (error) {
    await endGroup(child);
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`);
  }
  return { startMs: performance.now() - startedAt, output: () => output, stop: () => endGroup(child) };
}

async function untilReady(
  isReady: () => boolean | Promise<boolean>,
  child: ChildProcess,
  giveUpAt: number,
): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('The process ended at its start.');
    if (await isReady()) return;
    if (performance.now() > giveUpAt) throw new Error('The process was not ready in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TRY_MS) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

async function endGroup(child: ChildProcess): Promise<void> {
  const exit = hasEnded(child) ? null : once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  const forced = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(forced);
  signalGroup(child, 'SIGKILL');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}

/** Waits for a midnight in Lisbon within the next `ms`, so that test, server and browser get the same date. */
export async function withinOneDay(ms: number): Promise<void> {
  while (lisbonDate(new Date(Date.now() + ms)) !== lisbonDate(new Date())) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
