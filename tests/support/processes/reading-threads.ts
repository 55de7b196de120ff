import { readdirSync, readFileSync } from 'node:fs';
import { THREAD_NAME } from '../../../src/reports/report-reading/thread-reader';

/** How many threads a process has that read reports. */
export function readingThreads(pid: number | 'self'): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).filter((task) => nameOf(`${tasks}/${task}/comm`) === THREAD_NAME).length;
}

function nameOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // The thread has ended since it was listed.
    return '';
  }
}
