import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import type { DriverWeeks } from '../../../src/money/settlements/week-rules';
import { isMonday, lisbonDate } from '../../../src/platform/domain/calendar';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { driverRecordsQuery, mondaysQuery, recordDetailsQuery } from '../finances/financial-records';

/** Loads the list of a driver's panel: fees, or plans. */
export function useTerms<Answer>(driverId: string, what: 'fees' | 'plans') {
  return useQuery<Answer>({ queryKey: [...DRIVERS_KEY, driverId, what] });
}

/** The record of a driver's week, as far as it is known: null for none, undefined while nobody knows. */
export function useWeekRecord(driverId: string, week: string): FinancialRecordDetails | null | undefined {
  const { data: records } = useQuery({ ...driverRecordsQuery(driverId), enabled: isMonday(week) });
  const listed = records?.find(({ weekStartDate }) => weekStartDate === week);
  const details = useQuery({ ...recordDetailsQuery(listed?.id ?? ''), enabled: listed !== undefined });
  if (!records || !isMonday(week)) return undefined;
  return listed ? details.data : null;
}

/** How the weeks of a driver stand; undefined while nobody knows. */
export function useDriverWeeks(driverId: string): DriverWeeks | undefined {
  const [today] = useState(() => lisbonDate(new Date()));
  const { data: records } = useQuery(driverRecordsQuery(driverId));
  const { data: mondays } = useQuery(mondaysQuery);
  if (!records || !mondays) return undefined;
  const closed = new Set(mondays.filter(({ state }) => state !== 'open').map((each) => each.weekStartDate));
  const standing = new Map(records.map((each) => [each.weekStartDate, each]));
  return {
    first: mondays.at(-1)?.weekStartDate ?? today,
    today,
    of(week) {
      const record = standing.get(week);
      const isInFile = record?.status === 'PENDING' && record.inBatch !== null;
      return { status: isInFile ? 'IN_BATCH' : (record?.status ?? null), isClosed: closed.has(week) };
    },
  };
}
