import type { PaymentBatch, PaymentBatchLine } from '../../../src/money/payment-batches/schema';
import { Field } from '../../ui/field';
import { formatDate, formatMoney } from '../../ui/format';
import { ActDialog } from './act-dialog';
import { DayField, ReasonField } from './act-fields';
import { batchCalls } from './payment-batches';

type Props = { batch: PaymentBatch; line: PaymentBatchLine; onClose: () => void; onDone: () => void };

/** Records that the money of one transfer came back. */
export function ReturnLine({ batch, line, onClose, onDone }: Props) {
  return (
    <ActDialog
      batch={batch}
      title="Devolução"
      label="Foi devolvida"
      tone="bad"
      consequence={`Os ${formatMoney(line.amount)} de ${line.fullName}, da semana de ${formatDate(line.weekStartDate)}, voltaram à conta da empresa. O registo volta a poder ser pago.`}
      act={(given) => ({
        call: () =>
          batchCalls.lines[':lineId'].return.$post({
            param: { id: batch.id, lineId: line.id },
            json: {
              reason: String(given.get('reason')),
              date: String(given.get('date')),
              code: codeIn(given),
            },
          }),
        done: `A transferência de ${line.fullName} foi devolvida`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <DayField label="Dia em que voltou" of={batch} />
      <ReasonField />
      <Field
        label="Código do banco"
        name="code"
        optional
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        hint="Como AC04, se o extrato o tem. Se o problema for a conta, pedimos outro IBAN ao condutor."
      />
    </ActDialog>
  );
}

function codeIn(given: FormData): string | undefined {
  return String(given.get('code')).trim().toUpperCase() || undefined;
}
