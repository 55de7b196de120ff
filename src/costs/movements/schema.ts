import type { CostKind } from '../../platform/domain/cost-kinds';

/** The driver who pays a movement, by id, or the fleet; null while it waits. */
export type Payer = string | 'fleet' | null;

/** The costs that a change of the fleet moves from one payer to another. */
export type MovedCosts = {
  /** Sums by kind and payers, rent apart; amounts in cents, with IVA. */
  movements: { kind: CostKind; from: Payer; to: Payer; count: number; cents: number }[];
  /** The days of rent that each driver of them has afterwards, of the weeks until this one in which a day changes
   * hands; in order of time. */
  rent: { driverId: string; days: number }[];
  /** Whether a difference in a week that is paid or closed is left for staff to correct. */
  isCorrected: boolean;
};

/** `names`: those of the drivers, by id. */
export type Moved = MovedCosts & { names: Record<string, string> };
