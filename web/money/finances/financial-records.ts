import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { RECORDS_AT_ONCE } from '../../../src/money/finances/finances-limits';
import type {
  FinancialRecord,
  FinancialRecordDetails,
  WeekStanding,
} from '../../../src/money/finances/schema';
import { answerOf, api } from '../../ui/requests/api';
import { getLong } from '../../ui/requests/long-list';
import { getPart } from '../../ui/requests/parts';
import { RECORDS_KEY } from '../../ui/requests/query-keys';
import { queryOf, type RecordFilter, recordsPath } from './record-filter';

/** The distance in rows between the starts of two parts. */
const STEP = RECORDS_AT_ONCE / 2;

const PARTS_KEY = [...RECORDS_KEY, 'parts'];

function partQuery(filter: string, offset: number) {
  return queryOptions({
    queryKey: [...PARTS_KEY, filter, offset],
    queryFn: async ({ signal }) => ({
      ...(await getPart<FinancialRecord>(recordsPath(RECORDS_AT_ONCE, offset, filter), offset, signal)),
      filter,
    }),
    structuralSharing: false,
  });
}

/** The number of records that the dashboard shows. */
export const LATEST = 5;

export const latestRecordsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, 'latest'],
  queryFn: ({ signal }) => getLong<FinancialRecord>(recordsPath(LATEST), { signal }),
});

/** The summary of all records that a filter matches; `version` is the list's. */
function summaryQuery(filter: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'summary', filter],
    queryFn: async ({ signal }) => {
      const query = Object.fromEntries(new URLSearchParams(filter));
      const asked = api['financial-records'].summary.$get({ query }, { init: { signal } });
      return { ...(await answerOf(asked)), version: (await asked).headers.get('etag') };
    },
  });
}

/** The summary that belongs to the rows shown, which are at `version`: another one is asked for anew, once. */
export function useSummary(
  filter: string,
  { enabled, version }: { enabled: boolean; version?: string | null },
) {
  const query = useQuery({ ...summaryQuery(filter), enabled });
  const { data, isFetching, refetch } = query;
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    if (!version || !data || isFetching) return;
    if (data.version === version || askedFor.current === version) return;
    askedFor.current = version;
    refetch();
  }, [version, data, isFetching, refetch]);
  return query;
}

/** The weeks that have records, newest first. */
export const mondaysQuery = queryOptions<WeekStanding[]>({ queryKey: [...RECORDS_KEY, 'mondays'] });

/** The part of the records in view; nothing is requested before there is a filter. All rows shown are from one answer,
 * and so from one version of the list; `part` stays until the next one has loaded. */
export function useRecords(asked: RecordFilter | null) {
  const client = useQueryClient();
  const [offset, setOffset] = useState(0);
  const filter = queryOf(asked ?? {});
  const query = useQuery({ ...partQuery(filter, offset), enabled: asked !== null });
  const [part, setPart] = useState(query.data);
  if (query.data && query.data !== part) setPart(query.data);
  const version = useRef(part?.version);
  useEffect(() => {
    if (version.current !== undefined && version.current !== part?.version) {
      client.removeQueries({ queryKey: PARTS_KEY, type: 'inactive' });
    }
    version.current = part?.version;
  }, [client, part]);
  const lookAt = useCallback(
    (first: number, last: number) => setOffset((before) => partOf(first, last, before)),
    [],
  );
  const isOther = part !== undefined && part.filter !== filter;
  // Records of another filter do not stand in for those that this one failed to load.
  return { query, part: isOther && query.isLoadingError ? undefined : part, isSearching: isOther, lookAt };
}

/** The start of a part with the rows `first` to `last`: `before` as long as that part has them and some to spare. */
export function partOf(first: number, last: number, before: number): number {
  const spare = Math.max(0, Math.min(STEP / 4, (RECORDS_AT_ONCE - (last - first)) / 4));
  const isThere = (before === 0 || first >= before + spare) && last <= before + RECORDS_AT_ONCE - spare;
  return isThere ? before : Math.max(0, Math.round((first + last - RECORDS_AT_ONCE) / 2 / STEP) * STEP);
}

/** The records that a payment run would pay, among those that a filter matches. */
export function payableRecordsQuery(filter: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'pending', filter],
    queryFn: ({ signal }) =>
      getLong<FinancialRecord>(`${RECORDS_KEY}/pending${filter && `?${filter}`}`, { signal }),
    structuralSharing: false,
  });
}

/** One record with the rows and acertos that make it up. */
export function recordDetailsQuery(id: string) {
  return queryOptions<FinancialRecordDetails>({ queryKey: [...RECORDS_KEY, id] });
}

/** All weeks of a driver, newest first. */
export function driverRecordsQuery(driverId: string) {
  return queryOptions({
    queryKey: [...RECORDS_KEY, 'driver', driverId],
    queryFn: ({ signal }) => getLong<FinancialRecord>(`${RECORDS_KEY}?driverId=${driverId}`, { signal }),
  });
}
