import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DueErasure } from '../../src/people/drivers/schema';
import { notify } from '../ui/notify';
import { answerOf, api } from '../ui/requests/api';

export const driverErasuresQuery = queryOptions<DueErasure[]>({ queryKey: ['/api/driver-erasures'] });

/** Extends the retention of a registration that is about to be erased. */
export function postponeErasureMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id }: DueErasure) =>
      answerOf(api['driver-erasures'][':id'].postpone.$post({ param: { id } })),
    onSuccess: () =>
      notify({
        tone: 'success',
        title: 'Registo mantido',
        description: 'A data em que é apagado foi adiada.',
      }),
    onError: () =>
      notify({
        tone: 'error',
        title: 'Erro',
        description: 'Não foi possível manter o registo. Tente novamente.',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: driverErasuresQuery.queryKey }),
  });
}
