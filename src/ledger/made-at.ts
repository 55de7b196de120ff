import { weekEndOf } from '../report-files/period';
import type { Version } from './versions';

export { isStated, isUnorderedWith, type Version } from './versions';

/**
 * When a file was made, as far as that is told: no mail is made after it came, nor a week's report within the week. Else
 * when it came.
 */
export function madeAtOf(told: string | null, arrivedAt: string, weekStartDate?: string): string {
  if (told === null || told > arrivedAt) return arrivedAt;
  const isTooEarly = weekStartDate !== undefined && told.slice(0, 10) < weekEndOf(weekStartDate);
  return isTooEarly ? arrivedAt : told;
}

/** What is told of a file's making. `isOwn`: its mail is the platform's own, and not a forward of one. */
export type Sent = { madeAt?: string | null; arrivedAt: string; isOwn: boolean };

/**
 * A file's place among the versions of its week. Mails that are read as they come are ordered by that where they do not
 * say when they were sent; one that lay in quarantine is not.
 */
export function versionOf(
  { madeAt = null, arrivedAt, isOwn }: Sent,
  at: string,
  weekStartDate: string,
): Version {
  const made = madeAtOf(madeAt, arrivedAt, weekStartDate);
  return { madeAt: made, isDated: isOwn && (made !== arrivedAt || arrivedAt === at) };
}
