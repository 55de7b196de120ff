import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import { answerOf, ifMatch } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

/** `key`: the call's Idempotency-Key. */
type Sent = {
  version: number | null;
  call: (key: string, shown: ReturnType<typeof ifMatch>) => Promise<ClientResponse<unknown>>;
};

/** An idempotent write with the version that was shown; the data is refetched whether it succeeds or not. */
export function useTermsChange(driverId: string, { done, onDone }: { done: string; onDone: () => void }) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAct({
    mutationFn: ({ version, call }: Sent) => answerOf(call(key, ifMatch(version))),
    onSuccess() {
      setKey(crypto.randomUUID());
      onDone();
    },
    onError(failure) {
      // The server refused it, so that the next one gets a new key.
      if (failure instanceof ApiError) setKey(crypto.randomUUID());
    },
    meta: { done, refreshes: [[...DRIVERS_KEY, driverId], RECORDS_KEY] },
  });
  return { send: mutate, isSending: isPending, error };
}
