import { queryOptions } from '@tanstack/react-query';
import type { AccountsForStaff, BankAccountDecision } from '../../../src/people/bank-accounts/schema';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { useAct } from '../../ui/session/mutations';

export function bankAccountsQuery(driverId: string) {
  return queryOptions<AccountsForStaff>({
    queryKey: [...DRIVERS_KEY, driverId, 'bank-account'],
    queryFn: ({ signal }) =>
      answerOf(api.drivers[':id']['bank-account'].$get({ param: { id: driverId } }, { init: { signal } })),
  });
}

const DONE = {
  CONFIRMED: 'Conta bancária confirmada com sucesso',
  DECLINED: 'Conta bancária recusada',
} as const;

export function useAccountDecision(driverId: string) {
  const { mutate, isPending, variables, error } = useAct({
    mutationFn: ({ id, status }: { id: string; status: BankAccountDecision['status'] }) =>
      answerOf(api['bank-accounts'][':id'].status.$patch({ param: { id }, json: { status } })),
    meta: { done: (_answer, { status }) => DONE[status], refreshes: [bankAccountsQuery(driverId).queryKey] },
  });
  return { decide: mutate, pending: isPending ? variables.status : null, error };
}

/** The audit log records each access, so the answer is not cached. */
export function useWholeIban(id: string) {
  const { mutate, data, isPending, error } = useAct({
    mutationFn: () => answerOf(api['bank-accounts'][':id'].iban.$get({ param: { id } })),
  });
  return { look: mutate, iban: data?.iban ?? null, isLooking: isPending, error };
}
