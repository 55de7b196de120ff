import { DAY_MS, shiftDate } from '../../platform/domain/calendar';
import { withoutAccents } from '../../platform/domain/text';
import { calendarDate, MONTHS } from '../../platform/tables/dates';

type Period = { ok: true; weekStartDate: string } | { ok: false; reason: 'no_period' | 'period_not_a_week' };

/** In days since 1970; NaN for a day that does not exist. */
type Span = [first: number, last: number];

const BETWEEN = '\\s*[-_–]\\s*';
const YEAR_FIRST = '(\\d{4})[-_.]?(\\d{2})[-_.]?(\\d{2})';
const NUMERIC = '(\\d{1,2})[_./-](\\d{1,2})[_./-](\\d{4})';
const NAMED = '(\\d{1,2})[ _]+([a-z]{3})[a-z]*\\.?[ _]+(\\d{4})';

/** docs/report-formats.md#period */
const WRITTEN: [RegExp, (groups: string[]) => Span][] = [
  [pair(YEAR_FIRST), ([y = '', m = '', d = '', ...end]) => [day(y, m, d), day(end[0], end[1], end[2])]],
  [pair(NUMERIC), ([d = '', m = '', y = '', ...end]) => [day(y, m, d), day(end[2], end[1], end[0])]],
  [
    pair(NAMED),
    ([d = '', m = '', y = '', ...end]) => [day(y, month(m), d), day(end[2], month(end[1]), end[0])],
  ],
  [/(?<!\d)(\d{4})-?w(\d{2})(?!\d)/g, ([year = '', week = '']) => isoWeek(Number(year), Number(week))],
];

/** Returns a Monday. The end may be the Sunday or the Monday after; two different weeks give none. */
export function periodOf(fileName: string): Period {
  const name = withoutAccents(fileName).toLowerCase();
  const spans = WRITTEN.flatMap(([pattern, read]) =>
    [...name.matchAll(pattern)].map((match) => read(match.slice(1))),
  );
  if (spans.length === 0) return { ok: false, reason: 'no_period' };
  const weeks = new Set(spans.filter(isWeek).map(([first]) => dateOf(first)));
  const [weekStartDate] = weeks;
  if (weekStartDate === undefined || weeks.size > 1) return { ok: false, reason: 'period_not_a_week' };
  return { ok: true, weekStartDate };
}

/** Expects a lower-case name without accents; null if it has no period. */
export function endOfPeriod(name: string): number | null {
  const ends = WRITTEN.flatMap(([pattern]) =>
    [...name.matchAll(pattern)].map((match) => match.index + match[0].length),
  );
  return ends.length > 0 ? Math.max(...ends) : null;
}

export function weekEndOf(weekStartDate: string): string {
  return shiftDate(weekStartDate, 6);
}

function pair(date: string): RegExp {
  return new RegExp(`(?<!\\d)${date}${BETWEEN}${date}(?!\\d)`, 'g');
}

function isWeek([first, last]: Span): boolean {
  return isoWeekday(first) === 1 && (last - first === 6 || last - first === 7);
}

function isoWeek(year: number, week: number): Span {
  const fourth = Date.UTC(year, 0, 4) / DAY_MS;
  const monday = fourth - (isoWeekday(fourth) - 1) + (week - 1) * 7;
  const thursday = new Date((monday + 3) * DAY_MS).getUTCFullYear();
  return week >= 1 && thursday === year ? [monday, monday + 6] : [Number.NaN, Number.NaN];
}

function isoWeekday(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

function month(name = ''): string {
  return String(MONTHS[name] ?? 0);
}

function day(year?: string, monthNumber?: string, dayOfMonth?: string): number {
  return Date.parse(calendarDate(year, monthNumber, dayOfMonth) ?? '') / DAY_MS;
}

function dateOf(days: number): string {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}
