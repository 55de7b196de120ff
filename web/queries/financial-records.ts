import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FinancialRecord, FinancialRecordDetails, FinancialSummary } from '../../src/finances/schema';
import { getLong } from '../transport/long-list';
import { getPart } from '../transport/parts';
import { get } from '../transport/request';
import { RECORDS_KEY } from './keys';

/** How many records are asked for at once, and the steps between those. */
const PART = 200;
const STEP = 100;

const PARTS_KEY = [...RECORDS_KEY, 'parts'];

/** The address of some records, newest week first. */
export function recordsPath(limit = PART, offset = 0): string {
  return `${RECORDS_KEY}?${offset > 0 ? `offset=${offset}&` : ''}limit=${limit}`;
}

function partQuery(offset: number) {
  return queryOptions({
    queryKey: [...PARTS_KEY, offset],
    queryFn: ({ signal }) => getPart<FinancialRecord>(recordsPath(PART, offset), offset, signal),
    structuralSharing: false,
  });
}

/** As many as the dashboard shows. */
export const LATEST = 5;

export const latestRecordsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, 'latest'],
  queryFn: ({ signal }) => get<FinancialRecord[]>(recordsPath(LATEST), signal),
});

/** Of every record. */
export const summaryQuery = queryOptions<FinancialSummary>({ queryKey: [...RECORDS_KEY, 'summary'] });

/** The records that are looked at, out of however many there are. All that is shown is of one answer, and so of one
 * version of the list; `part` stays until the next is there. */
export function useRecords() {
  const client = useQueryClient();
  const [offset, setOffset] = useState(0);
  const query = useQuery(partQuery(offset));
  const [part, setPart] = useState(query.data);
  if (query.data && query.data !== part) setPart(query.data);
  const version = useRef(part?.version);
  useEffect(() => {
    if (version.current !== undefined && version.current !== part?.version) {
      client.removeQueries({ queryKey: PARTS_KEY, type: 'inactive' });
      client.invalidateQueries(summaryQuery);
    }
    version.current = part?.version;
  }, [client, part]);
  const lookAt = useCallback(
    (first: number, last: number) => setOffset((before) => partOf(first, last, before)),
    [],
  );
  return { query, part, lookAt };
}

/** Where a part begins that has the rows `first` to `last`: `before` while it has them and some to spare. */
export function partOf(first: number, last: number, before: number): number {
  const spare = Math.max(0, Math.min(STEP / 4, (PART - (last - first)) / 4));
  const isThere = (before === 0 || first >= before + spare) && last <= before + PART - spare;
  return isThere ? before : Math.max(0, Math.round((first + last - PART) / 2 / STEP) * STEP);
}

/** The records that a payment run pays. */
export const payableRecordsQuery = queryOptions({
  queryKey: [...RECORDS_KEY, 'pending'],
  queryFn: ({ signal }) => getLong<FinancialRecord>(`${RECORDS_KEY}/pending`, { signal }),
  structuralSharing: false,
});

/** One record with what it is made of. */
export function recordDetailsQuery(id: string) {
  return queryOptions<FinancialRecordDetails>({ queryKey: [...RECORDS_KEY, id] });
}
