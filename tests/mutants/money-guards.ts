import type { Mutant } from './mutant';

/** Reports, records and payments. */
export const MONEY_GUARDS: readonly Mutant[] = [];
