import { daysFrom } from '../domain/calendar';
import { lowerAscii } from '../sessions/rules';

/** The versions that the caller was shown; null when the request names none. */
export type Shown = readonly number[] | null;

/** Also `done` one version after the shown one: a retry whose answer was lost (RFC 9110 §13.1.1). */
export function outcomeOf(
  after: { isDecidedSo: boolean; version: number },
  shown: Shown,
): 'done' | 'changed' | 'refused' {
  const { isDecidedSo, version } = after;
  if (isDecidedSo && (shown === null || shown.includes(version) || shown.includes(version - 1)))
    return 'done';
  return shown === null || shown.includes(version) ? 'refused' : 'changed';
}

/** `undoUntil`: ISO 8601. */
export type Undoable = { id: string; undoUntil: string };

/** Decisions from this time on (ISO 8601) can still be taken back (docs/rules.md#taking-back). */
export function decisionsUndoableSince(now: Date): string {
  return daysFrom(now, -1);
}

/** Whether `staff` also did the `first` act; one address is one person (docs/security.md#one-person-alone). */
export function isSamePerson(first: string, staff: string): boolean {
  return lowerAscii(first) === lowerAscii(staff);
}
