import { weekEndOf } from '../report-files/period';

/** If not dated, `madeAt` is an upper bound. */
export type Version = { madeAt: string; isDated: boolean };

/** The stated time, unless it is after arrival or before the end of the report's week; then the time of arrival. */
export function madeAtOf(stated: string | null, arrivedAt: string, weekStartDate?: string): string {
  if (stated === null || stated > arrivedAt) return arrivedAt;
  const isTooEarly = weekStartDate !== undefined && stated.slice(0, 10) < weekEndOf(weekStartDate);
  return isTooEarly ? arrivedAt : stated;
}

/** `isOwn` means that the platform sent it directly, not through a forward. */
export type Sent = { madeAt?: string | null; arrivedAt: string; isOwn: boolean };

/** Undated mails read on arrival are ordered by arrival; one that was in quarantine stays unordered. */
export function versionOf(
  { madeAt = null, arrivedAt, isOwn }: Sent,
  at: string,
  weekStartDate: string,
): Version {
  const made = madeAtOf(madeAt, arrivedAt, weekStartDate);
  return { madeAt: made, isDated: isOwn && (made !== arrivedAt || arrivedAt === at) };
}
