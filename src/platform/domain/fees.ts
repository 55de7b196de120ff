import type { ContractType } from './contract';

/** docs/rules/drivers.md#contracts */
export const MONTHLY_FEE_CENTS: Record<ContractType, number> = { SLOT: 10_000, VEHICLE_RENTAL: 25_000 };

export const FEE_KINDS = ['DEFAULT', 'MONTH', 'WEEK', 'PERCENT', 'NONE'] as const;

export type FeeKind = (typeof FEE_KINDS)[number];

/** In cents; `basisPoints` are hundredths of a percent of the gross. */
export type FeeRule =
  | { kind: 'DEFAULT' }
  | { kind: 'MONTH'; cents: number }
  | { kind: 'WEEK'; cents: number }
  | { kind: 'PERCENT'; basisPoints: number; minCents: number | null; maxCents: number | null }
  | { kind: 'NONE'; weeks: number };

/** A dated rule as it is stored; amounts in cents. */
export type StoredRule = {
  n: number;
  fromMonday: string;
  /** Exclusive end. */
  untilMonday: string | null;
  kind: FeeKind;
  cents: number | null;
  basisPoints: number | null;
  minCents: number | null;
  maxCents: number | null;
  withoutEarnings: boolean;
};

/** The rule and the inputs of a week's fee, as stored in its record. `from` is the rule's Monday, null without one. */
export type FeeBasis = { from: string | null; withoutEarnings?: 1 } & (
  | { kind: 'DEFAULT'; contract: ContractType; monthCents: number; mondays: number }
  | { kind: 'MONTH'; monthCents: number; mondays: number }
  | { kind: 'WEEK'; weekCents: number }
  | {
      kind: 'PERCENT';
      basisPoints: number;
      grossCents: number;
      minCents: number | null;
      maxCents: number | null;
    }
  | { kind: 'NONE'; until: string }
);
