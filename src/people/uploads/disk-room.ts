import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { CEILING_RETRY_SECONDS, KEPT_FREE } from './upload-limits';

/** Raises `unavailable` on a nearly full disk. */
export async function assertDiskHasRoom(services: Services): Promise<void> {
  const disk = await services.diskSpace?.();
  if (disk && isNearlyFull(disk)) {
    throw new AppError('unavailable', { retryAfterSeconds: CEILING_RETRY_SECONDS });
  }
}

export function isNearlyFull({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < totalBytes * KEPT_FREE;
}
