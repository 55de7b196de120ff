import { lisbonDate } from '../../platform/domain/calendar';
import type { DocumentStatus } from '../documents/schema';
import type { DriverStatus } from '../drivers/schema';

/** An active driver is asked for the next document this many days before the expiry date. */
export const RENEWABLE_DAYS = 90;

type Asked = { status: DocumentStatus; expiryDate: string | null };

/** Applies to a version in force without a renewal (docs/rules/documents.md#asking-for-a-document). */
export function canAskForDocument(driver: DriverStatus, { status, expiryDate }: Asked, now: Date): boolean {
  if (driver === 'INACTIVE') return false;
  if (status === 'REJECTED' || status === 'EXPIRED') return true;
  const isDue = expiryDate !== null && expiryDate <= lisbonDate(now, RENEWABLE_DAYS);
  return driver === 'ACTIVE' && status === 'VALIDATED' && isDue;
}
