import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { may } from '../../ui/session/rights';

/** Ids of the drivers or the documents whose last decision can be taken back; asked anew after each decision. */
export function useUndoable(of: 'drivers' | 'documents', enabled = true): ReadonlySet<string> {
  const { data } = useQuery({
    enabled: enabled && may('people.write'),
    queryKey: [...DRIVERS_KEY, 'undoable', of],
    queryFn: ({ signal }) => answerOf(api[of].undoable.$get({}, { init: { signal } })),
  });
  const now = new Date().toISOString();
  return new Set(data?.flatMap(({ id, undoUntil }) => (undoUntil > now ? id : [])));
}
