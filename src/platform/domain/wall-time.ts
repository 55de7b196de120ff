import * as z from 'zod/mini';
import { dateInWords, HOUR_MS, lisbonTime, shiftDate } from './calendar';

/** Returns `YYYY-MM-DD HH:MM`, by the clock in Lisbon. */
export function wallTime(now: Date): string {
  return lisbonTime(now).slice(0, 16).replace('T', ' ');
}

/** False for a day or an hour that does not exist, and for the hour that the clock leaps over in spring. */
export function isWallTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text)) return false;
  const inWinter = Date.parse(`${text.replace(' ', 'T')}:00Z`);
  if (Number.isNaN(inWinter)) return false;
  return [inWinter, inWinter - HOUR_MS].some((at) => wallTime(new Date(at)) === text);
}

/** The day's first minute as wall time, `YYYY-MM-DD 00:00`; wall times sort as text. */
export function startOfDay(date: string): string {
  return `${date} 00:00`;
}

/** The first minute that is no longer of that day. */
export function endOfDay(date: string): string {
  return startOfDay(shiftDate(date, 1));
}

/** Formats `2026-11-20 18:00` as `20/11/2026 18:00`. */
export function wallTimeInWords(at: string): string {
  return `${dateInWords(at.slice(0, 10))} ${at.slice(11)}`;
}

/** Before any wall time that is entered: stands for the beginning. */
export const BEGINNING = '2000-01-01 00:00';

const MESSAGE = 'Indique um dia e uma hora que existam, como 2026-11-20 18:00';

export const WallTime = z
  .string(MESSAGE)
  .check(z.refine((text) => isWallTime(text) && text >= BEGINNING && text < '2100', MESSAGE));
