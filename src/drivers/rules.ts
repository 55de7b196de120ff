import type { DocumentStatus } from '../documents/schema';
import { DAY_MS } from '../domain/calendar';
import type { DriverStatus } from './schema';

export const DRIVER_STATUS_LABELS: Record<DriverStatus, string> = {
  ACTIVE: 'Ativo',
  PENDING_VALIDATION: 'Pendente',
  INACTIVE: 'Inativo',
};

/**
 * Pending, and every listed document VALIDATED; an empty list satisfies the check (docs/rules.md#deciding-a-driver).
 */
export function canApproveDriver(driver: { status: DriverStatus; documents: { status: DocumentStatus }[] }) {
  return isPending(driver) && driver.documents.every((document) => document.status === 'VALIDATED');
}

export function canRejectDriver(driver: { status: DriverStatus }): boolean {
  return isPending(driver);
}

function isPending(driver: { status: DriverStatus }): boolean {
  return driver.status === 'PENDING_VALIDATION';
}

export const REGISTRATION_LIMITS = {
  name: 'register',
  visitor: { limit: 20, windowSeconds: 3_600 },
  newcomers: { limit: 20, windowSeconds: 3_600 },
  address: { limit: 100, windowSeconds: 3_600 },
  // So that it takes a dozen networks, at it for a day, to reach the ceiling of everybody.
  network: { limit: 150, windowSeconds: 86_400 },
};

/**
 * Registrations of everybody: in a day, and that wait to be decided. A fleet that moves here whole registers its few
 * thousand drivers over some weeks; an office that decides a hundred a day never has so many waiting.
 */
export const MAX_REGISTRATIONS_A_DAY = 2_000;
export const MAX_PENDING_DRIVERS = 10_000;

/** How long to stay away, in seconds, when one of those is reached. */
export const REGISTRATION_RETRY_SECONDS = 3_600;

/** How long a registrant may add to a driver still pending, in ms (docs/rules.md#roles). */
const REGISTRATION_OPEN_MS = DAY_MS;

/** Drivers registered after this instant (ISO 8601), and still pending, may be added to at `now`. */
export function registrationOpenSince(now: Date): string {
  return new Date(now.getTime() - REGISTRATION_OPEN_MS).toISOString();
}
