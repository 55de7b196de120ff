import type { WeekStanding } from '../../src/money/finances/schema';
import { lastWeek } from '../money/finances/record-filter';

/** The weeks that wait to be closed, oldest first. */
export function weeksToClose(mondays: readonly WeekStanding[]): string[] {
  return mondays
    .filter(({ isToClose }) => isToClose)
    .map(({ weekStartDate }) => weekStartDate)
    .toReversed();
}

/** The week that is being worked on: the oldest that waits to be closed, else the last one that is over. */
export function workedWeek(mondays: readonly WeekStanding[]): string {
  return weeksToClose(mondays)[0] ?? lastWeek();
}
