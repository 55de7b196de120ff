import { atFirstUse } from './text';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 86_400_000;

// The Swedish locale formats dates as YYYY-MM-DD.
const lisbon = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' }),
);

const lisbonClock = atFirstUse(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: 'Europe/Lisbon',
    }),
);

/** `YYYY-MM-DDTHH:MM:SS` */
export function lisbonTime(now: Date): string {
  return lisbonClock().format(now).replace(' ', 'T');
}

/** Lisbon is at UTC or one hour ahead, so only the last hour of a UTC day needs the formatter. */
function dateOfHour(at: number): string {
  const date = new Date(at).toISOString().slice(0, 10);
  return at - Date.parse(date) < DAY_MS - HOUR_MS ? date : lisbon().format(at);
}

/** `YYYY-MM-DD`, `days` from now. */
export function lisbonDate(now: Date, days = 0): string {
  const date = dateOfHour(now.getTime());
  return days === 0 ? date : shiftDate(date, days);
}

/** `YYYY-MM-DD`; `days` may be negative. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601: when the date begins in Lisbon, at UTC or an hour before. */
export function lisbonStart(date: string): string {
  const inSummer = new Date(Date.parse(date) - HOUR_MS);
  return (dateOfHour(inSummer.getTime()) === date ? inSummer : new Date(date)).toISOString();
}

/** ISO 8601; `days` may be negative. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

export function isMonday(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return at.getUTCDay() === 1 && at.toISOString().slice(0, 10) === date;
}

/** The Monday of the date's week. */
export function mondayOf(date: string): string {
  return shiftDate(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The Monday of the current week, or of the week that many weeks away. */
export function mondayFrom(now: Date, weeks: number): string {
  return shiftDate(mondayOf(lisbonDate(now)), 7 * weeks);
}

/** Whether the week of that Monday has ended on `today` (`YYYY-MM-DD`, in Lisbon): from the next Monday on. */
export function isWeekOver(monday: string, today: string): boolean {
  return shiftDate(monday, 7) <= today;
}

/** Formats `2026-12-31` as `31/12/2026`. */
export function dateInWords(date: string): string {
  return date.split('-').toReversed().join('/');
}

/** `YYYY-MM-DD`; the day is clamped to the month's last day. */
export function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const expiry = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)));
  return expiry.toISOString().slice(0, 10);
}
