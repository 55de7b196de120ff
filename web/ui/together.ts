import type { Loading } from './loaded';

/** Queries whose data are shown together; those that failed are asked for again. */
export function together<Data extends readonly unknown[]>(
  ...parts: { [Part in keyof Data]: Loading<Data[Part]> }
): Loading<Data> {
  const isThere = parts.every(({ data }) => data !== undefined);
  const failed = parts.filter(({ data, isError }) => isError && data === undefined);
  return {
    data: isThere ? (parts.map(({ data }) => data) as unknown as Data) : undefined,
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
