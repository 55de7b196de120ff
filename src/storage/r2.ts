import { readUpTo, untilCut, withinMs } from './bounded';
import { assertKey, type Storage } from './storage';
import { orUnavailable } from './unavailable';

/** What is used of a Worker's binding to an R2 bucket. A stream that is put has to tell its length. */
export type Bucket = {
  get(key: string): Promise<Found | null>;
  put(
    key: string,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    options?: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  delete(key: string): Promise<void>;
};

type Found = { size: number; body: ReadableStream<Uint8Array>; arrayBuffer(): Promise<ArrayBuffer> };

/** A global of Workers. */
declare const FixedLengthStream: new (bytes: number) => TransformStream<Uint8Array, Uint8Array>;

/** The longest a sender may say nothing. */
const SILENCE_MS = 30_000;
/** The longest the bucket may take for one object. */
const WHOLE_OBJECT_MS = 60_000;

/**
 * Objects of an R2 bucket bound to a Worker, below `incoming/` and `final/`; browsers send theirs through the Worker.
 * What the bucket does not do raises `unavailable`.
 */
export function createR2Storage(bucket: Bucket, silenceMs = SILENCE_MS): Storage {
  return {
    async receive(key, body, { limit, size }) {
      const path = incoming(key);
      const chunks = untilCut(body, silenceMs);
      return orUnavailable(() =>
        size === null
          ? receiveGathered(bucket, path, chunks, limit)
          : receiveStreamed(bucket, path, chunks, { limit, size }),
      );
    },
    direct: null,
    async readIncoming(key, limit) {
      const path = incoming(key);
      return bounded(async () => {
        const found = await bucket.get(path);
        if (!found) return null;
        if (found.size <= limit) return new Uint8Array(await found.arrayBuffer());
        await found.body.cancel();
        return 'too-large';
      });
    },
    async deleteIncoming(key) {
      const path = incoming(key);
      await bounded(() => bucket.delete(path));
    },
    async keep(key, bytes, contentType) {
      const path = final(key);
      await bounded(() => bucket.put(path, bytes, { httpMetadata: { contentType } }));
    },
    async open(key) {
      const path = final(key);
      const found = await bounded(() => bucket.get(path));
      return found && { body: found.body, size: found.size };
    },
    async remove(key) {
      const path = final(key);
      await bounded(() => bucket.delete(path));
    },
    removeParts: async () => {},
  };
}

function incoming(key: string): string {
  assertKey(key);
  return `incoming/${key}`;
}

function final(key: string): string {
  assertKey(key);
  return `final/${key}`;
}

function bounded<T>(work: () => Promise<T>): Promise<T> {
  return orUnavailable(() => withinMs(work(), WHOLE_OBJECT_MS));
}

type Chunks = AsyncIterable<Uint8Array | 'cut'>;

/** A body that does not tell its length: the bucket takes it only whole. */
async function receiveGathered(bucket: Bucket, path: string, chunks: Chunks, limit: number) {
  const bytes = await readUpTo(chunks, limit);
  if (typeof bytes === 'string') return bytes;
  await withinMs(bucket.put(path, bytes), WHOLE_OBJECT_MS);
  return 'received';
}

/** Passes the body on as it comes. The bucket keeps nothing of one that breaks off. */
async function receiveStreamed(
  bucket: Bucket,
  path: string,
  chunks: Chunks,
  { limit, size }: { limit: number; size: number },
) {
  if (size > limit) return 'too-large';
  const { readable, writable } = new FixedLengthStream(size);
  const writer = writable.getWriter();
  const stored = bucket.put(path, readable);
  try {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk === 'cut' ? 0 : chunk.byteLength;
      if (chunk === 'cut' || received > size) return await breakOff(writer, stored);
      await withinMs(Promise.race([writer.write(chunk), stored]), WHOLE_OBJECT_MS);
    }
    if (received < size) return await breakOff(writer, stored);
    await withinMs(Promise.all([writer.close(), stored]), WHOLE_OBJECT_MS);
    return 'received';
  } catch (error) {
    await breakOff(writer, stored);
    throw error;
  }
}

async function breakOff(writer: WritableStreamDefaultWriter, stored: Promise<unknown>): Promise<'cut'> {
  await Promise.allSettled([writer.abort(new Error('the body is cut')), withinMs(stored, WHOLE_OBJECT_MS)]);
  return 'cut';
}
