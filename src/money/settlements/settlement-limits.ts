/** Limits an acerto, in cents. */
export const MOST_SETTLED = 10_000_000;

/** Limits the drivers of one call. */
export const MOST_SETTLED_AT_ONCE = 1_000;

export const NOT_ZERO = 'O valor não pode ser zero';
export const TOO_MUCH = 'O valor não pode passar de 100 000,00 €';
