import { type RecordsAlone, weekKey } from '../../ledger/kernel/read-records';
import { nextOpenWeek } from '../../ledger/weeks/carried-balance';
import { isSettled } from '../../ledger/weeks/record-of';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { Share } from '../movements/place-shares';

export type OpenWeeks = {
  isFrozen: (driverId: string, week: string) => boolean;
  /** The first open week from that one on. */
  openWeek: (driverId: string, from: string) => string;
};

export function openWeeksIn({ closed, records }: RecordsAlone): OpenWeeks {
  const isFrozen = (driverId: string, week: string) =>
    closed.has(week) || isSettled(records.get(weekKey(driverId, week)));
  return {
    isFrozen,
    openWeek: (driverId, from) =>
      isFrozen(driverId, from) ? nextOpenWeek(from, (week) => isFrozen(driverId, week)) : from,
  };
}

/** The Mondays from the first of these weeks until so many after the last one, and after today. */
export function weeksUntil(
  weeks: Iterable<string>,
  shares: readonly Share[],
  { today, ahead }: { today: string; ahead: number },
): Set<string> {
  const all = [...weeks, ...shares.map(({ week }) => week), mondayOf(today)].toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const list = new Set<string>();
  for (let week = first; week <= shiftDate(last, 7 * ahead); week = shiftDate(week, 7)) list.add(week);
  return list;
}
