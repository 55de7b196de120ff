import { daysFrom } from '../domain/calendar';

/** `undoUntil`: ISO 8601. */
export type Undoable = { id: string; undoUntil: string };

/** Decisions from this time on (ISO 8601) can still be taken back (docs/rules.md#taking-back). */
export function decisionsUndoableSince(now: Date): string {
  return daysFrom(now, -1);
}
