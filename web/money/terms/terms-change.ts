import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import { answerOf, ifMatch } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY, RECORDS_KEY } from '../../ui/requests/query-keys';
import { type Refresh, useAct } from '../../ui/session/mutations';
import { wayBack } from '../../ui/undo/way-back';

/** `key`: the call's Idempotency-Key. */
type Sent<Answer> = {
  version: number | null;
  call: (key: string, shown: ReturnType<typeof ifMatch>) => Promise<ClientResponse<Answer>>;
};

type Outcome<Answer> = {
  /** The toast's text. */
  done: string | ((answer: Answer) => string);
  onDone: () => void;
  /** Further lists that it changes. */
  refreshes?: Refresh;
  /** Takes back what was answered, from the toast; `undone` is the state then. */
  back?: { undo: (answer: Answer) => Promise<unknown>; undone: string };
};

/** An idempotent write with the version that was shown; the data is refetched whether it succeeds or not. */
export function useTermsChange<Answer>(
  driverId: string,
  { done, onDone, back, refreshes = [] }: Outcome<Answer>,
) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useAct({
    mutationFn: async ({ version, call }: Sent<Answer>) =>
      (await answerOf(call(key, ifMatch(version)))) as Answer,
    onSuccess() {
      setKey(crypto.randomUUID());
      onDone();
    },
    onError(failure) {
      // The server refused it, so that the next one gets a new key.
      if (failure instanceof ApiError) setKey(crypto.randomUUID());
    },
    meta: {
      done: (answer) => ({
        description: typeof done === 'string' ? done : done(answer),
        action: back && wayBack(() => back.undo(answer), back.undone),
      }),
      refreshes: [[...DRIVERS_KEY, driverId], RECORDS_KEY, ...refreshes],
    },
  });
  return { send: mutate, isSending: isPending, error };
}
