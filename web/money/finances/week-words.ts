import type { WeekStanding } from '../../../src/money/finances/schema';
import { mondayFrom, shiftDate } from '../../../src/platform/domain/calendar';
import { weekInWords, weekSpan, weekSpanOfYear } from '../../../src/platform/domain/date-words';

/** `16 a 22 nov` of its Monday, with the year where that is not this one. */
export function shortWeek(monday: string, now = new Date()): string {
  const isThisYear = shiftDate(monday, 6).slice(0, 4) === mondayFrom(now, 0).slice(0, 4);
  return isThisYear ? weekSpan(monday) : weekSpanOfYear(monday);
}

/** `16 a 22 de novembro de 2026`, or `30 nov a 6 dez` of two months. */
export function titleWeek(monday: string): string {
  return monday.slice(0, 7) === shiftDate(monday, 6).slice(0, 7) ? weekInWords(monday) : shortWeek(monday);
}

/** How a week stands; undefined for one without records. */
export function standingWords(week: string, standing: WeekStanding | undefined, now = new Date()): string {
  if (week >= mondayFrom(now, 0)) return week === mondayFrom(now, 0) ? 'a decorrer' : 'por começar';
  if (!standing) return 'sem registos';
  if (standing.state !== 'open') return standing.state === 'paid' ? 'paga' : 'fechada';
  return standing.isToClose ? 'por fechar' : 'não fechada';
}
