import { shiftDate } from '../domain/calendar';
import { MOST_INSTALMENTS, type PlanInput } from './schema';

const AHEAD_DAYS = 366;
const OLDEST_DAYS = 366;

/** What keeps a plan from it on `today`, by field; null for nothing. */
export function refusalOf(
  { from, until }: Pick<PlanInput, 'from' | 'until'>,
  today: string,
): Partial<Record<'from' | 'until', string>> | null {
  if (from > shiftDate(today, AHEAD_DAYS)) return { from: 'Não pode ser daqui a mais de um ano' };
  if (from < shiftDate(today, -OLDEST_DAYS)) return { from: 'Não pode ser há mais de um ano' };
  if (until !== undefined && until >= shiftDate(from, 7 * MOST_INSTALMENTS)) {
    return { until: `Um plano tem no máximo ${MOST_INSTALMENTS} semanas` };
  }
  return null;
}

/** Mondays of the weeks from that one on that are over, oldest first. */
export function weeksOver(from: string, today: string): string[] {
  const weeks: string[] = [];
  for (let week = from; shiftDate(week, 7) <= today; week = shiftDate(week, 7)) weeks.push(week);
  return weeks;
}
