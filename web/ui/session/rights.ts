import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RIGHTS, type Right } from '../../../src/platform/sessions/role-rules';
import { currentUserQuery } from './session';

/** Whether the signed-in person has the right; true until that is known, since the server decides anyway. */
export function useMay(right: Right): boolean {
  const { data: user } = useQuery(currentUserQuery);
  return user?.rights?.includes(right) ?? true;
}

/** Hides what has `data-needs` with a right that the person lacks (office.css). */
export function useHiddenParts(client: QueryClient): void {
  const { data: user } = useQuery(currentUserQuery, client);
  const rights = user?.rights;
  useEffect(() => {
    const lacks = rights ? RIGHTS.filter((right) => !rights.includes(right)) : [];
    document.documentElement.dataset.lacks = lacks.join(' ');
  }, [rights]);
}
