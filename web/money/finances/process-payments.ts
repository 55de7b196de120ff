import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { stillPayable } from '../../../src/money/finances/payment-rules';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { notify } from '../../ui/notify';
import { RECORDS_KEY, STATS_KEY } from '../../ui/requests/query-keys';
import { undoAction } from '../../ui/undo/undo-later';
import { payableRecordsQuery } from './financial-records';
import type { Paid } from './pay-each';

export type PaymentProgress = { paid: number; of: number };

const NOTHING: readonly FinancialRecord[] = [];

/** Pays what the screen shows of `filter` as payable, one call each, in parallel (docs/rules/payments.md#paying).
 * `changed` are those of the last run that had changed since they were shown and were not paid. */
export function useProcessPayments(filter: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<PaymentProgress | null>(null);
  const [changed, setChanged] = useState(NOTHING);
  const { mutate, isPending } = useMutation({
    async mutationFn(shown: readonly FinancialRecord[]) {
      const [{ payEach }, now] = await Promise.all([
        import('./pay-each'),
        client.fetchQuery({ ...payableRecordsQuery(filter), staleTime: 0 }),
      ]);
      const { asShown, changed } = stillPayable(shown, now);
      const paid: Paid[] = [];
      try {
        await payEach(asShown, { changed, paid }, (count) =>
          setProgress({ paid: count, of: asShown.length }),
        );
      } finally {
        await Promise.all([RECORDS_KEY, STATS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
        setChanged([...changed]);
      }
      return { asked: asShown.length, changed: changed.length, paid };
    },
    onMutate: () => setChanged(NOTHING),
    onSuccess(run) {
      if (run.changed > 0) notifyFailure();
      else if (run.asked === 0) notifyNothingToPay();
      else notifyPaid(client, run.paid);
    },
    onError: notifyFailure,
    onSettled: () => setProgress(null),
  });
  useEffect(() => (isPending ? askBeforeLeaving() : undefined), [isPending]);
  function processPayments(payable: readonly FinancialRecord[]): void {
    if (payable.length === 0) notifyNothingToPay();
    else if (!isPending) mutate(payable);
  }
  return {
    processPayments,
    isProcessing: isPending,
    progress,
    changed,
    dismissChanged: () => setChanged(NOTHING),
  };
}

function notifyPaid(client: QueryClient, paid: readonly Paid[]): void {
  notify({
    tone: 'success',
    title: 'Sucesso',
    description: 'Pagamentos processados com sucesso',
    action: undoAction(({ takeBackPayments }) => takeBackPayments(client, paid)),
  });
}

function notifyFailure(): void {
  notify({ tone: 'error', title: 'Erro', description: 'Falha ao processar pagamentos' });
}

function notifyNothingToPay(): void {
  notify({ tone: 'warning', title: 'Aviso', description: 'Não há pagamentos pendentes para processar' });
}

/** Asks before the page is left, which would abort the run. Returns a function that stops this. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
