import { Worker } from 'node:worker_threads';
import { within } from '../../platform/domain/time-limit';
import { AppError } from '../../platform/http/errors';
import type { Log } from '../../platform/http/log';
import { isArchive } from '../../platform/tables/zip';
import type { ReportReader } from './reader';
import { threadScript } from './thread-script';
import type { Done, Work } from './work';

/** A thread costs as much as reading this many bytes here. */
export const LARGE_BYTES = 64 * 1024;

const LIMITS = {
  timeMs: 30_000,
  /** A fiscal document is one page, and all other files wait for it. */
  fiscalMs: 10_000,
  /** Growth of the process; content within the other limits takes half of it. */
  memoryBytes: 384 * 1024 * 1024,
};
export const THREAD_NAME = 'reports';
/** Bun's `smol` collects garbage sooner. */
const THREAD = { name: THREAD_NAME, smol: true };
const WATCHED_MS = 25;
const ENDING_MS = 2_000;

/** How many fiscal files are held at once, the one that is read among them; drivers send them. */
export const MOST_FISCAL = 5;
const FULL = {
  message: 'Estamos a ler outros ficheiros. Tente daqui a pouco.',
  retryAfterSeconds: 30,
};

/** The file is the cause, and a retry ends the same. */
class OverLimit extends Error {}

type Options = { script?: URL; limits?: Partial<typeof LIMITS> };

/** Reads large files one at a time, each in a fresh thread to free its memory; over a limit is too complex. The first
 * file loads what reads it. */
export function createThreadReader(
  log: Log,
  { script = threadScript(), limits }: Options = {},
): ReportReader & { close(): Promise<void> } {
  let thread: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const inRoom = boundedTo(MOST_FISCAL);

  async function end(): Promise<void> {
    if (!thread) return;
    // Termination takes effect between two steps; a thread stuck in one is abandoned.
    await within(ENDING_MS, thread.terminate()).catch(() => undefined);
    thread = null;
  }

  async function workAway(work: Work): Promise<Done> {
    thread = new Worker(script, THREAD);
    try {
      return await workIn(thread, work, { ...LIMITS, ...limits });
    } catch (error) {
      log.warn('reports.thread_ended', {
        reason: String(error instanceof Error ? (error.cause ?? error) : error),
      });
      throw error;
    } finally {
      await end();
    }
  }

  function inTurn(work: Work): Promise<Done> {
    const done = turn.then(() => workAway(work));
    turn = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  return {
    async message(bytes, context) {
      const { inlineReader, fromDone } = await loaded();
      if (!isLarge(bytes) && !(await holdsArchive(bytes))) return inlineReader.message(bytes, context);
      return fromDone(await inTurn({ kind: 'message', bytes: owned(bytes), context }));
    },
    async file(fileName, bytes, context) {
      const { inlineReader, fromDone } = await loaded();
      if (!isLarge(bytes)) return inlineReader.file(fileName, bytes, context);
      return fromDone(await inTurn({ kind: 'file', fileName, bytes: owned(bytes), context })).files;
    },
    async given(fileName, bytes, context) {
      const { inlineReader, fromDone } = await loaded();
      if (!isLarge(bytes)) return inlineReader.given(fileName, bytes, context);
      return fromDone(await inTurn({ kind: 'file', fileName, bytes: owned(bytes), context }));
    },
    async costs(fileName, bytes, columns) {
      const { inlineReader, costsOf } = await loaded();
      if (!isLarge(bytes)) return inlineReader.costs(fileName, bytes, columns);
      return costsOf(await inTurn({ kind: 'costs', fileName, bytes: owned(bytes), columns }));
    },
    async bankAnswer(bytes) {
      const { inlineReader, bankAnswerOf } = await loaded();
      if (!isLarge(bytes)) return inlineReader.bankAnswer(bytes);
      return bankAnswerOf(await inTurn({ kind: 'bankAnswer', bytes: owned(bytes) }));
    },
    async fiscalFile(bytes, type) {
      const { fiscalOf } = await loaded();
      try {
        return fiscalOf(await inRoom(() => inTurn({ kind: 'fiscal', bytes: owned(bytes), type })));
      } catch (error) {
        if (error instanceof AppError && error.cause instanceof OverLimit)
          return { unreadable: 'TOO_COMPLEX' };
        throw error;
      }
    },
    close: end,
  };
}

/** Refuses work beyond that with `unavailable`, since each holds its file while it waits. */
function boundedTo(most: number) {
  let held = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (held >= most) throw new AppError('unavailable', FULL);
    held += 1;
    try {
      return await work();
    } finally {
      held -= 1;
    }
  };
}

async function loaded() {
  return { ...(await import('./reader')), ...(await import('./work')) };
}

/** An archive, as each workbook is, unpacks to up to a hundred times its size. */
function isLarge(bytes: Uint8Array): boolean {
  return bytes.length >= LARGE_BYTES || isArchive(bytes);
}

/** Looks into a small message. Raises `TooComplexError`. */
async function holdsArchive(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { readMessage } = await import('../../mail/messages/message');
  const { files } = await readMessage(bytes);
  return files.some((file) => isArchive(file.read()));
}

/** Raises `unavailable` for a thread that fails or is ended: the machine may be the cause, and a retry may work. */
async function workIn(thread: Worker, work: Work, limits: typeof LIMITS): Promise<Done> {
  const { timeMs, fiscalMs, memoryBytes } = limits;
  const endAt = performance.now() + (work.kind === 'fiscal' ? fiscalMs : timeMs);
  const most = process.memoryUsage.rss() + memoryBytes;
  const { promise, resolve, reject } = Promise.withResolvers<Done>();
  const fail = (reason: string, Cause: new (reason: string) => Error = Error) =>
    reject(new AppError('unavailable', { cause: new Cause(reason) }));
  const watch = setInterval(() => {
    if (performance.now() > endAt) fail('it took too long', OverLimit);
    else if (process.memoryUsage.rss() > most) fail('it took too much memory', OverLimit);
  }, WATCHED_MS);
  thread.once('message', resolve);
  thread.on('error', (error) => fail(`the thread failed: ${error}`));
  thread.once('exit', () => fail('the thread ended'));
  thread.postMessage(work, [work.bytes.buffer]);
  try {
    return await promise;
  } finally {
    clearInterval(watch);
  }
}

/** Makes the bytes transferable: a view may share its buffer. */
function owned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
}
