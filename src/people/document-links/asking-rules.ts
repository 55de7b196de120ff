import { lisbonDate } from '../../platform/domain/calendar';
import type { DocumentStatus, ExpiringDocument } from '../documents/schema';
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

type Listed = Pick<
  ExpiringDocument,
  'id' | 'status' | 'expiryDate' | 'renewalWaits' | 'notifiedAt' | 'driver'
>;

/** The drivers to notify of these documents, each by one of them: the e-mail has all of the driver's. The others are
 * left out, as they were notified today or all of their documents here wait for staff. */
export function notifiable(documents: readonly Listed[], now: Date) {
  const today = lisbonDate(now);
  const dueOf = new Map<string, Listed | undefined>();
  for (const document of documents) {
    const { driver, renewalWaits } = document;
    const isDue = !renewalWaits && canAskForDocument(driver.status, document, now);
    dueOf.set(driver.id, dueOf.get(driver.id) ?? (isDue ? document : undefined));
  }
  const due = [...dueOf.values()].filter((document) => document !== undefined);
  const asked = due.filter(({ notifiedAt }) => !notifiedAt || lisbonDate(new Date(notifiedAt)) !== today);
  return {
    documentIds: asked.map(({ id }) => id),
    notified: due.length - asked.length,
    waiting: dueOf.size - due.length,
  };
}
