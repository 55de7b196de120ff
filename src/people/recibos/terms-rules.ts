export const LIES = ['INSIDE', 'ON_TOP'] as const;

/** Typed by staff, never inferred. Rates are in hundredths of a percent; 0 is exempt, or none. */
export type Terms = {
  ivaBasisPoints: number;
  /** Whether what is to be received has the IVA in it. */
  lies: (typeof LIES)[number];
  withholdingBasisPoints: number;
};

/** In cents. `totalCents` is O of the QR code, `withheldCents` P, `transferCents` what reaches the driver. */
export type Expected = {
  baseCents: number;
  ivaCents: number;
  totalCents: number;
  withheldCents: number;
  transferCents: number;
};

/** A rate's rounding on the issuer's side; whatever is more is a difference that a person settles. */
export const TOLERANCE_CENTS_A_RATE = 1;

const WHOLE = 10_000;

/** Computes the figures of a week's document from the amount to be received. */
export function expectedOf(toReceiveCents: number, terms: Terms): Expected {
  const { ivaBasisPoints, lies, withholdingBasisPoints } = terms;
  const isInside = lies === 'INSIDE';
  const baseCents = isInside ? roundedShare(toReceiveCents, WHOLE, WHOLE + ivaBasisPoints) : toReceiveCents;
  const ivaCents = isInside
    ? toReceiveCents - baseCents
    : roundedShare(toReceiveCents, ivaBasisPoints, WHOLE);
  const withheldCents = roundedShare(baseCents, withholdingBasisPoints, WHOLE);
  const totalCents = baseCents + ivaCents;
  return { baseCents, ivaCents, totalCents, withheldCents, transferCents: totalCents - withheldCents };
}

/** Half a cent goes up; in whole numbers, so that no binary fraction decides. */
function roundedShare(cents: number, part: number, whole: number): number {
  return Math.floor((2 * cents * part + whole) / (2 * whole));
}
