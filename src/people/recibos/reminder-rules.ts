import { mondayOf, shiftDate } from '../../platform/domain/calendar';

/** An invoice is due on the fifth working day (CIVA art. 36); a holiday would only put that off. */
const [REMINDED_ON, DUE_ON] = [9, 11];

/** The last week that is over, and the day until which its recibo is due; null but from Wednesday to Friday. */
export function remindedWeek(today: string): { week: string; until: string } | null {
  const week = shiftDate(mondayOf(today), -7);
  const until = dueDay(week);
  return today >= shiftDate(week, REMINDED_ON) && today <= until ? { week, until } : null;
}

export function dueDay(week: string): string {
  return shiftDate(week, DUE_ON);
}
