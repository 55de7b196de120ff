import { shiftDate } from '../../platform/domain/calendar';

const YEAR_DAYS = 366;
const TOO_OLD = { 1: 'Não pode ser há mais de um ano', 5: 'Não pode ser há mais de cinco anos' };

/** The reason in Portuguese why a change cannot begin on that day; null if it can. */
export function beginningFault(
  from: string,
  today: string,
  oldestYears?: keyof typeof TOO_OLD,
): string | null {
  if (from > shiftDate(today, YEAR_DAYS)) return 'Não pode ser daqui a mais de um ano';
  const isTooOld = oldestYears !== undefined && from < shiftDate(today, -oldestYears * YEAR_DAYS);
  return isTooOld ? TOO_OLD[oldestYears] : null;
}
