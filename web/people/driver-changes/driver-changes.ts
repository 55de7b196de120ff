import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { notify } from '../../ui/notify';
import { answerOf, ifMatch } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

type Change = (shown: ReturnType<typeof ifMatch>) => Promise<ClientResponse<unknown>>;

const REFRESHED = [DRIVERS_KEY, ['/api/stats'], ['/api/documents'], ['/api/driver-erasures']];

/** A change of a driver as shown; the list is read anew whatever comes of it. */
export function useDriverChange(
  { version }: { version: number },
  { done, onDone }: { done: string; onDone: () => void },
) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of REFRESHED) client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Change) => answerOf(change(ifMatch(version))),
    onSuccess() {
      refresh();
      notify({ tone: 'success', title: 'Sucesso', description: done });
      onDone();
    },
    onError(failure) {
      if (failure instanceof ApiError) refresh();
    },
  });
  return { send: mutate, isSending: isPending, error };
}
