import type { PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { centsOfDecimal, euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { ActDialog } from './act-dialog';
import { DayField } from './act-fields';
import { batchCalls } from './payment-batches';

type Props = { batch: PaymentBatchDetails; onClose: () => void; onDone: () => void };

/** Marks a file as paid by the bank: all transfers that it has not refused are paid. */
export function PayBatch({ batch, onClose, onDone }: Props) {
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
      act={(given, confirmed) => ({
        call: () =>
          batchCalls.pay.$post({
            param: { id: batch.id },
            json: { date: String(given.get('date')), confirmed },
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
