import { MAX_UPLOAD_BYTES } from '../documents/rules';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { isAddressValid } from './address';
import type { AddressQuery } from './schema';
import { findUpload } from './store';

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
  if (size !== null && size > MAX_UPLOAD_BYTES) throw new AppError('too_large');
  await assertOpen(services, key);
  const body = request.body ?? new Blob([]).stream();
  const outcome = await services.storage.receive(key, body, { limit: MAX_UPLOAD_BYTES, size });
  if (outcome === 'too-large') throw new AppError('too_large');
  if (outcome === 'cut') throw new AppError('unreadable');
  // A claim may have come while the body did; what was checked then is kept elsewhere, and this would stay for ever.
  await assertOpen(services, key, () => services.storage.deleteIncoming(key));
}

async function assertOpen(services: Services, key: string, otherwise?: () => Promise<void>) {
  const upload = await findUpload(services.db, key);
  if (upload && upload.claimedBy === null) return;
  await otherwise?.();
  throw new AppError(upload ? 'already_claimed' : 'not_found');
}
