import { chmod, stat } from 'node:fs/promises';
import { nullIfMissing } from '../domain/error-code';
import type { Log } from '../http/log';

const OF_OTHERS = 0o077;
/** Mode bit of a folder that all users may write to, such as /tmp. */
const STICKY = 0o1000;

/** Logs a warning when the folder belongs to another user. */
export async function makePrivate(folder: string, log: Pick<Log, 'warn'>): Promise<void> {
  const mode = await modeOf(folder);
  if (mode === null || (mode & OF_OTHERS) === 0) return;
  const isDone =
    (mode & STICKY) === 0 &&
    (await chmod(folder, 0o700).then(
      () => true,
      () => false,
    ));
  if (!isDone) log.warn('data_dir.open_to_others', { mode: (mode & 0o777).toString(8) });
}

async function modeOf(folder: string): Promise<number | null> {
  const found = await nullIfMissing(stat(folder));
  return found?.isDirectory() ? found.mode : null;
}
