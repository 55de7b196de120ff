import { type ContractType, MONTHLY_FEE_CENTS } from '../../../src/platform/domain/contract';

/** The cents of a month's fee, which its Mondays share exactly (docs/rules/finances.md#flat-rate), by its days. */
export function weeklyFlatRateCents(contractType: ContractType, weekStartDate: string): number {
  const monday = new Date(weekStartDate);
  const day = monday.getUTCDate();
  const lastDay = new Date(Date.UTC(monday.getUTCFullYear(), monday.getUTCMonth() + 1, 0)).getUTCDate();
  const before = Math.floor((day - 1) / 7);
  const parts = before + 1 + Math.floor((lastDay - day) / 7);
  const total = MONTHLY_FEE_CENTS[contractType];
  return Math.floor(total / parts) + (before < total % parts ? 1 : 0);
}
