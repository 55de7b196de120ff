import { queryOptions } from '@tanstack/react-query';
import type { FinancialRecord, FinancialRecordDetails } from '../../src/finances/schema';

export const RECORDS_KEY = ['/api/financial-records'];

/** Every record, newest week first. */
export const recordsQuery = queryOptions<FinancialRecord[]>({
  queryKey: RECORDS_KEY,
  structuralSharing: false,
});

/** The records that a payment run pays. */
export const payableRecordsQuery = queryOptions<FinancialRecord[]>({
  queryKey: [...RECORDS_KEY, 'pending'],
  structuralSharing: false,
});

/** One record with what it is made of. */
export function recordDetailsQuery(id: string) {
  return queryOptions<FinancialRecordDetails>({ queryKey: [...RECORDS_KEY, id] });
}
