import { type QueryClient, type QueryKey, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { Notice, ToastAction } from '../notify';

/** The lists that a mutation changes: by key, or by what fetches them again. */
export type Refresh = readonly (QueryKey | ((client: QueryClient) => Promise<unknown>))[];

/** An action that follows the mutation's own lists. */
export type ActionOf = (client: QueryClient, refreshes: Refresh) => ToastAction;

/** A plain toast of success or failure, but for the given fields; a text is its description. */
export type Toast =
  | string
  | (Partial<Omit<Notice, 'action'>> & { action?: ToastAction | ActionOf | undefined });

/** A method, so that a report of some answer is one of any. */
type Of<Args extends unknown[], Result> = { of(...args: Args): Result }['of'];

/** The mutation cache shows the toast of a mutation that has settled, and fetches its lists again. */
export type Report<Answer = unknown, Given = unknown> = {
  done?: Toast | Of<[answer: Answer, given: Given], Toast | undefined>;
  failed?: Toast | Of<[failure: Error, given: Given], Toast | undefined>;
  refreshes?: Refresh;
  /** When they are fetched: by default after a success, and after a failure that the server answered. */
  after?: 'success' | 'settled' | ((failure: Error) => boolean);
  /** How the mutation ends once they are there; by default it does not wait. */
  awaits?: 'success' | 'settled';
  /** A dry run has neither toast nor change. */
  isDryRun?: Of<[answer: Answer, given: Given], boolean>;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Report;
  }
}

type Act<Answer, Given> = Omit<UseMutationOptions<Answer, Error, Given>, 'meta'> & {
  meta?: Report<Answer, Given>;
};

/** A mutation, whose report is typed by its call. */
export function useAct<Answer, Given = void>(act: Act<Answer, Given>) {
  return useMutation<Answer, Error, Given>(act);
}

/** A call that no component's hook makes, such as that of a toast's action: it ends as every mutation does. */
export function runMutation<Answer>(client: QueryClient, act: Act<Answer, void>): Promise<Answer> {
  return client.getMutationCache().build<Answer, Error, void, unknown>(client, act).execute();
}
