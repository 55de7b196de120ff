import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, isUnauthorized } from '../api';
import { notify } from '../notify';

export type CurrentUser = { email: string; name: string | null };

/** The signed-in user, or null: here an unauthorized answer is an empty result, not an error (SPEC.md §7). */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  async queryFn({ signal }): Promise<CurrentUser | null> {
    const response = await fetch('/api/auth/user', { signal });
    if (response.status === 401) return null;
    if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
    return (await response.json()) as CurrentUser;
  },
});

const REDIRECT_DELAY_MS = 500;

/**
 * SPEC.md §6: without a session, or after an unauthorized answer to any of `errors`, the toast, and after 500 ms
 * the way to `/api/login`. True as soon as that has begun: the page then renders nothing.
 */
export function useSignInRedirect(...errors: (Error | null)[]): boolean {
  const { data: user, isSuccess } = useQuery(currentUserQuery);
  const unauthorized = (isSuccess && user === null) || errors.some(isUnauthorized);
  useEffect(() => {
    if (!unauthorized) return;
    notify({ tone: 'error', title: 'Não autorizado', description: 'Redirecionando para iniciar sessão...' });
    const timer = setTimeout(() => location.assign('/api/login'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [unauthorized]);
  return unauthorized;
}
