import { queryOptions } from '@tanstack/react-query';
import type { DataDecision, OpenDataRequest } from '../../../src/people/data-requests/schema';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

export const dataRequestsQuery = queryOptions<OpenDataRequest[]>({ queryKey: ['/api/data-requests'] });

type Decision = DataDecision & { id: string; version: number };

/** Accepting is a correction of the driver as shown; both lists are read anew whatever comes of it. */
export function useDataDecision() {
  const { mutate, isPending, variables, error } = useAct({
    mutationFn: ({ id, version, ...json }: Decision) =>
      answerOf(api['data-requests'][':id'].status.$patch({ param: { id }, json }, ifMatch(version))),
    meta: {
      done: (_answer, { status }) =>
        status === 'ACCEPTED' ? 'Dados do condutor alterados com sucesso' : 'Pedido recusado',
      refreshes: [dataRequestsQuery.queryKey, DRIVERS_KEY],
    },
  });
  return { decide: mutate, pending: isPending ? variables.status : null, error };
}
