import { isMonday } from '../domain/calendar';
import { type ContractType, MONTHLY_FEE_CENTS } from '../domain/contract';
import { shareCents } from '../domain/money';

/** Cents of a month's fee, which its Mondays share exactly (docs/rules/finances.md#flat-rate). */
export function weeklyFlatRateCents(contractType: ContractType, weekStartDate: string): number {
  if (!isMonday(weekStartDate)) throw new RangeError(`${weekStartDate} is not a Monday`);
  const monday = new Date(weekStartDate);
  const day = monday.getUTCDate();
  const lastDay = new Date(Date.UTC(monday.getUTCFullYear(), monday.getUTCMonth() + 1, 0)).getUTCDate();
  const before = Math.floor((day - 1) / 7);
  const after = Math.floor((lastDay - day) / 7);
  return shareCents(MONTHLY_FEE_CENTS[contractType], before + 1 + after, before);
}
