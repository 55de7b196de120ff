import { AppError } from '../../platform/http/errors';
import { untilCut } from '../../platform/storage/bounded';
import type { Services } from '../../services';
import type { AddressQuery } from './schema';
import { findUpload, holdKey, releaseKey } from './store';
import { isAddressValid } from './upload-address';
import {
  DISCARD_MS,
  DISCARD_SILENCE_MS,
  LOWEST_BYTES_PER_SECOND,
  MAX_UPLOAD_BYTES,
  MOST_DISCARDED,
  PACE_HEAD_START_MS,
  RECEIVING_MS,
} from './upload-limits';

/** Raises `forbidden`, `already_claimed`, `too_many_requests` (key in use), `too_large`, `unreadable` (cut). */
export async function receive(services: Services, key: string, query: AddressQuery, request: Request) {
  if (!(await isAddressValid(services, { key, ...query }))) {
    throw new AppError('forbidden', { message: 'O endereço de envio não é válido ou expirou.' });
  }
  const announced = request.headers.get('content-length');
  const size = announced === null ? null : Number(announced);
  const body = request.body ?? new Blob([]).stream();
  if (size !== null && size > MAX_UPLOAD_BYTES) {
    await discard(body, size);
    throw new AppError('too_large');
  }
  await assertOpen(services, key, () => discard(body, size ?? 0));
  const by = crypto.randomUUID();
  if (!(await holdKey(services.db, { key, by, now: services.now() }))) {
    await discard(body, size ?? 0);
    throw new AppError('too_many_requests', {
      message: 'Este ficheiro já está a ser enviado. Aguarde um momento.',
      retryAfterSeconds: RECEIVING_MS / 1000,
    });
  }
  let stored: number | null = null;
  try {
    stored = await store(services, { key, by, body, size, request });
    // If the upload was claimed meanwhile, this object is an orphan.
    await assertOpen(services, key, () => services.storage.deleteIncoming(key));
  } finally {
    await releaseKey(services.db, { key, by }, stored);
  }
}

type Incoming = {
  key: string;
  by: string;
  body: ReadableStream<Uint8Array>;
  size: number | null;
  request: Request;
};

/** Answers the bytes stored; renews the key's lease while they arrive. */
async function store(services: Services, { key, by, body, size, request }: Incoming): Promise<number> {
  let received = 0;
  let heldAt = performance.now();
  const inPace = paced(body, async (bytes) => {
    received += bytes;
    services.stillSending?.(request);
    if (performance.now() - heldAt < RECEIVING_MS / 4) return;
    heldAt = performance.now();
    await holdKey(services.db, { key, by, now: services.now() }).catch((error: unknown) => {
      services.log.error('upload.hold_failed', error, { key });
    });
  });
  const outcome = await services.storage.receive(key, inPace, { limit: MAX_UPLOAD_BYTES, size });
  if (outcome === 'too-large') throw new AppError('too_large');
  if (outcome === 'cut') throw new AppError('unreadable');
  return received;
}

/** Reads a refused body to its end, since closing the connection early could lose the answer. */
async function discard(body: ReadableStream<Uint8Array>, size: number): Promise<void> {
  if (size > MOST_DISCARDED) return;
  const until = performance.now() + DISCARD_MS;
  let read = 0;
  for await (const chunk of untilCut(body, DISCARD_SILENCE_MS)) {
    if (chunk === 'cut') return;
    read += chunk.byteLength;
    if (read > MOST_DISCARDED || performance.now() > until) return;
  }
}

async function assertOpen(services: Services, key: string, otherwise?: () => Promise<void>) {
  const upload = await findUpload(services.db, key);
  if (upload && upload.claimedBy === null) return;
  await otherwise?.();
  throw new AppError(upload ? 'already_claimed' : 'not_found');
}

/** Returns the same body, which errors below the lowest rate of an upload. */
export function paced(
  body: ReadableStream<Uint8Array>,
  onBytes: (count: number) => void | Promise<void>,
  nowMs: () => number = () => performance.now(),
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const begunAt = nowMs();
  let received = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const read = await reader.read();
      if (read.done) return controller.close();
      received += read.value.byteLength;
      const allowedMs = PACE_HEAD_START_MS + (received / LOWEST_BYTES_PER_SECOND) * 1000;
      if (nowMs() - begunAt > allowedMs) {
        await reader.cancel().catch(() => undefined);
        throw new Error('the body comes too slowly');
      }
      await onBytes(read.value.byteLength);
      controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
