import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../domain/error-code';
import { untilCut } from './bounded';
import { assertKey, type Storage } from './storage';

const CHUNK_BYTES = 65_536;
const SILENCE_MS = 30_000;
/** Far longer than the lifetime of an upload address, so an older part is an orphan. */
const STALE_PART_MS = 3_600_000;

/** Stores below `incoming/` and `final/` with mode 0600; files are renamed into place after fsync. */
export async function createDiskStorage(folder: string, silenceMs = SILENCE_MS): Promise<Storage> {
  const incoming = join(folder, 'incoming');
  const final = join(folder, 'final');
  for (const each of [folder, incoming, final]) await mkdir(each, { recursive: true, mode: 0o700 });

  return {
    receive: async (key, body, { limit, size }) =>
      writeWhole(incoming, key, async (file) => {
        let received = 0;
        for await (const chunk of untilCut(body, silenceMs)) {
          if (chunk === 'cut') return 'cut';
          received += chunk.byteLength;
          if (received > limit) return 'too-large';
          await file.writeFile(chunk);
        }
        return size === null || size === received ? 'received' : 'cut';
      }),
    direct: null,
    readIncoming: async (key, limit) => readUpTo(pathOf(incoming, key), limit),
    deleteIncoming: async (key) => rm(pathOf(incoming, key), { force: true }),
    async keep(key, bytes) {
      await writeWhole(final, key, async (file) => {
        await file.writeFile(bytes);
        return 'received';
      });
    },
    async open(key) {
      const path = pathOf(final, key);
      const found = await nullIfMissing(stat(path));
      return found && { body: streamOf(path), size: found.size };
    },
    remove: async (key) => rm(pathOf(final, key), { force: true }),
    async removeParts() {
      for (const each of [incoming, final]) await removeStaleParts(each);
    },
  };
}

function pathOf(folder: string, key: string): string {
  assertKey(key);
  return join(folder, key);
}

/** Renames the file into place only if the outcome is `received`. */
async function writeWhole<Outcome extends string>(
  folder: string,
  key: string,
  write: (file: FileHandle) => Promise<Outcome>,
): Promise<Outcome> {
  const path = pathOf(folder, key);
  const part = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    let outcome: Outcome;
    try {
      outcome = await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    if (outcome === 'received') {
      await rename(part, path);
      await syncFolder(folder);
    }
    return outcome;
  } finally {
    await rm(part, { force: true });
  }
}

/** Syncs the folder, so that the rename itself survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readUpTo(path: string, limit: number): Promise<Uint8Array<ArrayBuffer> | null | 'too-large'> {
  const file = await nullIfMissing(open(path, 'r'));
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return size > limit ? 'too-large' : new Uint8Array(await file.readFile());
  } finally {
    await file.close();
  }
}

/** The file opens lazily, since an unread handle ends in a runtime error. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      file ??= await open(path, 'r');
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES), 0, CHUNK_BYTES, null);
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: async () => file?.close(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function removeStaleParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = name.endsWith('.part') ? await nullIfMissing(stat(path)) : null;
    if (found && found.mtimeMs < Date.now() - STALE_PART_MS) await rm(path, { force: true });
  }
}
