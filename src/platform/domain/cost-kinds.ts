/** Kinds of what a car costs. */
export const COST_KINDS = ['toll', 'parking', 'subscription', 'fuel', 'charging', 'rent', 'other'] as const;

export type CostKind = (typeof COST_KINDS)[number];

/** Why nobody is charged with a movement yet (docs/rules/costs.md#whose-it-is). */
export type Unclear =
  | 'unknown-card'
  | 'unknown-car'
  | 'two-cars'
  | 'card-of-two-cars'
  | 'nobody'
  | 'two-holders'
  | 'no-hour'
  | 'repeated-hour'
  | 'future'
  | 'never-active'
  | CostBound;

/** The bound for which a movement waits, although its car or card is known (docs/rules/costs.md#out-of-bounds). */
export type CostBound = 'large-amount' | 'refund-alone' | 'refund-file';
