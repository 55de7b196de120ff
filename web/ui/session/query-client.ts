import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Notice, notify } from '../notify';
import { ApiError, errorOf } from '../requests/api-error';
import { fetchFresh } from '../requests/fresh';
import type { Report, Toast } from './mutations';
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
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSettled(answer, error, given, _context, { meta }) {
        if (!meta || (!error && meta.isDryRun?.(answer, given))) return;
        const { refreshes = [], awaits } = meta;
        const toast = error ? toastOf(meta.failed, error, given) : toastOf(meta.done, answer, given);
        if (toast !== undefined) {
          const { action, ...rest } = typeof toast === 'string' ? { description: toast } : toast;
          const act = typeof action === 'function' ? action(client, refreshes) : action;
          show({ ...(error ? FAILED : DONE), ...rest, action: act });
        }
        if (error && !isDueAfter(error, meta)) return;
        const refreshed = Promise.all(
          refreshes.map((list) =>
            typeof list === 'function' ? list(client) : client.invalidateQueries({ queryKey: list }),
          ),
        );
        if (awaits === 'settled' || (awaits && !error)) return refreshed;
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

type Of<Outcome> = Toast | ((outcome: Outcome, given: unknown) => Toast | undefined);

function toastOf<Outcome>(toast: Of<Outcome> | undefined, outcome: Outcome, given: unknown) {
  return typeof toast === 'function' ? toast(outcome, given) : toast;
}

function isDueAfter(error: Error, { after }: Report): boolean {
  if (typeof after === 'function') return after(error);
  return after ? after === 'settled' : error instanceof ApiError;
}
