import { daysFrom } from '../domain/calendar';
import { lowerAscii } from '../sessions/rules';

/** Versions shown to whoever decides; null where none is named. */
export type Shown = readonly number[] | null;

/** Also `done` one version past what was shown: a retry whose answer was lost (RFC 9110 §13.1.1). */
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

/** ISO 8601: decisions since then can be taken back (docs/rules.md#taking-back). */
export function decisionsUndoableSince(now: Date): string {
  return daysFrom(now, -1);
}

/** Whether `staff` is who did the `first` act; an address is one person (docs/security.md#one-person-alone). */
export function isSamePerson(first: string, staff: string): boolean {
  return lowerAscii(first) === lowerAscii(staff);
}
