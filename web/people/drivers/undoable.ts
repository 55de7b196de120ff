import { useQuery } from '@tanstack/react-query';
import type { Undoable } from '../../../src/decisions/rules';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { get } from '../../ui/requests/request';

/** Ids of the drivers or the documents whose last decision can be taken back; asked anew after each decision. */
export function useUndoable(of: 'drivers' | 'documents', enabled = true): ReadonlySet<string> {
  const { data } = useQuery({
    enabled,
    queryKey: [...DRIVERS_KEY, 'undoable', of],
    queryFn: ({ signal }) => get<Undoable[]>(`/api/${of}/undoable`, signal),
  });
  const now = new Date().toISOString();
  return new Set(data?.flatMap(({ id, undoUntil }) => (undoUntil > now ? id : [])));
}
