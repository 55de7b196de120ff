/** Attempts after which a message that crashes the process is quarantined. */
export const MAX_ATTEMPTS = 3;

/** Connection losses after which it is quarantined; all but one occurred while it was fetched alone. */
export const MAX_CUTS = 8;
