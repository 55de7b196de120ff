import { access, constants, lstat, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { HOUR_MS } from '../../platform/domain/calendar';
import { hasCode } from '../../platform/domain/error-code';
import { MAX_FILE_NAME, MAX_REPORT_BYTES } from '../../platform/domain/limits';
import { toAppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { hasFirst } from './first-file';
import {
  type FolderFault,
  type FolderState,
  nameOf,
  type UntakenReason,
  type WaitingFile,
} from './folder-rules';
import { MAX_FIRST_BYTES } from './key-rate-limits';
import { nameAfterwards } from './name-rules';
import { receiveFile } from './receive-file';
import { type Source, useFolder } from './store';

/** In ms: how long a file has to be unchanged, since a copy may still be under way. */
const STILL_MS = 10_000;
const READING = '.a-ler';
const DONE = 'lidos';
const REFUSED = 'recusados';
/** Names that programs give to files they are still writing. */
const UNFINISHED = /\.(part|tmp|crdownload|partial)$|~$/i;

/** Takes each file of a folder once: reads it, moves it to `.a-ler`, books it, then moves it to `lidos` or `recusados`.
 * Files that a killed process left in `.a-ler` are read again, which changes nothing if they were booked. */
export interface ReportFolder {
  /** Answers how many files it took. */
  look(services: Services, stop?: AbortSignal): Promise<number>;
  /** The outcome of the last look. */
  state(): FolderState;
}

export function createReportFolder(folder: string): ReportFolder {
  /** A copy may set the file's times to the original's, so the program's clock measures since when it is unchanged. */
  let seen: Looks = new Map();
  let state: FolderState = { fault: null, waiting: [] };

  async function takeAll(services: Services, waiting: WaitingFile[], stop?: AbortSignal): Promise<number> {
    for (const name of [READING, DONE, REFUSED]) await makeFolder(join(folder, name));
    const now = services.now().getTime();
    seen = await lookAt(folder, { seen, now, waiting });
    const still = [...seen.values()].filter((look) => !look.isUnfinished && now - look.since >= STILL_MS);
    const left = await entriesOf(join(folder, READING));
    if (still.length + left.length === 0) return 0;
    const source = await useFolder(services.db, services.now().toISOString());
    if (source === null) {
      for (const { name } of [...left, ...still]) waiting.push({ fileName: name, reason: 'ended' });
      return 0;
    }
    const taking = { services, source, folder, waiting, before: state.waiting };
    let taken = 0;
    for (const entry of left) if (!stop?.aborted && (await takeLeft(taking, entry))) taken += 1;
    for (const entry of still) if (!stop?.aborted && (await takeNew(taking, entry))) taken += 1;
    return taken;
  }

  return {
    state: () => state,
    async look(services, stop) {
      const waiting: WaitingFile[] = [];
      try {
        const taken = await takeAll(services, waiting, stop);
        if (!stop?.aborted) state = { fault: null, waiting };
        return taken;
      } catch (error) {
        if (!(error instanceof FolderError)) throw error;
        state = { fault: error.fault, waiting: [] };
        return 0;
      }
    },
  };
}

class FolderError extends Error {
  constructor(
    readonly fault: FolderFault,
    cause: unknown,
  ) {
    super(fault, { cause });
  }
}

/** Makes none around it: a folder that is gone stays gone. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return;
    throw new FolderError(isGone(error) ? 'gone' : 'unwritable', error);
  });
}

function isGone(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

/** `raw` are the bytes of the name, which may be no text in UTF-8. */
type Entry = { raw: Buffer; name: string };

async function entriesOf(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { encoding: 'buffer' }).catch((error: unknown) => {
    throw new FolderError(isGone(error) ? 'gone' : 'unreadable', error);
  });
  const entries = names.map((raw) => ({ raw, name: nameOf(raw) }));
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function pathTo(folder: string, { raw }: Entry): Buffer {
  return Buffer.concat([Buffer.from(folder + sep), raw]);
}

type Look = Entry & { mark: string; size: number; since: number; isUnfinished: boolean };
type Looks = ReadonlyMap<string, Look>;
type Looking = { seen: Looks; now: number; waiting: WaitingFile[] };

async function lookAt(folder: string, { seen, now, waiting }: Looking): Promise<Looks> {
  const looks = new Map<string, Look>();
  for (const entry of await entriesOf(folder)) {
    const { raw, name } = entry;
    if (name.startsWith('.') || name === DONE || name === REFUSED) continue;
    const found = await statOf(pathTo(folder, entry), entry, waiting);
    if (found === null) continue;
    if (!found.isFile()) {
      waiting.push({ fileName: name, reason: found.isSymbolicLink() ? 'link' : 'no_file' });
      continue;
    }
    const key = raw.toString('latin1');
    const mark = `${markOf(found)} ${found.ctimeMs}`;
    const before = seen.get(key);
    const since = before?.mark === mark ? before.since : now;
    const isUnfinished = UNFINISHED.test(name);
    if (isUnfinished && now - since >= HOUR_MS) waiting.push({ fileName: name, reason: 'unfinished' });
    looks.set(key, { ...entry, mark, size: found.size, since, isUnfinished });
  }
  return looks;
}

/** Null for a file that is gone, and for one that is noted as unreadable. */
async function statOf(path: Buffer, { name }: Entry, waiting: WaitingFile[]) {
  return lstat(path).catch((error: unknown) => {
    if (!isGone(error)) waiting.push({ fileName: name, reason: 'unreadable' });
    return null;
  });
}

function markOf({ ino, size, mtimeMs }: { ino: number; size: number; mtimeMs: number }): string {
  return `${ino} ${size} ${mtimeMs}`;
}

type Taking = {
  services: Services;
  source: Source;
  folder: string;
  waiting: WaitingFile[];
  /** Waiting at the previous look. */
  before: readonly WaitingFile[];
};

async function takeLeft(taking: Taking, entry: Entry): Promise<boolean> {
  const read = await readEntry(pathTo(join(taking.folder, READING), entry), entry, taking.waiting);
  return read !== null && book(taking, entry, read.bytes);
}

async function takeNew(taking: Taking, entry: Look): Promise<boolean> {
  const { folder, waiting } = taking;
  const [from, to] = [pathTo(folder, entry), pathTo(join(folder, READING), entry)];
  const fault = await firstFault(taking, entry);
  if (fault !== null) {
    waiting.push({ fileName: entry.name, reason: (await isReadable(from)) ? fault : 'unreadable' });
    return false;
  }
  // An earlier file of this name is not booked yet.
  if ((await statOf(to, entry, waiting)) !== null) return false;
  const read = await readEntry(from, entry, waiting);
  if (read === null) return false;
  try {
    await rename(from, to);
  } catch (error) {
    if (!isGone(error)) waiting.push({ fileName: entry.name, reason: 'unmovable' });
    return false;
  }
  const moved = await statOf(to, entry, waiting);
  // Another process has it, or another file has taken its name meanwhile and is read in its turn.
  if (moved === null || markOf(moved) !== read.mark) return false;
  return book(taking, entry, read.bytes);
}

/** Why it is no first file to wait for staff; null once they have accepted one. */
async function firstFault({ services, source }: Taking, { size }: Look): Promise<UntakenReason | null> {
  if (source.acceptedAt !== null) return null;
  if (size > MAX_FIRST_BYTES) return 'first_too_large';
  return (await hasFirst(services.db, source.id)) ? 'first_waits' : null;
}

/** True for a file that is gone. */
async function isReadable(path: Buffer): Promise<boolean> {
  return access(path, constants.R_OK).then(() => true, isGone);
}

type ReadEntry = { bytes: Uint8Array<ArrayBuffer>; mark: string };

/** Reads one byte more than a report may have, by which a larger one is refused and listed. Null for a file that is
 * gone, and for one that is noted as unreadable. */
async function readEntry(path: Buffer, { name }: Entry, waiting: WaitingFile[]): Promise<ReadEntry | null> {
  try {
    const file = await open(path);
    try {
      const found = await file.stat();
      const bytes = new Uint8Array(Math.min(found.size, MAX_REPORT_BYTES + 1));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return { bytes: bytes.subarray(0, bytesRead), mark: markOf(found) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!isGone(error)) waiting.push({ fileName: name, reason: 'unreadable' });
    return null;
  }
}

/** False if the file stays in `.a-ler` and is tried again, or another process has it. */
async function book(
  { services, source, folder, waiting, before }: Taking,
  entry: Entry,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { name } = entry;
  try {
    const isRead = await received(services, source, { fileName: name.slice(-MAX_FILE_NAME), bytes });
    const place = join(folder, isRead ? DONE : REFUSED);
    const stamp = services.now().toISOString().replaceAll(':', '-').slice(0, 19);
    const others = await readdir(place);
    await rename(pathTo(join(folder, READING), entry), join(place, nameAfterwards(stamp, name, others)));
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    const isKnown = before.some(({ fileName, reason }) => fileName === name && reason === 'unavailable');
    if (!isKnown) services.log.error('report_folder.failed', error);
    waiting.push({ fileName: name, reason: 'unavailable' });
    return false;
  }
}

/** False if it is no report. Raises what may pass by itself. */
async function received(
  services: Services,
  source: Source,
  file: Parameters<typeof receiveFile>[2],
): Promise<boolean> {
  try {
    const files = await receiveFile(services, source, file);
    return files.length > 0 && files.every(({ outcome }) => outcome !== 'refused');
  } catch (error) {
    const { code } = toAppError(error);
    if (code === 'unavailable' || code === 'wrong_state') throw error;
    services.log.error('report_folder.refused', error, { code });
    return false;
  }
}
