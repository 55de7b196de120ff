import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Notice, notify } from '../notify';
import { ApiError, errorOf } from '../requests/api-error';
import { fetchFresh } from '../requests/fresh';
import type { Refresh, Report, Toast } from './mutations';
import { endSessionIfUnauthorized } from './session';

/** GET on the parts of the query key, joined by slashes (docs/rules/calls.md#calls). */
async function load({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }): Promise<unknown> {
  const response = await fetchFresh(queryKey.join('/'), { signal });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/** No retry (docs/rules/calls.md#calls), nor by a second part of the page that shows the same failure; no refetch on
 * focus, no polling, never stale. Offline a call fails at once instead of being queued unseen. */
export function createQueryClient(show = notify): QueryClient {
  const onError = (error: Error) => endSessionIfUnauthorized(client, error);
  const report = (toast: Toast | undefined, usual: Notice, refreshes: Refresh = []) => {
    if (toast === undefined) return;
    const { action, ...rest } = typeof toast === 'string' ? { description: toast } : toast;
    show({ ...usual, ...rest, action: typeof action === 'function' ? action(client, refreshes) : action });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onSuccess(answer, given, _context, { meta: { done, isDryRun, refreshes } = {} }) {
        if (isDryRun?.(answer, given)) return;
        report(typeof done === 'function' ? done(answer, given) : done, DONE, refreshes);
      },
      onError(error, given, _context, { meta: { failed, refreshes } = {} }) {
        onError(error);
        report(typeof failed === 'function' ? failed(error, given) : failed, FAILED, refreshes);
      },
      onSettled(answer, error, given, _context, { meta = {} }) {
        const isDue = error === null ? !meta.isDryRun?.(answer, given) : isDueAfter(error, meta);
        if (!isDue || !meta.refreshes) return;
        const refreshed = refresh(client, meta.refreshes);
        if (meta.awaits === 'settled' || (meta.awaits === 'success' && error === null)) return refreshed;
      },
    }),
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

const DONE: Notice = { tone: 'success', title: 'Sucesso' };
const FAILED: Notice = { tone: 'error', title: 'Erro' };

function isDueAfter(error: Error, { after }: Report): boolean {
  if (typeof after === 'function') return after(error);
  return after === 'settled' || (after === undefined && error instanceof ApiError);
}

function refresh(client: QueryClient, refreshes: Refresh): Promise<unknown> {
  return Promise.all(
    refreshes.map((list) =>
      typeof list === 'function' ? list(client) : client.invalidateQueries({ queryKey: list }),
    ),
  );
}
