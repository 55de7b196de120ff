import { shiftDate } from '../../platform/domain/calendar';
import { isSettled, type StandingRecord } from './record-of';

/** Whether closing its week moves the negative balance to a later week (docs/rules/weeks.md#closing-a-week). */
export function isCarried(record: Pick<StandingRecord, 'status' | 'payoutCents'>): boolean {
  return !isSettled(record) && record.payoutCents < 0;
}

/** The first later Monday whose week is neither paid nor closed. */
export function nextOpenWeek(week: string, isFrozen: (monday: string) => boolean): string {
  const next = shiftDate(week, 7);
  return isFrozen(next) ? nextOpenWeek(next, isFrozen) : next;
}
