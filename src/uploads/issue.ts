import { MAX_UPLOAD_BYTES } from '../documents/rules';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { uploadAddress } from './address';
import { MAX_OPEN_UPLOADS, secondsUntilClosed, uploadsOpenSince } from './rules';
import { issueUpload } from './store';

/**
 * A fresh object and the address to send it to; `size` in bytes where the sender tells it. Raises `too_large` over
 * 10 MB and `too_many_requests` for a visitor with 12 open ones.
 */
export async function issue(
  services: Services,
  request: Request,
  { visitor, size }: { visitor: string; size: number | null },
) {
  if (size !== null && size > MAX_UPLOAD_BYTES) throw new AppError('too_large');
  const key = crypto.randomUUID();
  const now = services.now();
  const { issued, oldestOpen } = await issueUpload(services.db, {
    key,
    visitor,
    now,
    openSince: uploadsOpenSince(now),
    limit: MAX_OPEN_UPLOADS,
  });
  if (!issued) {
    throw new AppError('too_many_requests', { retryAfterSeconds: secondsUntilClosed(oldestOpen, now) });
  }
  return { uploadURL: await uploadAddress(request, services, { key, size }), objectPath: `/objects/${key}` };
}
