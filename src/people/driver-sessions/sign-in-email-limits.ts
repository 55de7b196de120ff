import { MINUTE_MS } from '../../platform/domain/calendar';

/** Lifetime of a sign-in's link and code. */
export const SIGN_IN_MS = 15 * MINUTE_MS;
