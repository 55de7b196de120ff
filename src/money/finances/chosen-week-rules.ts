import { isMonday } from '../../platform/domain/calendar';

/** Stands in the address in place of a week. */
export const ALL_WEEKS = 'todas';

/** The finances page's cookie with the week that was chosen there. */
export const WEEK_COOKIE = 'semana';

/** The week that an address asks for, else the kept one; undefined for all weeks. */
export function chosenWeek(asked: string | undefined, kept: string | undefined): string | undefined {
  if (asked === ALL_WEEKS) return undefined;
  return [asked, kept].find((week) => week !== undefined && isMonday(week));
}
