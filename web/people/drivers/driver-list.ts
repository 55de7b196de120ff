import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { foldText } from '../../../src/platform/domain/text';
import { getLong } from '../../ui/requests/long-list';
import { getPart } from '../../ui/requests/parts';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

const PATH = '/api/drivers/with-documents';

/** The drivers that are shown first. */
export const NEWEST_PATH = `${PATH}?limit=100`;

export const newestDriversQuery = queryOptions({
  queryKey: [...DRIVERS_KEY, 'newest'],
  queryFn: ({ signal }) => getPart<DriverWithDocuments>(NEWEST_PATH, 0, signal),
  structuralSharing: false,
});

/** For thousands of drivers, structural sharing would cost more than it saves. */
export const driversQuery = queryOptions({
  queryKey: [...DRIVERS_KEY, 'with-documents'],
  queryFn: ({ signal }) => getLong<DriverWithDocuments>(PATH, { signal, each: searchText }),
  structuralSharing: false,
});

/** The newest drivers, and where there are more, all of them once they have loaded. */
export function useDrivers() {
  const [isLong, setIsLong] = useState(false);
  const whole = useQuery({ ...driversQuery, enabled: isLong });
  const newest = useQuery({ ...newestDriversQuery, enabled: whole.data === undefined });
  const first = newest.data;
  const hasMore = first !== undefined && first.total > first.items.length;
  if (hasMore && !isLong) setIsLong(true);
  const drivers = whole.data ?? first?.items;
  return {
    drivers,
    total: whole.data?.length ?? first?.total,
    isWhole: whole.data !== undefined || (first !== undefined && !hasMore),
    query: {
      isLoadingError: drivers === undefined && newest.isLoadingError,
      isFetching: newest.isFetching,
      refetch: newest.refetch,
    },
    /** Retries the request for the other drivers, where it failed. */
    askAgain: hasMore && whole.isLoadingError ? whole.refetch : undefined,
  };
}

const texts = new WeakMap<DriverWithDocuments, string>();

/** The text that a search matches (docs/rules/screens.md#drivers-page), folded once; a line break separates fields. */
export function searchText(driver: DriverWithDocuments): string {
  const known = texts.get(driver);
  if (known !== undefined) return known;
  const text = [driver.fullName, driver.email, driver.cmtvdeNumber].map(foldText).join('\n');
  texts.set(driver, text);
  return text;
}
