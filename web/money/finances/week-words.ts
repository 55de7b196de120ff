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

/** The weeks that wait to be closed, oldest first. */
export function weeksToClose(mondays: readonly WeekStanding[]): string[] {
  return mondays
    .filter(({ isToClose }) => isToClose)
    .map(({ weekStartDate }) => weekStartDate)
    .toReversed();
}

/** Words for the weeks before one that wait to be closed, oldest first; empty without any. */
export function openBeforeWords(earlier: readonly string[], now = new Date()): string {
  const [oldest, ...others] = earlier;
  if (oldest === undefined) return '';
  const week = shortWeek(oldest, now);
  if (others.length === 0) return `A semana de ${week} ainda está aberta.`;
  return `${earlier.length} semanas anteriores ainda estão abertas, a primeira de ${week}.`;
}
