import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notify } from '../notify';
import { isUnauthorized } from '../transport/api-error';
import { getCurrentUser } from '../transport/current-user';

export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) => getCurrentUser(signal),
});

const REDIRECT_DELAY_MS = 500;

/**
 * Without a session (docs/rules.md#without-a-session), or after an unauthorized answer to any of `errors`, the toast, and after
 * 500 ms the way to `/api/login`, in this page's place: the way back would only lead here again. True as soon as that
 * has begun: the page then renders nothing.
 */
export function useSignInRedirect(...errors: (Error | null)[]): boolean {
  const client = useQueryClient();
  const { data: user, isSuccess } = useQuery(currentUserQuery);
  const unauthorized = (isSuccess && user === null) || errors.some(isUnauthorized);
  useEffect(() => watchReturn(client), [client]);
  useEffect(() => {
    if (!unauthorized) return;
    notify({ tone: 'error', title: 'Não autorizado', description: 'Redirecionando para iniciar sessão...' });
    const timer = setTimeout(() => location.replace('/api/login'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unauthorized]);
  return unauthorized;
}

/**
 * True when `error`, of a mutation, says that the session is over: the page then goes the way of
 * `useSignInRedirect`, and there is nothing else to tell.
 */
export function endsSession(client: QueryClient, error: Error): boolean {
  if (!isUnauthorized(error)) return false;
  client.setQueryData(currentUserQuery.queryKey, null);
  return true;
}

/**
 * A page that the browser keeps for the way back may come back after a sign-out: it leaves hidden. Once the server
 * has said that someone is signed in it is shown again, with what is true by then; otherwise it is asked for anew.
 */
function watchReturn(client: QueryClient): () => void {
  const leave = (event: PageTransitionEvent) => {
    if (event.persisted) document.body.style.visibility = 'hidden';
  };
  const comeBack = async (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
    if (user === null) return location.reload();
    client.invalidateQueries();
    document.body.style.visibility = '';
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}
