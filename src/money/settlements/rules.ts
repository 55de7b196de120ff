import { shiftDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import type { SettlementInput } from './schema';

const OLDEST_DAYS = 5 * 366;

/** Returns faults by field; null for a week that accepts the acerto. A week is not payable before its end. */
export function refusalOf(
  { week, amount }: Pick<SettlementInput, 'week' | 'amount'>,
  today: string,
): Partial<Record<'week' | 'amount', string>> | null {
  if (week > today) return { week: 'Esta semana ainda não começou' };
  if (week < shiftDate(today, -OLDEST_DAYS)) return { week: 'Esta semana foi há mais de cinco anos' };
  if (shiftDate(week, 7) > today && centsOfDecimal(amount) > 0) {
    return { amount: 'A semana ainda não acabou: até lá só se registam valores a descontar' };
  }
  return null;
}

/** Leaves out an acerto that its own week undoes, and its counter-entry: a driver sees neither. */
export function withoutCountered<T extends { id: string; counters: string | null }>(week: readonly T[]): T[] {
  const ids = new Set(week.map(({ id }) => id));
  const countered = new Set(week.map(({ counters }) => counters));
  return week.filter(({ id, counters }) => !countered.has(id) && !(counters !== null && ids.has(counters)));
}
