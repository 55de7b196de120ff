import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorOf } from '../requests/api-error';
import { request } from '../requests/early-calls';

/** GET on the parts of the query key, joined by slashes (docs/rules/calls.md#calls). */
async function load({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<unknown> {
  const response = await request(queryKey.join('/'), { signal });
  if (!response.ok) throw await errorOf(response);
  return response.json();
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

/** A page that is loaded anew on the way back is given its lists from the browser's cache, however old: once they are
 * there and the page has loaded, they are asked for again. */
export function refreshOnReturn(client: QueryClient): () => void {
  const navigations = performance.getEntriesByType('navigation');
  const isReturn = navigations.some((entry) => 'type' in entry && entry.type === 'back_forward');
  if (!isReturn) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = async () => {
    await client.refetchQueries({ fetchStatus: 'fetching' }, { cancelRefetch: false });
    await client.invalidateQueries();
  };
  const wait = () => {
    // Only after the event itself does the browser take the page for loaded.
    timer = setTimeout(refresh);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
  return () => {
    clearTimeout(timer);
    removeEventListener('load', wait);
  };
}
