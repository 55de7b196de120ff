import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorOf } from '../requests/api-error';
import { fetchFresh } from '../requests/fresh';
import { endSessionIfUnauthorized } from './session';

/** GET on the parts of the query key, joined by slashes (docs/rules/calls.md#calls). */
async function load({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<unknown> {
  const response = await fetchFresh(queryKey.join('/'), { signal });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** No retry (docs/rules/calls.md#calls), nor by a second part of the page that shows the same failure; no refetch on
 * focus, no polling, never stale. Offline a call fails at once instead of being queued unseen. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => endSessionIfUnauthorized(client, error);
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: load,
        networkMode: 'always',
        retry: false,
        // The part that mounts is among the observers.
        retryOnMount: (query) => query.getObserversCount() < 2,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
