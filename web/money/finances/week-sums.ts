import { queryOptions } from '@tanstack/react-query';
import type { WeekSums } from '../../../src/money/finances/schema';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

/** The sums of the weeks, newest first; without a driver they cover the whole fleet. */
export function weekSumsQuery(driverId?: string) {
  return queryOptions<WeekSums[]>({
    queryKey: [...RECORDS_KEY, driverId === undefined ? 'weeks' : `weeks?driverId=${driverId}`],
  });
}
