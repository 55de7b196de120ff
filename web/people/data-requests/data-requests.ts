import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataDecision, OpenDataRequest } from '../../../src/people/data-requests/schema';
import { notify } from '../../ui/notify';
import { answerOf, api, ifMatch } from '../../ui/requests/api';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';

export const dataRequestsQuery = queryOptions<OpenDataRequest[]>({ queryKey: ['/api/data-requests'] });

type Decision = DataDecision & { id: string; version: number };

/** Accepting is a correction of the driver as shown; both lists are read anew whatever comes of it. */
export function useDataDecision() {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [dataRequestsQuery.queryKey, DRIVERS_KEY]) client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: ({ id, version, ...json }: Decision) =>
      answerOf(api['data-requests'][':id'].status.$patch({ param: { id }, json }, ifMatch(version))),
    onSuccess(_answer, { status }) {
      refresh();
      const description =
        status === 'ACCEPTED' ? 'Dados do condutor alterados com sucesso' : 'Pedido recusado';
      notify({ tone: 'success', title: 'Sucesso', description });
    },
    onError(failure) {
      if (failure instanceof ApiError) refresh();
    },
  });
  return { decide: mutate, pending: isPending ? variables.status : null, error };
}
