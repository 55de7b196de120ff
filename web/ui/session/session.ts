import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Notice, notified } from '../notify';
import { answerOf, api } from '../requests/api';
import { ApiError, isUnauthorized } from '../requests/api-error';

export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: ({ signal }) =>
    answerOf(api.auth.user.$get({}, { init: { signal } })).catch((error) => {
      // A missing session is not an error here (docs/rules/calls.md#calls).
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }),
});

const SIGN_IN_FIRST: Notice = {
  tone: 'error',
  title: 'Não autorizado',
  description: 'Redirecionando para iniciar sessão...',
};
const REDIRECT_DELAY_MS = 500;

/** Without a session (docs/rules.md#without-a-session) or after an unauthorized error: a toast, and 500 ms
 * after it is on screen `/api/login` replaces this page in the history. True from then on: the page renders nothing. */
export function useSignInRedirect(...errors: (Error | null)[]): boolean {
  const client = useQueryClient();
  const { data: user, isSuccess } = useQuery(currentUserQuery);
  const unauthorized = (isSuccess && user === null) || errors.some(isUnauthorized);
  useEffect(() => watchReturn(client), [client]);
  useEffect(() => {
    if (!unauthorized) return;
    client.setQueryData(currentUserQuery.queryKey, null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stays = false;
    void notified(SIGN_IN_FIRST).then(() => {
      if (!stays) timer = setTimeout(() => location.replace('/api/login'), REDIRECT_DELAY_MS);
    });
    return () => {
      stays = true;
      clearTimeout(timer);
    };
  }, [client, unauthorized]);
  return unauthorized;
}

/** True when a mutation's `error` says that the session has ended: `useSignInRedirect` then takes over. */
export function endsSession(client: QueryClient, error: Error): boolean {
  if (!isUnauthorized(error)) return false;
  client.setQueryData(currentUserQuery.queryKey, null);
  return true;
}

/** A page in the back/forward cache may come back after a sign-out: it is stored hidden, and shown again once the
 * server confirms the session; otherwise it is reloaded. */
function watchReturn(client: QueryClient): () => void {
  const leave = (event: PageTransitionEvent) => {
    if (event.persisted) document.body.style.visibility = 'hidden';
  };
  const comeBack = async (event: PageTransitionEvent) => {
    if (!event.persisted) return;
    const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null);
    if (user === null) return location.reload();
    // The user was read above.
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
    document.body.style.visibility = '';
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}
