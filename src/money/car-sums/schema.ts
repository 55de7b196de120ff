import * as z from 'zod/mini';
import { namesWeek } from '../../ledger/weeks/schema';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';

/** Decimal strings of euro, by who pays. */
type CategoryCosts = {
  category: SettlementCategory;
  drivers: string;
  fleet: string;
  waiting: string;
};

/** Amounts are decimal strings of euro; `left` is gross without costs. */
export type EarnedAndCost = { gross: string; costs: string; byCategory: CategoryCosts[]; left: string };

/** Without an id, what is of no car. */
export type CarOfWeeks = EarnedAndCost & {
  id: string | null;
  plate: string;
  /** Make and model. */
  name: string;
  /** Names of the drivers who had it, the longest first. */
  holders: string[];
  /** How long it was held. */
  minutes: number;
};

export type CarsOfWeeks = {
  /** The first and the last Monday. */
  from: string;
  until: string;
  /** Most left first; what is of no car comes last. */
  cars: CarOfWeeks[];
  total: EarnedAndCost;
};

/** Query of `GET /api/car-sums`; without a week, the weeks of the chart. */
export const CarsWeek = z.object({ week: z.optional(z.string().check(namesWeek)) });
export type CarsWeek = z.infer<typeof CarsWeek>;

export const CarsExport = z.object({
  ...CarsWeek.shape,
  format: z.enum(['csv', 'xlsx'], 'Formato inválido'),
});
export type CarsExport = z.infer<typeof CarsExport>;
