import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

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
