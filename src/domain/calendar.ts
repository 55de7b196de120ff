/** A day of 24 hours, in ms. */
export const DAY_MS = 86_400_000;

// Sweden writes dates as YYYY-MM-DD.
const lisbon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' });

/** The date the calendar shows in Lisbon, `days` from now: `YYYY-MM-DD`. */
export function lisbonDate(now: Date, days = 0): string {
  return shiftDate(lisbon.format(now), days);
}

/** The date so many days after a date `YYYY-MM-DD`; before it where `days` is negative. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant (ISO 8601) so many days after `now`; before it where `days` is negative. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** Whether a date `YYYY-MM-DD` is a Monday. */
export function isMonday(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return at.getUTCDay() === 1 && at.toISOString().slice(0, 10) === date;
}

/** `count` months after a date (`YYYY-MM-DD`); where that month is shorter, its last day. */
export function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const expiry = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)));
  return expiry.toISOString().slice(0, 10);
}
