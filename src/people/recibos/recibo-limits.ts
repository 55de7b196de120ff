import { MAX_UPLOAD_BYTES } from '../uploads/upload-limits';

/** Limit on a driver's uploads: each is read by the server. */
export const OWN_RECIBO_LIMIT = { limit: 40, windowSeconds: 3_600 };

/** When a driver's sending counts as lost: on Workers a cancelled request never ends. */
export const SENDING_LOST_MS = 120_000;

/** How many documents that a driver has typed wait to be verified: anything can be typed, and each keeps its file. */
export const MOST_UNVERIFIED = 20;

export const RECIBO_FORM_LIMIT = { bytes: MAX_UPLOAD_BYTES + 65_536, readMs: 300_000 };
