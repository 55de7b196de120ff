import { isWeekOver, shiftDate } from '../../platform/domain/calendar';
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
  if (!isWeekOver(week, today) && centsOfDecimal(amount) > 0) {
    return { amount: 'A semana ainda não acabou: até lá só se registam valores a descontar' };
  }
  return null;
}
