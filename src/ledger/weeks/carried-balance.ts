import { shiftDate } from '../../platform/domain/calendar';
import { isSettled, type StandingRecord } from './record-of';

/** A negative balance that closing its week moves to a week to come (docs/rules/weeks.md#closing-a-week). */
export function isCarried(record: Pick<StandingRecord, 'status' | 'payoutCents'>): boolean {
  return !isSettled(record) && record.payoutCents < 0;
}

/** The first Monday after it whose week is neither paid nor closed. */
export function nextOpenWeek(week: string, isFrozen: (monday: string) => boolean): string {
  const next = shiftDate(week, 7);
  return isFrozen(next) ? nextOpenWeek(next, isFrozen) : next;
}

/** Of the acerto that a closing makes of a record's balance. */
export function carryOrigin(recordId: string, closingId: string): string {
  return `carry:${recordId}:${closingId}`;
}

/** Reopening alone takes such an acerto back. */
export function isCarry(origin: string): boolean {
  return origin.startsWith('carry:');
}
