import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stillPayable } from '../../src/finances/rules';
import type { FinancialRecord } from '../../src/finances/schema';
import { answerOf, api, isUnauthorized } from '../api';
import { notify } from '../notify';
import { payableRecordsQuery, RECORDS_KEY } from './financial-records';
import { endsSession } from './session';
import { STATS_KEY } from './stats';

/** Requests at once: a browser fails those above some thousands. */
const MOST_IN_FLIGHT = 500;

export type PaymentProgress = { paid: number; of: number };

/** Pays what the screen shows as payable, each record by a call of its own, all in parallel (SPEC.md §7). */
export function useProcessPayments() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<PaymentProgress | null>(null);
  const { mutate, isPending } = useMutation({
    async mutationFn(shown: readonly FinancialRecord[]) {
      const now = await client.fetchQuery({ ...payableRecordsQuery, staleTime: 0 });
      const ids = stillPayable(shown, now);
      try {
        await payEach(ids, (paid) => setProgress({ paid, of: ids.length }));
      } finally {
        await Promise.all([RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
      }
      return ids.length;
    },
    onSuccess(count) {
      if (count === 0) notifyNothingToPay();
      else notify({ tone: 'success', title: 'Sucesso', description: 'Pagamentos processados com sucesso' });
    },
    onError(error) {
      if (endsSession(client, error)) return;
      notify({ tone: 'error', title: 'Erro', description: 'Falha ao processar pagamentos' });
    },
    onSettled: () => setProgress(null),
  });
  useEffect(() => (isPending ? askBeforeLeaving() : undefined), [isPending]);
  function processPayments(payable: readonly FinancialRecord[]): void {
    if (payable.length === 0) notifyNothingToPay();
    else if (!isPending) mutate(payable);
  }
  return { processPayments, isProcessing: isPending, progress };
}

/** Goes on when some fail, and raises one of their errors at the end: the one about the session, if there is one. */
async function payEach(ids: readonly string[], onPaid: (count: number) => void): Promise<void> {
  const errors: unknown[] = [];
  const queue = ids.values();
  let paid = 0;
  const payNext = async () => {
    for (const id of queue) {
      const answer = api['financial-records'][':id'].status.$patch({
        param: { id },
        json: { status: 'PAID' },
      });
      await answerOf(answer).then(
        () => onPaid(++paid),
        (error) => errors.push(error),
      );
    }
  };
  onPaid(0);
  await Promise.all(Array.from({ length: Math.min(ids.length, MOST_IN_FLIGHT) }, payNext));
  if (errors.length > 0) throw errors.find(isUnauthorized) ?? errors[0];
}

function notifyNothingToPay(): void {
  notify({ tone: 'warning', title: 'Aviso', description: 'Não há pagamentos pendentes para processar' });
}

/** Leaving would cut the run short. Answers how to stop asking. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
