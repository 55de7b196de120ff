import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingMovement } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { assignCosts } from '../../money/costs/cost-acts';
import { refreshCosts } from '../../money/costs/costs';
import { notify } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import { endsSession } from '../../ui/session/session';

/** Gives movements to a driver, by id, or to the `fleet`; the toast takes it back. */
export function useAssigning(given: readonly WaitingMovement[]) {
  const client = useQueryClient();
  const movements = given.map(({ id }) => id);
  return useMutation({
    mutationFn: (to: string) => assignCosts({ movements, to }),
    async onSuccess(_answer, to) {
      notify({
        tone: 'success',
        title: 'Custos atribuídos',
        description: `${countLabel(movements.length, 'movimento', 'movimentos')}: ${to === 'fleet' ? 'a frota paga' : 'paga o condutor'}.`,
        action: { label: 'Anular', act: () => void takeBack(client, movements) },
      });
      await refreshCosts(client);
    },
    onError: (failure) => endsSession(client, failure),
  });
}

async function takeBack(client: QueryClient, movements: string[]): Promise<void> {
  try {
    await assignCosts({ movements, to: null });
    notify({ tone: 'success', title: 'Anulado', description: 'Os movimentos são de quem tinha a viatura.' });
  } catch (error) {
    if (!(error instanceof Error) || endsSession(client, error)) return;
    notify({ tone: 'error', title: 'Erro', description: failureText(error) });
  }
  await refreshCosts(client);
}
