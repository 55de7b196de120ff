import { objectPath } from '../../../db/queries/object-path';
import type { Visitor } from '../../app-env';
import { AppError } from '../../platform/http/errors';
import { WAIT_SECONDS } from '../../platform/http/visitor-limit';
import type { Services } from '../../services';
import { assertDiskHasRoom } from './disk-room';
import { issueUpload } from './store';
import { uploadAddress } from './upload-address';
import { secondsUntilClosed } from './upload-lifetime-rules';
import {
  CEILING_RETRY_SECONDS,
  MAX_OPEN_UPLOADS,
  MAX_UNCLAIMED_BYTES,
  MAX_UPLOAD_BYTES,
} from './upload-limits';

/** Raises `too_large`, `too_many_requests` (visitor, network), `unavailable` (everybody, disk). */
export async function issue(
  services: Services,
  request: Request,
  { visitor, size }: { visitor: Visitor; size: number | null },
) {
  if (size !== null && size > MAX_UPLOAD_BYTES) throw new AppError('too_large');
  await assertDiskHasRoom(services);
  const key = crypto.randomUUID();
  const now = services.now();
  const [maxPendingBytes, maxOpen] = visitor.isStaff
    ? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    : [services.maxPendingBytes, MAX_OPEN_UPLOADS];
  // A direct store enforces the size, but does not report whether the file arrived.
  const direct = services.storage.direct !== null && size !== null;
  const { issued, oldestOpen, ...held } = await issueUpload(services.db, {
    key,
    visitor,
    now,
    bytes: direct ? size : MAX_UPLOAD_BYTES,
    arrived: direct,
    maxPendingBytes,
    maxOpen,
  });
  // The upload would expire before there is room to claim it.
  if (!issued && held.pending >= maxPendingBytes) throw full();
  if (!issued) throw refusal({ ...held, maxOpen, secondsLeft: secondsUntilClosed(oldestOpen, now), visitor });
  return { uploadURL: await uploadAddress(request, services, { key, size }), objectPath: objectPath(key) };
}

type Held = { open: number; maxOpen: number; everybody: number; secondsLeft: number; visitor: Visitor };

function refusal({ open, maxOpen, everybody, secondsLeft, visitor }: Held): AppError {
  if (open >= maxOpen) return new AppError('too_many_requests', { retryAfterSeconds: secondsLeft });
  if (everybody > MAX_UNCLAIMED_BYTES - MAX_UPLOAD_BYTES) {
    return full();
  }
  const wait = visitor.isKnown ? CEILING_RETRY_SECONDS : WAIT_SECONDS;
  return new AppError('too_many_requests', { retryAfterSeconds: wait });
}

function full(): AppError {
  return new AppError('unavailable', { retryAfterSeconds: CEILING_RETRY_SECONDS });
}
