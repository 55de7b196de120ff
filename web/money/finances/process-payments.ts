import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { type Notice, notify } from '../../ui/notify';
import { type Toast, useAct } from '../../ui/session/mutations';
import { undoAction } from '../../ui/undo/undo-later';
import type { PaymentProgress } from './pay-each';

const NOTHING: readonly FinancialRecord[] = [];

const FAILED = 'Falha ao processar pagamentos';
const NOTHING_TO_PAY: Notice = {
  tone: 'warning',
  title: 'Aviso',
  description: 'Não há pagamentos pendentes para processar',
};

/** Pays what the screen shows of `filter` as payable, one call each, in parallel (docs/rules/payments.md#paying).
 * `changed` are those of the last run that had changed since they were shown and were not paid. */
export function useProcessPayments(filter: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<PaymentProgress | null>(null);
  const [changed, setChanged] = useState(NOTHING);
  const { mutate, isPending } = useAct({
    async mutationFn(shown: readonly FinancialRecord[]) {
      const { payShown } = await import('./pay-each');
      return payShown(client, { filter, shown, onProgress: setProgress, onChanged: setChanged });
    },
    onMutate: () => setChanged(NOTHING),
    onSettled: () => setProgress(null),
    meta: {
      done(run) {
        if (run.changed > 0) return { tone: 'error', title: 'Erro', description: FAILED };
        return run.asked === 0 ? NOTHING_TO_PAY : paidToast(client, run.id);
      },
      failed: FAILED,
    },
  });
  useEffect(() => (isPending ? askBeforeLeaving() : undefined), [isPending]);
  function processPayments(payable: readonly FinancialRecord[]): void {
    // Without `meta`: no call is made.
    if (payable.length === 0) notify(NOTHING_TO_PAY);
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

function paidToast(client: QueryClient, run: string): Toast {
  return {
    description: 'Pagamentos processados com sucesso',
    action: undoAction(({ takeBackRun }) => takeBackRun(client, run)),
  };
}

/** Asks before the page is left, which would abort the run. Returns a function that stops this. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
