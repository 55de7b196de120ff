import { HOUR_MS } from '../../platform/domain/calendar';
import type { CookieKind } from '../../platform/sessions/session-rules';

/** Passwords and codes that one network may try, for all accounts together. */
export const ATTEMPTS_OF_NETWORK = { limit: 40, windowSeconds: 600 };

/** Sign-ins that one network may begin at the provider: each takes room there for ten minutes. */
export const BEGUN_BY_NETWORK = { name: 'sign-in form', limit: 60, windowSeconds: 600 };

/** The cookie that has the token of a link once it is opened. */
export const OPENED_LINK: CookieKind = { cookie: 'invitation', lifetimeMs: HOUR_MS };

/** Answers to invitations that one network may send. */
export const INVITATIONS_OF_NETWORK = { name: 'invitation', limit: 60, windowSeconds: 600 };

/** A password takes 64 MiB and a fifth of a second to verify. */
export const VERIFIED_AT_ONCE = { atOnce: 2, waitMs: 5_000, retryAfterSeconds: 5, lostAfterMs: 30_000 };

export const MOST_FORM_BYTES = 8 * 1024;

export const INVITED_HOURS = 24;

/** Forms for changing an account that one network may send. */
export const CHANGES_OF_NETWORK = { name: 'account change', limit: 60, windowSeconds: 600 };

/** How long the two steps are good for a change. */
export const GRANT_MINUTES = 15;

export const RECOVERY_CODES = 10;

export const DEVICE_DAYS = 400;

/** How many browsers of one account are known. */
export const MOST_DEVICES = 20;
