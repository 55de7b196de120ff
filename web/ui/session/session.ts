import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { holdNotice, type Notice } from '../notify';
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

/** True once nobody is signed in (docs/rules.md#without-a-session): the page then shows a toast, and 500 ms after it is
 * on screen `/api/login` replaces the page in the history. */
export function useSignedOut(client: QueryClient): boolean {
  useQuery(currentUserQuery, client);
  const isSignedOut = useSyncExternalStore(
    // A query's observers learn of it a task later, when the failed part would already be shown.
    useCallback((changed) => client.getQueryCache().subscribe(changed), [client]),
    () => client.getQueryData(currentUserQuery.queryKey) === null,
    () => false,
  );
  useEffect(() => watchReturn(client), [client]);
  useEffect(() => (isSignedOut ? leave() : undefined), [isSignedOut]);
  return isSignedOut;
}

/** Goes to the sign-in. Returns how to stay. */
function leave(): () => void {
  const { shown, release } = holdNotice(SIGN_IN_FIRST);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stays = false;
  void shown.then(() => {
    if (!stays) timer = setTimeout(() => location.replace('/api/login'), REDIRECT_DELAY_MS);
  });
  return () => {
    stays = true;
    clearTimeout(timer);
    release();
  };
}

/** Ends the session of the page where `error` says that the server's has ended. */
export function endSessionIfUnauthorized(client: QueryClient, error: Error): void {
  if (!isUnauthorized(error)) return;
  const { queryKey } = currentUserQuery;
  // An answer from before would sign in again.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, null);
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
