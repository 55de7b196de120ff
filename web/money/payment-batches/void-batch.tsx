import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { ActDialog } from './act-dialog';
import { ReasonField } from './act-fields';
import { batchCalls } from './payment-batches';

type Props = { batch: PaymentBatchDetails; onClose: () => void; onDone: () => void };

/** Voids a file that the bank does not pay: its records can be paid again. */
export function VoidBatch({ batch, onClose, onDone }: Props) {
  return (
    <ActDialog
      batch={batch}
      title={`Anular o ficheiro n.º ${batch.number}`}
      label="Anular ficheiro"
      tone="bad"
      consequence="Os registos voltam a poder ser pagos, noutro ficheiro ou um a um. Anule só o que o banco não pagou nem vai pagar: se já lho enviou, cancele-o lá primeiro. O ficheiro e o motivo ficam guardados."
      act={(given) => ({
        call: () =>
          batchCalls.void.$post({ param: { id: batch.id }, json: { reason: String(given.get('reason')) } }),
        done: `O ficheiro n.º ${batch.number} foi anulado`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <ReasonField />
    </ActDialog>
  );
}
