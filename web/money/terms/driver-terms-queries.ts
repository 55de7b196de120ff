import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FinancialRecord, FinancialRecordDetails } from '../../../src/money/finances/schema';
import { isMonday } from '../../../src/platform/domain/calendar';
import { getLong } from '../../ui/requests/long-list';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';
import { recordDetailsQuery } from '../finances/financial-records';
import { queryOf } from '../finances/record-filter';

/** Loads the list of a driver's panel: fees, or plans. */
export function useTerms<Answer>(driverId: string, what: 'fees' | 'plans') {
  return useQuery<Answer>({ queryKey: [...DRIVERS_KEY, driverId, what] });
}

/** The record of a driver's week, as far as it is known: null for none, undefined while nobody knows. */
export function useWeekRecord(driverId: string, week: string): FinancialRecordDetails | null | undefined {
  const client = useQueryClient();
  const filter = queryOf({ week, driverId });
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'week', filter],
    queryFn: async ({ signal }) => {
      const [listed] = await getLong<FinancialRecord>(`${RECORDS_KEY}?${filter}`, { signal });
      return listed ? client.fetchQuery(recordDetailsQuery(listed.id)) : null;
    },
    enabled: isMonday(week),
  });
  return data;
}
