import { DAY_MS } from '../../platform/domain/calendar';

export const REGISTRATION_LIMITS = {
  name: 'register',
  visitor: { limit: 20, windowSeconds: 3_600 },
  newcomers: { limit: 20, windowSeconds: 3_600 },
  address: { limit: 100, windowSeconds: 3_600 },
  // A dozen networks would have to register for a day to reach the ceiling of all.
  network: { limit: 150, windowSeconds: 86_400 },
};

/** The same for each call that sends in one thing of a driver's. */
const SENDING = {
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};

export const DOCUMENT_LIMITS = { name: 'document', ...SENDING };

export const LINK_LIMITS = { name: 'document link', ...SENDING };

export const NAMING_LIMITS = { name: 'vehicle', ...SENDING };

/** Limits all visitors; far above a fleet that moves here within weeks and an office's hundred decisions a day. */
export const MAX_REGISTRATIONS_A_DAY = 2_000;

export const MAX_PENDING_DRIVERS = 10_000;

export const REGISTRATION_RETRY_SECONDS = 3_600;

/** docs/rules.md#roles */
const REGISTRATION_OPEN_MS = DAY_MS;

/** A pending driver registered after this instant (ISO 8601) is open to the registrant. */
export function registrationOpenSince(now: Date): string {
  return new Date(now.getTime() - REGISTRATION_OPEN_MS).toISOString();
}
