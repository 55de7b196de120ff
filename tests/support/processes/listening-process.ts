import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

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

/** Starts a server as the leader of a process group; it is ready once `probe` answers well. */
export async function startListening(
  command: string[],
  probe: string,
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
  try {
    await untilAnswered(probe, child, startedAt + startLimitMs);
  } catch (error) {
    await endGroup(child);
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`);
  }
  return { startMs: performance.now() - startedAt, output: () => output, stop: () => endGroup(child) };
}

async function untilAnswered(probe: string, child: ChildProcess, giveUpAt: number): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('The process ended at its start.');
    const answer = await fetch(probe, { signal: AbortSignal.timeout(TRY_MS) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (performance.now() > giveUpAt)
      throw new Error(`No answer from ${probe} (${answer?.status ?? 'none'}).`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
