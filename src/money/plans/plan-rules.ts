import { beginningFault } from '../../people/cars/beginning-rules';
import { isWeekOver, shiftDate } from '../../platform/domain/calendar';
import { MOST_INSTALMENTS } from '../../platform/domain/instalments';
import type { PlanInput } from './schema';

/** Returns faults by field; null for a plan that can begin. */
export function refusalOf(
  { from, until }: Pick<PlanInput, 'from' | 'until'>,
  today: string,
): Partial<Record<'from' | 'until', string>> | null {
  const fault = beginningFault(from, today, 1);
  if (fault !== null) return { from: fault };
  if (until !== undefined && until >= shiftDate(from, 7 * MOST_INSTALMENTS)) {
    return { until: `Um plano tem no máximo ${MOST_INSTALMENTS} semanas` };
  }
  return null;
}

/** Lists the Mondays of completed weeks from `from` on, oldest first. */
export function weeksOver(from: string, today: string): string[] {
  const weeks: string[] = [];
  for (let week = from; isWeekOver(week, today); week = shiftDate(week, 7)) weeks.push(week);
  return weeks;
}
