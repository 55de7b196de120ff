import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { BatchActions } from './batch-actions';
import { BatchLines } from './batch-lines';
import { Facts } from './facts';
import { batchQuery } from './payment-batches';
import { BatchBadge } from './texts';

/** One file: its facts, its actions, and its transfers. */
export function OpenBatch({ id, fourEyes }: { id: string; fourEyes: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const query = useQuery(batchQuery(id));
  useFocusOfItems(place, query.data);
  return (
    <Loaded of={query} failure="Não foi possível carregar o ficheiro" skeleton="h-48 w-full">
      {(data) => (
        <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5 text-sm outline-none">
          {query.error && <Notice>{failureText(query.error)}</Notice>}
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
      )}
    </Loaded>
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
