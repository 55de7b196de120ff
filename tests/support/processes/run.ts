import { type ChildProcess, spawn } from 'node:child_process';

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
