import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../notify';
import { ApiError } from '../transport/api-error';
import { request } from '../transport/request';
import { DRIVERS_KEY } from './keys';
import { endsSession } from './session';

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
