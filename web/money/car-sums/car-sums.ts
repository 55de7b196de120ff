import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../ui/requests/api';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

/** The cars of a week; without one, of the weeks of the picture. They change with the records. */
export function carSumsQuery(week: string | undefined) {
  const query = week === undefined ? {} : { week };
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'cars', query],
    queryFn: ({ signal }) => answerOf(api['car-sums'].$get({ query }, { init: { signal } })),
    placeholderData: (before) => before,
  });
}

export function exportLink(week: string | undefined, format: 'csv' | 'xlsx'): string {
  const query = new URLSearchParams({ ...(week !== undefined && { week }), format });
  return `/api/car-sums/export?${query}`;
}
