import { queryOptions } from '@tanstack/react-query';
import type { WeekSums } from '../../../src/money/finances/schema';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

/** Newest first; of the whole fleet without a driver. */
export function weekSumsQuery(driverId?: string) {
  return queryOptions<WeekSums[]>({
    queryKey: [...RECORDS_KEY, driverId === undefined ? 'weeks' : `weeks?driverId=${driverId}`],
  });
}
