import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import { notify } from '../../ui/notify';
import { answerOf, ifMatch } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';

/** `key`: the call's Idempotency-Key. */
type Sent = {
  version: number | null;
  call: (key: string, shown: ReturnType<typeof ifMatch>) => Promise<ClientResponse<unknown>>;
};

/** An idempotent write with the version that was shown; the data is refetched whether it succeeds or not. */
export function useTermsChange(driverId: string, { done, onDone }: { done: string; onDone: () => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const refresh = () => {
    client.invalidateQueries({ queryKey: [...DRIVERS_KEY, driverId] });
    client.invalidateQueries({ queryKey: RECORDS_KEY });
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ version, call }: Sent) => answerOf(call(key, ifMatch(version))),
    onSuccess() {
      notify({ tone: 'success', title: 'Sucesso', description: done });
      setKey(crypto.randomUUID());
      refresh();
      onDone();
    },
    onError(failure) {
      if (!(failure instanceof ApiError)) return;
      // The server refused it, so that the next one gets a new key.
      setKey(crypto.randomUUID());
      refresh();
    },
  });
  return { send: mutate, isSending: isPending, error };
}
