import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { get } from '../transport/request';

/** GET on the parts of the query key, joined by slashes (docs/rules/calls.md#calls). */
function load({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<unknown> {
  return get(queryKey.join('/'), signal);
}

/** No retry (docs/rules/calls.md#calls), no refetch on focus, no polling, never stale. Offline a call fails at once
 * instead of being queued unseen. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: load,
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
