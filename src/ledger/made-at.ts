import { weekEndOf } from '../report-files/period';

/**
 * When a file was made, as far as that is told: no mail is made after it came, nor a week's report within the week. Else
 * when it came.
 */
export function madeAtOf(told: string | null, arrivedAt: string, weekStartDate?: string): string {
  if (told === null || told > arrivedAt) return arrivedAt;
  const isTooEarly = weekStartDate !== undefined && told.slice(0, 10) < weekEndOf(weekStartDate);
  return isTooEarly ? arrivedAt : told;
}
