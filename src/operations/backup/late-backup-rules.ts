import { DAY_MS, HOUR_MS } from '../../platform/domain/calendar';

export const BACKUP_JOB = 'backup.take';

/** A day, its daylight saving, and a night's tries. */
const LATE_MS = DAY_MS + 12 * HOUR_MS;

export function isBackupLate(lastGoodAt: string | null, now: Date): boolean {
  return lastGoodAt === null || now.getTime() - Date.parse(lastGoodAt) > LATE_MS;
}
