import { daysFrom, lisbonDate } from '../../platform/domain/calendar';
import type { DocType } from '../../platform/domain/document-types';
import type { DocumentStatus } from '../documents/schema';
import type { DriverStatus } from '../drivers/schema';

const OPEN_DAYS = 7;

export function linkExpiresAt(now: Date): string {
  return daysFrom(now, OPEN_DAYS);
}

/** Days before its date from which an active driver is asked for the next document. */
export const RENEWABLE_DAYS = 90;

type Asked = { status: DocumentStatus; expiryDate: string | null };

/** Of a version in force without a renewal (docs/rules/documents.md#asking-for-a-document). */
export function canAskForDocument(driver: DriverStatus, { status, expiryDate }: Asked, now: Date): boolean {
  if (driver === 'INACTIVE') return false;
  if (status === 'REJECTED' || status === 'EXPIRED') return true;
  const isDue = expiryDate !== null && expiryDate <= lisbonDate(now, RENEWABLE_DAYS);
  return driver === 'ACTIVE' && status === 'VALIDATED' && isDue;
}

/** Days before the date, nearest first (docs/rules/documents.md#reminders). */
const REMINDED_AT = [0, 1, 7, 15, 30, 60];
/** When the renewal may be begun, which for these takes a course or an examination. */
const RENEWAL_OPENS_AT: Partial<Record<DocType, number>> = { CMTVDE: 180, CARTA_CONDUCAO: 180 };

export const FURTHEST_REMINDER_DAYS = 180;

/** The threshold to be told with so many days left, on its day or missed since; null before the first, or too late. */
export function reminderDue(docType: DocType, days: number): number | null {
  const first = RENEWAL_OPENS_AT[docType];
  const thresholds = first === undefined ? REMINDED_AT : [...REMINDED_AT, first];
  return days < 0 ? null : (thresholds.find((threshold) => days <= threshold) ?? null);
}

/** In the morning: the job runs at midnight. */
export function reminderSentAt(now: Date): string {
  const at = now.toISOString();
  const morning = `${lisbonDate(now)}T08:00:00.000Z`;
  return at < morning ? morning : at;
}

export const LINK_LIMITS = {
  name: 'document link',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};
