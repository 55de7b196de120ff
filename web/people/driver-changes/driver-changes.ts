import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { request } from '../../ui/requests/request';
import { endsSession } from '../../ui/session/session';

type Shown = { id: string; version: number };
/** `path` follows the driver's own. */
type Change = { method: 'PATCH' | 'POST' | 'PUT'; path: string; payload: object };

const REFRESHED = [DRIVERS_KEY, ['/api/stats'], ['/api/documents'], ['/api/driver-erasures']];

/** A change of a driver as shown; the list is read anew whatever comes of it. */
export function useDriverChange(driver: Shown, { done, onDone }: { done: string; onDone: () => void }) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of REFRESHED) client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ method, path, payload }: Change) =>
      request(method, `/api/drivers/${driver.id}${path}`, {
        payload,
        headers: { 'If-Match': `"${driver.version}"` },
      }),
    onSuccess() {
      refresh();
      notify({ tone: 'success', title: 'Sucesso', description: done });
      onDone();
    },
    onError(failure) {
      if (!endsSession(client, failure) && failure instanceof ApiError) refresh();
    },
  });
  return { send: mutate, isSending: isPending, error };
}
