import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const END_MS = 5_000;

/** Ends it and waits until it is gone; what SIGTERM has not ended in time is killed. One that has ended is left alone. */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  // One that stands still hears nothing else.
  child.kill('SIGCONT');
  const forced = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(forced);
}
