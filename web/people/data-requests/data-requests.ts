import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenDataRequest } from '../../../src/data-requests/schema';
import { notify } from '../../ui/notify';
import { ApiError } from '../../ui/requests/api-error';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { endsSession } from '../../ui/session/session';
import { type Decision, decideDataRequest } from './data-requests-requests';

export const dataRequestsQuery = queryOptions<OpenDataRequest[]>({ queryKey: ['/api/data-requests'] });

/** Accepting is a correction of the driver as shown; both lists are read anew whatever comes of it. */
export function useDataDecision() {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of [dataRequestsQuery.queryKey, DRIVERS_KEY]) client.invalidateQueries({ queryKey });
  };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (decision: Decision) => decideDataRequest(decision),
    onSuccess(_answer, { status }) {
      refresh();
      const description =
        status === 'ACCEPTED' ? 'Dados do condutor alterados com sucesso' : 'Pedido recusado';
      notify({ tone: 'success', title: 'Sucesso', description });
    },
    onError(failure) {
      if (!endsSession(client, failure) && failure instanceof ApiError) refresh();
    },
  });
  return { decide: mutate, pending: isPending ? variables.status : null, error };
}
