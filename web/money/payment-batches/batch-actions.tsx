import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { currentUserQuery } from '../../ui/session/session';
import { AnswerDialog } from './answer-dialog';
import { BatchDownload } from './batch-download';
import { PayBatch } from './pay-batch';
import { VoidBatch } from './void-batch';

type Props = {
  batch: PaymentBatchDetails;
  fourEyes: boolean;
  /** Takes the focus once the focused control is gone. */
  place: RefObject<HTMLElement | null>;
};

/** Descarregar and the bank's answer, and while nobody has ended it Marcar como pago and Anular. */
export function BatchActions({ batch, fourEyes, place }: Props) {
  const refusalId = useId();
  const user = useQuery(currentUserQuery).data;
  const [act, setAct] = useState<'pay' | 'void' | 'answer' | null>(null);
  const isCreated = batch.status === 'CREATED';
  const isOwn = fourEyes && isCreated && user?.email === batch.createdBy;
  const close = () => setAct(null);
  useKeptFocus(place, act !== null);
  return (
    <div className="flex flex-wrap gap-2">
      {batch.hasFile ? (
        <BatchDownload of={batch} />
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
