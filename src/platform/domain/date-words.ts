import { DAY_MS, shiftDate } from './calendar';

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** `2026-12-07` as `7 de dezembro de 2026`. */
export function dayInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} de ${MONTHS[(month ?? 1) - 1]} de ${year}`;
}

/** `2026-12` as `dezembro de 2026`. */
export function monthInWords(month: string): string {
  return dayInWords(`${month}-01`).replace('1 de ', '');
}

/** `9 a 15 de novembro de 2026`, from its Monday. */
export function weekInWords(monday: string): string {
  const sunday = shiftDate(monday, 6);
  const [begin, end] = [dayInWords(monday), dayInWords(sunday)];
  if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${Number(monday.slice(8))} a ${end}`;
  return `${monday.slice(0, 4) === sunday.slice(0, 4) ? begin.replace(/ de \d+$/, '') : begin} a ${end}`;
}

/** Formats the week of that Monday as `16 a 22 nov` or `30 nov a 6 dez`. */
export function weekSpan(monday: string): string {
  const [first, last] = [monday, shiftDate(monday, 6)].map((date) => {
    const [, month, day] = date.split('-').map(Number);
    return { day, month: MONTHS[(month ?? 1) - 1]?.slice(0, 3) };
  });
  const from = first?.month === last?.month ? first?.day : `${first?.day} ${first?.month}`;
  return `${from} a ${last?.day} ${last?.month}`;
}

/** `16 a 22 nov 2026`: the year is that of the Sunday. */
export function weekSpanOfYear(monday: string): string {
  return `${weekSpan(monday)} ${shiftDate(monday, 6).slice(0, 4)}`;
}

/** `2026-W46`. ISO 8601: a week belongs to the year of its Thursday. */
export function isoWeek(monday: string): string {
  const year = shiftDate(monday, 3).slice(0, 4);
  const days = (Date.parse(monday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor((days + 3) / 7) + 1).padStart(2, '0')}`;
}
