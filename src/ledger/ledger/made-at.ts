import { weekEndOf } from '../report-files/period';

/** Undated, `madeAt` is an upper bound. */
export type Version = { madeAt: string; isDated: boolean };

/** Never after arrival, nor before the report's week ends; else arrival. */
export function madeAtOf(stated: string | null, arrivedAt: string, weekStartDate?: string): string {
  if (stated === null || stated > arrivedAt) return arrivedAt;
  const isTooEarly = weekStartDate !== undefined && stated.slice(0, 10) < weekEndOf(weekStartDate);
  return isTooEarly ? arrivedAt : stated;
}

/** `isOwn`: sent by the platform itself, not forwarded. */
export type Sent = { madeAt?: string | null; arrivedAt: string; isOwn: boolean };

/** Mails read as they arrive are ordered by arrival where undated; one that lay in quarantine stays unordered. */
export function versionOf(
  { madeAt = null, arrivedAt, isOwn }: Sent,
  at: string,
  weekStartDate: string,
): Version {
  const made = madeAtOf(madeAt, arrivedAt, weekStartDate);
  return { madeAt: made, isDated: isOwn && (made !== arrivedAt || arrivedAt === at) };
}
