/** How long a rejected or unfinished registration is kept, in days, where the operator says nothing else. */
export const REJECTED_KEEP_DAYS = 90;

/** Staff are told at least so many days before a registration is erased. */
export const ERASURE_NOTICE_DAYS = 14;

const DAY_MS = 86_400_000;

/** The instant (ISO 8601) so many days after `now`; before it where there are fewer than none. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}
