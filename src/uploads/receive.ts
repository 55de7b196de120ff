import { MAX_UPLOAD_BYTES } from '../documents/rules';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { untilCut } from '../storage/bounded';
import { isAddressValid } from './address';
import { paced } from './pace';
import type { AddressQuery } from './schema';
import { findUpload } from './store';

const DISCARD_SILENCE_MS = 5_000;

/**
 * Stores the body sent to a signed address of this server. Raises `forbidden` for an address that is not ours or
 * has expired, `already_claimed` once a document has the object, `too_large` over 10 MB, `unreadable` for a cut body.
 */
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
  const inPace = paced(body, () => services.stillSending?.(request));
  const outcome = await services.storage.receive(key, inPace, { limit: MAX_UPLOAD_BYTES, size });
  if (outcome === 'too-large') throw new AppError('too_large');
  if (outcome === 'cut') throw new AppError('unreadable');
  // A claim may have come while the body did; what was checked then is kept elsewhere, and this would stay for ever.
  await assertOpen(services, key, () => services.storage.deleteIncoming(key));
}

/** A connection that is ended in the middle of a body may take the answer with it: what is a little too long is read. */
async function discard(body: ReadableStream<Uint8Array>, size: number): Promise<void> {
  if (size > 2 * MAX_UPLOAD_BYTES) return;
  for await (const chunk of untilCut(body, DISCARD_SILENCE_MS)) if (chunk === 'cut') return;
}

async function assertOpen(services: Services, key: string, otherwise?: () => Promise<void>) {
  const upload = await findUpload(services.db, key);
  if (upload && upload.claimedBy === null) return;
  await otherwise?.();
  throw new AppError(upload ? 'already_claimed' : 'not_found');
}
