import { expect, test } from 'vitest';
import { ApiError } from '../../web/ui/requests/api-error';
import { runMutation } from '../../web/ui/session/mutations';
import { createQueryClient } from '../../web/ui/session/query-client';
import { currentUserQuery } from '../../web/ui/session/session';

const { queryKey } = currentUserQuery;
const USER = { email: 'ana@frota.example', name: 'Ana', paysByFile: false, sendsEmails: false, fleet: null };

const ENDED = new ApiError(
  401,
  'Unauthorized',
  '{"error":{"code":"unauthenticated","message":"Sem sessão."}}',
);
const REFUSED = new ApiError(409, 'Conflict', '{"error":{"code":"wrong_state","message":"401,20 €"}}');

function signedIn() {
  const client = createQueryClient();
  client.setQueryData(queryKey, USER);
  return client;
}

const CALLS = [
  [
    'a query',
    (client: ReturnType<typeof signedIn>, error: Error) =>
      client.fetchQuery({ queryKey: ['/api/stats'], queryFn: () => Promise.reject(error) }),
  ],
  [
    'a mutation',
    (client: ReturnType<typeof signedIn>, error: Error) =>
      runMutation(client, { mutationFn: () => Promise.reject(error) }),
  ],
] as const;

test.each(CALLS)(
  'the answer of %s ends the session where it says so, and no other failure does',
  async (_what, call) => {
    const client = signedIn();
    await expect(call(client, REFUSED)).rejects.toBe(REFUSED);
    expect(client.getQueryData(queryKey)).toEqual(USER);
    await expect(call(client, ENDED)).rejects.toBe(ENDED);
    expect(client.getQueryData(queryKey)).toBeNull();
  },
);

test('the user asked for before the session ended does not sign in again', async () => {
  const client = createQueryClient();
  const answer = Promise.withResolvers<typeof USER>();
  const asked = client.fetchQuery({ ...currentUserQuery, queryFn: () => answer.promise });
  await expect(runMutation(client, { mutationFn: () => Promise.reject(ENDED) })).rejects.toBe(ENDED);
  answer.resolve(USER);
  await asked;
  expect(client.getQueryData(queryKey)).toBeNull();
});

test('a mutation that is run by hand gives its answer', async () => {
  expect(await runMutation(signedIn(), { mutationFn: () => Promise.resolve(7) })).toBe(7);
});
