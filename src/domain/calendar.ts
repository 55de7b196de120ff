export const DAY_MS = 86_400_000;

// Swedish dates are YYYY-MM-DD.
const lisbon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' });

/** `YYYY-MM-DD`, `days` from now. */
export function lisbonDate(now: Date, days = 0): string {
  return shiftDate(lisbon.format(now), days);
}

/** `YYYY-MM-DD`; `days` may be negative. */
export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** ISO 8601; `days` may be negative. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

export function isMonday(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return at.getUTCDay() === 1 && at.toISOString().slice(0, 10) === date;
}

/** `YYYY-MM-DD`, clamped to the month's last day. */
export function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const expiry = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)));
  return expiry.toISOString().slice(0, 10);
}
