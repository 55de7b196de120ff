export const SIGN_IN_LIMIT = { name: 'sign-in', limit: 60, windowSeconds: 600 };

/** Limits each open call of staff by address; it allows for the work of a whole office. */
export const STAFF_WINDOW = { limit: 600, windowSeconds: 3_600 };
