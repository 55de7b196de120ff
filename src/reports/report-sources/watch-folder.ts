import { lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../platform/domain/error-code';
import { MAX_FILE_NAME, MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { receiveFile } from './receive-file';
import { type Source, useFolder } from './store';

/** In ms: how long a file has to be unchanged, since a copy may still be under way. */
const STILL_MS = 10_000;
const READING = '.a-ler';
const DONE = 'lidos';
const REFUSED = 'recusados';
/** Names that programs give to files they are still writing. */
const UNFINISHED = /^\.|\.(part|tmp|crdownload|partial)$|~$/i;

/** Takes each file of the folder once: first moved to `.a-ler`, then read, then moved to `lidos` or `recusados`. Files
 * that a killed process left in `.a-ler` are read again, which changes nothing if they were booked. */
export async function takeFiles(services: Services, folder: string, stop?: AbortSignal): Promise<number> {
  for (const name of [READING, DONE, REFUSED]) await mkdir(join(folder, name), { recursive: true });
  const arrived = await stillFiles(folder);
  const left = await readdir(join(folder, READING));
  if (arrived.length + left.length === 0) return 0;
  const source = await useFolder(services.db, services.now().toISOString());
  if (source === null) return 0;
  for (const name of arrived) {
    if (stop?.aborted) return 0;
    await rename(join(folder, name), join(folder, READING, name)).catch(unlessGone);
  }
  let taken = 0;
  for (const name of (await readdir(join(folder, READING))).toSorted()) {
    if (stop?.aborted) return taken;
    if (await takeFile(services, source, folder, name)) taken += 1;
  }
  return taken;
}

async function takeFile(services: Services, source: Source, folder: string, name: string): Promise<boolean> {
  const { log, now } = services;
  const path = join(folder, READING, name);
  let isRead = false;
  try {
    const { size } = await lstat(path);
    const bytes = size > MAX_REPORT_BYTES ? null : new Uint8Array(await readFile(path));
    const fileName = name.slice(-MAX_FILE_NAME);
    const files = bytes === null ? [] : await receiveFile(services, source, { fileName, bytes });
    isRead = files.length > 0 && files.every(({ outcome }) => outcome !== 'refused');
  } catch (error) {
    const { code } = toAppError(error);
    log.error('report_folder.failed', error, { code });
    // It stays in `.a-ler` and is tried again.
    if (code === 'unavailable') return false;
  }
  const stamp = now().toISOString().replaceAll(':', '-').slice(0, 19);
  await rename(path, join(folder, isRead ? DONE : REFUSED, `${stamp} ${name}`)).catch(unlessGone);
  return true;
}

async function stillFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name));
  const still = await Promise.all(
    names.map(async ({ name }) => {
      const found = await lstat(join(folder, name)).catch(() => null);
      return found && Date.now() - found.mtimeMs >= STILL_MS ? name : [];
    }),
  );
  return still.flat().toSorted();
}

/** Another process has taken it. */
function unlessGone(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
