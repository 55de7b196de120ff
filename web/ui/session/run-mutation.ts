import type { QueryClient } from '@tanstack/react-query';

/** A call that no component's hook makes, such as that of a toast's action: it fails as every mutation does. */
export function runMutation<Answer>(client: QueryClient, mutationFn: () => Promise<Answer>): Promise<Answer> {
  return client.getMutationCache().build(client, { mutationFn }).execute(undefined);
}
