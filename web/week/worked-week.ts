import { useQuery } from '@tanstack/react-query';
import type { WeekStanding } from '../../src/money/finances/schema';
import { mondaysQuery } from '../money/finances/financial-records';
import { lastWeek } from '../money/finances/record-filter';
import { weeksToClose } from '../money/finances/week-words';

/** The week that is being worked on: the oldest that waits to be closed, else the last one that is over. */
export function workedWeek(mondays: readonly WeekStanding[]): string {
  return weeksToClose(mondays)[0] ?? lastWeek();
}

/** The week of the steps, `asked` or the one being worked on, and the others that wait to be closed; undefined and none
 * until the weeks have been read, which is once `isReady`. */
export function useWeekOfSteps(asked: string | undefined, isReady: boolean) {
  const { data, isError } = useQuery({ ...mondaysQuery, enabled: isReady });
  const worked = data ? workedWeek(data) : isError ? lastWeek() : undefined;
  const week = asked ?? worked;
  return { week, others: weeksToClose(data ?? []).filter((each) => each !== week) };
}
