import { within } from '../domain/time-limit';
import { readUpTo } from '../http/read-up-to';
import { untilCut } from './bounded';
import { finalName, incomingName } from './object-names';
import type { Storage } from './storage';
import { orUnavailable } from './unavailable';

/** The subset of R2Bucket in use. A stream passed to `put` must know its length. */
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

declare const FixedLengthStream: new (bytes: number) => TransformStream<Uint8Array, Uint8Array>;

/** In ms: silence of a sender, and the bucket's time for one object. */
const PATIENCE = { senderSilence: 30_000, wholeObject: 60_000 };

/** Stores below `incoming/` and `final/`; uploads go through the Worker. Raises `unavailable`. */
export function createR2Storage(bucket: Bucket, patience = PATIENCE): Storage {
  const bounded = <T>(work: () => Promise<T>) => orUnavailable(() => within(patience.wholeObject, work()));
  return {
    async receive(key, body, { limit, size }) {
      const path = incomingName(key);
      const chunks = untilCut(body, patience.senderSilence);
      const inTime = <T>(work: Promise<T>) => within(patience.wholeObject, work);
      return orUnavailable(() =>
        size === null
          ? receiveGathered(chunks, limit, (bytes) => inTime(bucket.put(path, bytes)))
          : receiveStreamed(chunks, { limit, size }, (stream) => bucket.put(path, stream), inTime),
      );
    },
    direct: null,
    async readIncoming(key, limit) {
      const path = incomingName(key);
      return bounded(async () => {
        const found = await bucket.get(path);
        if (!found) return null;
        if (found.size <= limit) return new Uint8Array(await found.arrayBuffer());
        await found.body.cancel();
        return 'too-large';
      });
    },
    async deleteIncoming(key) {
      const path = incomingName(key);
      await bounded(() => bucket.delete(path));
    },
    async keep(key, bytes, contentType) {
      const path = finalName(key);
      await bounded(() => bucket.put(path, bytes, { httpMetadata: { contentType } }));
    },
    async open(key) {
      const path = finalName(key);
      const found = await bounded(() => bucket.get(path));
      return found && { body: found.body, size: found.size };
    },
    async remove(key) {
      const path = finalName(key);
      await bounded(() => bucket.delete(path));
    },
    removeParts: async () => {},
  };
}

type Chunks = AsyncIterable<Uint8Array | 'cut'>;

async function receiveGathered(chunks: Chunks, limit: number, put: (bytes: Uint8Array) => Promise<unknown>) {
  const bytes = await readUpTo(chunks, limit);
  if (typeof bytes === 'string') return bytes;
  await put(bytes);
  return 'received';
}

/** The bucket stores nothing of a body that is cut. */
async function receiveStreamed(
  chunks: Chunks,
  { limit, size }: { limit: number; size: number },
  put: (stream: ReadableStream<Uint8Array>) => Promise<unknown>,
  inTime: <T>(work: Promise<T>) => Promise<T>,
) {
  if (size > limit) return 'too-large';
  const { readable, writable } = new FixedLengthStream(size);
  const writer = writable.getWriter();
  const stored = put(readable);
  // The promise is awaited below; an early rejection must not count as unhandled.
  stored.catch(() => undefined);
  let received = 0;
  try {
    for await (const chunk of chunks) {
      received += chunk === 'cut' ? 0 : chunk.byteLength;
      if (chunk === 'cut' || received > size) break;
      await inTime(Promise.race([writer.write(chunk), stored]));
    }
    if (received === size) {
      await inTime(Promise.all([writer.close(), stored]));
      return 'received';
    }
  } catch (error) {
    writer.abort(error).catch(() => undefined);
    throw error;
  }
  await inTime(Promise.allSettled([writer.abort(new Error('the body is cut')), stored]));
  return 'cut';
}
