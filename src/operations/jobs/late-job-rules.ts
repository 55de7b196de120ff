import { HOUR_MS } from '../../platform/domain/calendar';
import type { Every } from './due-rules';

/** A day may have 25 hours, and a single failed run raises no alarm. */
const JOB_LATE_MS: Record<Every, number> = { hour: 3 * HOUR_MS, day: 27 * HOUR_MS };

export function isOverdue(every: Every, lastOkAt: string | null, now: Date): boolean {
  return lastOkAt === null || now.getTime() - Date.parse(lastOkAt) > JOB_LATE_MS[every];
}
