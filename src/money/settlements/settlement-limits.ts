/** Limits an acerto, in cents. */
export const MOST_SETTLED = 10_000_000;

export const NOT_ZERO = 'O valor não pode ser zero';
export const TOO_MUCH = 'O valor não pode passar de 100 000,00 €';
