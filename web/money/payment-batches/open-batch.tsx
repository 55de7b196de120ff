import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { LoadError } from '../../ui/load-error';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { Skeleton } from '../../ui/skeleton';
import { BatchActions } from './batch-actions';
import { BatchLines } from './batch-lines';
import { Facts } from './facts';
import { batchQuery } from './payment-batches';
import { BatchBadge } from './texts';

/** One file: its facts, its actions, and its transfers. */
export function OpenBatch({ id, fourEyes }: { id: string; fourEyes: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery(batchQuery(id));
  useFocusOfItems(place, data);
  if (!data) {
    return error ? (
      <LoadError title="Não foi possível carregar o ficheiro" busy={isFetching} onRetry={() => refetch()} />
    ) : (
      <Skeleton className="h-48 w-full" />
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5 text-sm outline-none">
      {error && <Notice>{failureText(error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BatchBadge of={data} />
        <p className="min-w-0 text-muted [overflow-wrap:anywhere]">{historyOf(data)}</p>
      </div>
      <Facts
        facts={[
          ['Transferências', String(data.lineCount)],
          ['Soma', formatMoney(data.sum)],
          ['O banco paga a', formatDate(data.executionDate)],
          ['Referência (MsgId)', data.messageId],
        ]}
      />
      <BatchActions batch={data} fourEyes={fourEyes} place={place} />
      <BatchLines batch={data} place={place} />
      <p className="text-muted text-xs [overflow-wrap:anywhere]">
        {`pain.001.001.${data.version}, SHA-256 ${data.sha256}`}
      </p>
    </div>
  );
}

function historyOf(batch: PaymentBatchDetails): string {
  const { createdBy, createdAt, paidBy, paidOn, voidedBy, voidedAt, voidReason } = batch;
  return [
    `Criado por ${createdBy} em ${formatDateTime(createdAt)}.`,
    ...(paidOn ? [`Pago a ${formatDate(paidOn)}, indicou ${paidBy}.`] : []),
    ...(voidedAt ? [`Anulado por ${voidedBy} em ${formatDateTime(voidedAt)}: ${voidReason}`] : []),
  ].join(' ');
}
