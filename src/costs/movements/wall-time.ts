import { HOUR_MS, lisbonTime, MINUTE_MS } from '../../platform/domain/calendar';

/** Counts minutes by the clock on the wall, so that an hour that it has twice is one. */
export const minuteOf = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}:00Z`) / MINUTE_MS;

export const dateOf = (at: string) => at.slice(0, 10);

/** Whether the movement's file names no hour. */
export const isDateAlone = (at: string) => at.length === 10;

/** The hour that the clock has twice on that day, as `[from, until)` in wall time; null on other days. */
export function repeatedHour(date: string): { from: string; until: string } | null {
  for (let hour = 0; hour < 24; hour += 1) {
    const before = new Date(Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS);
    const wall = lisbonTime(before);
    if (wall.startsWith(date) && wall === lisbonTime(new Date(before.getTime() + HOUR_MS))) {
      const at = Number(wall.slice(11, 13));
      const clock = (value: number) => `${date} ${String(value).padStart(2, '0')}:00`;
      return { from: clock(at), until: clock(at + 1) };
    }
  }
  return null;
}
