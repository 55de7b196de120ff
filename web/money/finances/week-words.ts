import type { WeekStanding } from '../../../src/money/finances/schema';
import { mondayFrom, shiftDate } from '../../../src/platform/domain/calendar';
import { weekInWords } from './week-series';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

const partsOf = (date: string) => {
  const [year = '', month, day] = date.split('-');
  return { year, month: MONTHS[Number(month) - 1] ?? '', day: Number(day) };
};

/** `16 a 22 nov` of its Monday, with the year where that is not this one. */
export function shortWeek(monday: string, now = new Date()): string {
  const [one, other] = [partsOf(monday), partsOf(shiftDate(monday, 6))];
  const begin = one.month === other.month ? `${one.day}` : `${one.day} ${one.month}`;
  const isThisYear = other.year === mondayFrom(now, 0).slice(0, 4);
  return `${begin} a ${other.day} ${other.month}${isThisYear ? '' : ` ${other.year}`}`;
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
