/** UIDs that are looked at together. */
export const WINDOW = 2000;

/** Messages that are fetched and booked together. */
export const GROUP = 500;

/** Less than the limit of a single message. */
export const GROUP_BYTES = 16 * 1024 * 1024;

/** Unpacked bytes booked in one transaction; a single message may exceed it. */
export const BOOKED_BYTES = 4 * 1024 * 1024;

/** Attempts after which a message that crashes the process is quarantined. */
export const MAX_ATTEMPTS = 3;

/** Connection losses after which it is quarantined; all but one occurred while it was fetched alone. */
export const MAX_CUTS = 8;
