import { type RefObject, useState } from 'react';
import type { PaymentBatchDetails } from '../../../src/payment-batches/schema';
import { Button } from '../button';
import { useKeptFocus } from '../kept-focus';
import { AnswerDialog } from './answer-dialog';
import { BatchDownload } from './batch-download';
import { PayBatch } from './pay-batch';
import { VoidBatch } from './void-batch';

type Props = {
  batch: PaymentBatchDetails;
  /** Has the focus once what had it is gone. */
  place: RefObject<HTMLElement | null>;
};

/** Descarregar and the bank's answer, and while nobody has ended it Marcar como pago and Anular. */
export function BatchActions({ batch, place }: Props) {
  const [act, setAct] = useState<'pay' | 'void' | 'answer' | null>(null);
  const isCreated = batch.status === 'CREATED';
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
          <Button size="small" onClick={() => setAct('pay')}>
            Marcar como pago
          </Button>
          <Button size="small" tone="bad" onClick={() => setAct('void')}>
            Anular
          </Button>
        </>
      )}
      {act === 'answer' && <AnswerDialog batch={batch} onClose={close} />}
      {act === 'pay' && <PayBatch batch={batch} onClose={close} onDone={close} />}
      {act === 'void' && <VoidBatch batch={batch} onClose={close} onDone={close} />}
    </div>
  );
}
