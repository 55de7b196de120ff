import { lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../platform/domain/error-code';
import { MAX_FILE_NAME, MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { nameAfterwards } from './name-rules';
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
export function watchFolder(services: Services, folder: string) {
  /** A copy may set the file's times to the original's, so the program's clock measures since when it is unchanged. */
  let seen = new Map<string, Look>();

  return {
    /** Answers how many files it took. */
    async look(stop?: AbortSignal): Promise<number> {
      for (const name of [READING, DONE, REFUSED]) await mkdir(join(folder, name), { recursive: true });
      const now = services.now().getTime();
      seen = await lookAt(folder, seen, now);
      const still = [...seen].filter(([, { since }]) => now - since >= STILL_MS).map(([name]) => name);
      const left = await readdir(join(folder, READING));
      if (still.length + left.length === 0) return 0;
      const source = await useFolder(services.db, services.now().toISOString());
      if (source === null) return 0;
      for (const name of still) {
        if (stop?.aborted) return 0;
        // An earlier file of this name is not read yet.
        if (left.includes(name)) continue;
        await rename(join(folder, name), join(folder, READING, name)).catch(unlessGone);
      }
      let taken = 0;
      for (const name of (await readdir(join(folder, READING))).toSorted()) {
        if (stop?.aborted) return taken;
        if (await takeFile(services, source, folder, name)) taken += 1;
      }
      return taken;
    },
  };
}

type Look = { mark: string; since: number };

async function lookAt(folder: string, seen: ReadonlyMap<string, Look>, now: number) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name));
  const looks = new Map<string, Look>();
  for (const { name } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const found = await lstat(join(folder, name)).catch(() => null);
    if (found === null) continue;
    const mark = `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
    const before = seen.get(name);
    looks.set(name, before?.mark === mark ? before : { mark, since: now });
  }
  return looks;
}

/** False if the file stays in `.a-ler` and is tried again, or another process has it. */
async function takeFile(services: Services, source: Source, folder: string, name: string): Promise<boolean> {
  const path = join(folder, READING, name);
  try {
    const isRead = await readTaken(services, source, path, name);
    const place = join(folder, isRead ? DONE : REFUSED);
    const stamp = services.now().toISOString().replaceAll(':', '-').slice(0, 19);
    await rename(path, join(place, nameAfterwards(stamp, name, await readdir(place))));
    return true;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) services.log.error('report_folder.failed', error);
    return false;
  }
}

/** False if it is no report. Raises what may pass by itself. */
async function readTaken(services: Services, source: Source, path: string, name: string): Promise<boolean> {
  const bytes = await firstBytes(path);
  try {
    const files = await receiveFile(services, source, { fileName: name.slice(-MAX_FILE_NAME), bytes });
    return files.length > 0 && files.every(({ outcome }) => outcome !== 'refused');
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'unavailable') throw error;
    services.log.error('report_folder.refused', error, { code });
    return false;
  }
}

/** One byte more than a report may have, by which a larger one is refused and listed. */
async function firstBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.min(size, MAX_REPORT_BYTES + 1));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Another process has taken it. */
function unlessGone(error: unknown): void {
  if (!hasCode(error, 'ENOENT')) throw error;
}
