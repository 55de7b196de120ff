import type { ClientResponse } from 'hono/client';
import { answerOf, ifMatch } from '../../ui/requests/api';
import { DRIVERS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

type Change = (shown: ReturnType<typeof ifMatch>) => Promise<ClientResponse<unknown>>;

const REFRESHED = [DRIVERS_KEY, STATS_KEY, ['/api/documents'], ['/api/driver-erasures']];

/** A change of a driver as shown; the list is read anew whatever comes of it. */
export function useDriverChange(
  { version }: { version: number },
  { done, onDone }: { done: string; onDone: () => void },
) {
  const { mutate, isPending, error } = useAct({
    mutationFn: (made: Change) => answerOf(made(ifMatch(version))),
    onSuccess: () => onDone(),
    meta: { done, refreshes: REFRESHED },
  });
  return { send: mutate, isSending: isPending, error };
}
