import { shiftDate } from '../../platform/domain/calendar';

/** The first day after `date` on which banks settle: TARGET closes on weekends and on its listed holidays. */
export function nextTargetDay(date: string): string {
  let day = shiftDate(date, 1);
  while (!isTargetDay(day)) day = shiftDate(day, 1);
  return day;
}

export function isTargetDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (/-(01-01|05-01|12-25|12-26)$/.test(date)) return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return date !== shiftDate(easter, -2) && date !== shiftDate(easter, 1);
}

/** `YYYY-MM-DD`, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const solar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - solar + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - (ofCentury % 4);
  const weekday = (32 + leaps - epact) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return shiftDate(`${year}-03-22`, epact + weekday - 7 * late);
}
