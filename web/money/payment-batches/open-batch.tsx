import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { useFocusOfItems, useKeptFocus } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { currentUserQuery } from '../../ui/session/session';
import { ActDialog } from './act-dialog';
import { DayField, proposedDay, ReasonField } from './act-fields';
import { AnswerDialog } from './answer-dialog';
import { BatchDownload } from './batch-download';
import { BatchLines } from './batch-lines';
import { Facts } from './facts';
import { Foldable } from './foldable';
import { batchCalls, batchQuery, READ_ALREADY } from './payment-batches';
import { BatchBadge, problemsOf } from './texts';

type OpenProps = {
  id: string;
  fourEyes: boolean;
  /** On the page, where the transfers unfold. */
  inPlace?: boolean;
  /** Whether its next action is the one of the page or dialog. */
  isNext?: boolean;
};

/** One file: its facts, its actions, and its transfers. */
export function OpenBatch({ id, fourEyes, inPlace = false, isNext = true }: OpenProps) {
  const place = useRef<HTMLDivElement>(null);
  const query = useQuery({ ...batchQuery(id), ...(inPlace && READ_ALREADY) });
  useFocusOfItems(place, query.data);
  return (
    <Loaded of={query} failure="Não foi possível carregar o ficheiro" skeleton="h-48 w-full">
      {(data) => (
        <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-5 text-sm outline-none">
          {query.error && <Notice>{failureText(query.error)}</Notice>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <BatchBadge of={data} />
            {data.rejected + data.returned > 0 && (
              <p className="font-medium text-bad">{problemsOf(data).join(', ')}</p>
            )}
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
          <BatchActions batch={data} fourEyes={fourEyes} isNext={isNext} place={place} />
          <Foldable isFolded={inPlace} label={`Ver as transferências (${data.lineCount})`}>
            <BatchLines batch={data} place={place} />
            <p className="text-muted text-xs [overflow-wrap:anywhere]">
              {`pain.001.001.${data.version}, SHA-256 ${data.sha256}`}
            </p>
          </Foldable>
        </div>
      )}
    </Loaded>
  );
}

function historyOf(batch: PaymentBatchDetails): string {
  const { createdBy, createdAt, downloadedAt, paidBy, paidOn, voidedBy, voidedAt, voidReason } = batch;
  return [
    `Criado por ${createdBy} em ${formatDateTime(createdAt)}.`,
    ...(downloadedAt ? [`Descarregado em ${formatDateTime(downloadedAt)}.`] : []),
    ...(paidOn ? [`Pago a ${formatDate(paidOn)}, indicou ${paidBy}.`] : []),
    ...(voidedAt ? [`Anulado por ${voidedBy} em ${formatDateTime(voidedAt)}: ${voidReason}`] : []),
  ].join(' ');
}

type Props = {
  batch: PaymentBatchDetails;
  fourEyes: boolean;
  isNext: boolean;
  /** Takes the focus once the focused control is gone. */
  place: RefObject<HTMLElement | null>;
};

/** Descarregar and the bank's answer, and while nobody has ended it Marcar como pago and Anular. */
function BatchActions({ batch, fourEyes, isNext, place }: Props) {
  const refusalId = useId();
  const user = useQuery(currentUserQuery).data;
  const [act, setAct] = useState<'pay' | 'void' | 'answer' | null>(null);
  const isCreated = batch.status === 'CREATED';
  const isOwn = fourEyes && isCreated && user?.email === batch.createdBy;
  const isDownloaded = batch.downloadedAt !== null;
  const close = () => setAct(null);
  useKeptFocus(place, act !== null);
  return (
    <div className="flex flex-wrap gap-2">
      {batch.hasFile ? (
        <BatchDownload of={batch} isNext={isNext && isCreated && !isDownloaded} />
      ) : (
        <p className="self-center text-muted">
          O ficheiro já não está guardado: tinha um condutor cujos dados foram apagados.
        </p>
      )}
      <Button size="small" onClick={() => setAct('answer')}>
        Carregar resposta do banco
      </Button>
      {isCreated && (
        <>
          <Button
            size="small"
            tone={isNext && isDownloaded && !isOwn ? 'primary' : undefined}
            disabled={isOwn}
            aria-describedby={isOwn ? refusalId : undefined}
            onClick={() => setAct('pay')}
          >
            Marcar como pago
          </Button>
          <Button size="small" tone="bad" onClick={() => setAct('void')}>
            Anular
          </Button>
        </>
      )}
      {isOwn && (
        <p id={refusalId} className="basis-full font-medium">
          Este ficheiro foi criado por si: outra pessoa da equipa tem de o marcar como pago.
        </p>
      )}
      {act === 'answer' && <AnswerDialog batch={batch} onClose={close} />}
      {act === 'pay' && <PayBatch batch={batch} onClose={close} onDone={close} />}
      {act === 'void' && <VoidBatch batch={batch} onClose={close} onDone={close} />}
    </div>
  );
}

type PayBatchProps = { batch: PaymentBatchDetails; onClose: () => void; onDone: () => void };

/** Marks a file as paid by the bank: all transfers that it has not refused are paid. */
function PayBatch({ batch, onClose, onDone }: PayBatchProps) {
  const left = batch.lines.filter(({ status }) => ['IN_FILE', 'PENDING', 'ACCEPTED'].includes(status));
  const cents = left.reduce((sum, { amount }) => sum + centsOfDecimal(amount), 0);
  const refused = batch.lineCount - left.length;
  return (
    <ActDialog
      batch={batch}
      title={`Marcar como pago o ficheiro n.º ${batch.number}`}
      label="Marcar como pago"
      consequence={
        `${countLabel(left.length, 'registo fica Pago', 'registos ficam Pagos')}, ${euroOfCents(cents)} ao todo.` +
        `${refused > 0 ? ` ${countLabel(refused, 'recusada pelo banco fica', 'recusadas pelo banco ficam')} por pagar.` : ''}` +
        ' Não é possível anular. Se uma transferência voltar, marque-a como devolvida.'
      }
      day={proposedDay(batch.executionDate)}
      act={({ date }, confirmed) => ({
        call: () =>
          batchCalls.pay.$post({
            param: { id: batch.id },
            json: { date, confirmed },
          }),
        done: `O ficheiro n.º ${batch.number} está pago`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <DayField label="Dia em que o banco pagou" of={batch} due={batch.executionDate} />
    </ActDialog>
  );
}

type VoidBatchProps = { batch: PaymentBatchDetails; onClose: () => void; onDone: () => void };

/** Voids a file that the bank does not pay: its records can be paid again. */
function VoidBatch({ batch, onClose, onDone }: VoidBatchProps) {
  return (
    <ActDialog
      batch={batch}
      title={`Anular o ficheiro n.º ${batch.number}`}
      label="Anular ficheiro"
      tone="bad"
      consequence="Os registos voltam a poder ser pagos, noutro ficheiro ou um a um. Anule só o que o banco não pagou nem vai pagar: se já lho enviou, cancele-o lá primeiro. O ficheiro e o motivo ficam guardados."
      act={({ reason }) => ({
        call: () => batchCalls.void.$post({ param: { id: batch.id }, json: { reason } }),
        done: `O ficheiro n.º ${batch.number} foi anulado`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <ReasonField />
    </ActDialog>
  );
}
