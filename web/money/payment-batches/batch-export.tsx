import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { notify } from '../../ui/notify';
import { failureText } from '../../ui/requests/failure-text';
import { useDeferred } from '../../ui/use-deferred';
import type { RecordFilter } from '../finances/record-filter';
import { batchesQuery } from './payment-batches';

type Props = {
  filter: RecordFilter | null;
  chosen: readonly FinancialRecord[] | undefined;
  isAsking: boolean;
  onReady: () => void;
  /** Called when no company is configured, which the page may not have known before. */
  onUnconfigured: () => void;
  onClose: () => void;
};

const loadDialog = async () => (await import('./batches-dialog')).BatchesDialog;

/** The files for the bank. */
export function BatchExport({ filter, chosen, isAsking, onReady, onUnconfigured, onClose }: Props) {
  // A press asks again, also where the page shows that the call failed.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...batchesQuery,
    refetchOnMount: 'always',
    retryOnMount: true,
  });
  const isConfigured = Boolean(data?.company);
  const isOpen = isFetchedAfterMount && isConfigured;
  const Dialog = useDeferred(loadDialog, {
    wanted: isOpen,
    what: 'os ficheiros de pagamento',
    onFailed: onClose,
  });
  const isReady = isOpen && Dialog !== null;
  useEffect(() => {
    if (!isAsking || !isFetchedAfterMount) return;
    if (error) {
      notify({ tone: 'error', title: 'Erro', description: failureText(error) });
      onClose();
    } else if (!isConfigured) onUnconfigured();
    else if (isReady) onReady();
  }, [isAsking, isFetchedAfterMount, error, isConfigured, isReady, onReady, onUnconfigured, onClose]);
  if (isAsking || !Dialog || !data?.company) return null;
  return (
    <Dialog
      company={data.company}
      batches={data.batches}
      fourEyes={data.fourEyes}
      filter={filter ?? {}}
      chosen={chosen}
      onClose={onClose}
    />
  );
}
