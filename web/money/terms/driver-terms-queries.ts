import { useQuery } from '@tanstack/react-query';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { isMonday } from '../../../src/platform/domain/calendar';
import { getLong } from '../../ui/requests/long-list';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';
import { queryOf } from '../finances/record-filter';

/** Loads the list of a driver's panel: fees, or plans. */
export function useTerms<Answer>(driverId: string, what: 'fees' | 'plans') {
  const terms = useQuery<Answer>({ queryKey: [...DRIVERS_KEY, driverId, what] });
  return terms;
}

/** The record of a driver's week, as far as it is known: null for none, undefined while nobody knows. */
export function useWeekRecord(driverId: string, week: string): FinancialRecord | null | undefined {
  const filter = queryOf({ week, driverId });
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'week', filter],
    queryFn: ({ signal }) => getLong<FinancialRecord>(`${RECORDS_KEY}?${filter}`, { signal }),
    enabled: isMonday(week),
  });
  return data && (data[0] ?? null);
}

export function isFrozen({ status, inBatch }: FinancialRecord): boolean {
  return status === 'PAID' || inBatch !== null;
}
