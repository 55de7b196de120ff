import { DAY_MS, MINUTE_MS } from '../../platform/domain/calendar';

/** Failures without a wait, then a wait that doubles with each, up to a quarter of an hour. */
const FREE_FAILURES = 4;
const FIRST_WAIT_MS = MINUTE_MS / 4;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/** How long failures count. */
export const REMEMBERED_MS = DAY_MS;

export function waitAfter(failures: number): number {
  if (failures <= FREE_FAILURES) return 0;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - FREE_FAILURES - 1));
}

/** The failures at which the wait no longer grows. */
const MOST_FAILURES = 12;

/** The wait in ms after so many failures. */
export const WAITS: readonly number[] = Array.from({ length: MOST_FAILURES + 1 }, (_, failures) =>
  waitAfter(failures),
);
