import { queryOptions } from '@tanstack/react-query';
import type { CarsOfWeeks } from '../../../src/money/car-sums/schema';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

const PATH = 'cars';

/** The cars of a week; without one, of the weeks of the picture. */
export function carSumsQuery(week: string | undefined) {
  const path = week === undefined ? PATH : `${PATH}?week=${week}`;
  return queryOptions<CarsOfWeeks>({ queryKey: [...RECORDS_KEY, path], placeholderData: (before) => before });
}

export function exportLink(week: string | undefined, format: 'csv' | 'xlsx'): string {
  const query = new URLSearchParams({ ...(week !== undefined && { week }), format });
  return `${[...RECORDS_KEY, PATH].join('/')}/export?${query}`;
}
