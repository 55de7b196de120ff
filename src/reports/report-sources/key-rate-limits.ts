/** Uploads of one key, and tries of one address with a wrong one. */
export const KEY_LIMIT = { limit: 120, windowSeconds: 3600 };

export const WRONG_KEY_LIMIT = { limit: 20, windowSeconds: 600 };

/** Recognisable for people and for scanners of secrets. */
export const KEY_PREFIX = 'volante_';
