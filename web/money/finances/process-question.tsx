import { useQuery } from '@tanstack/react-query';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { previewQuery } from '../payment-batches/payment-batches';
import type { RecordFilter } from './record-filter';

type Props = {
  payable: readonly FinancialRecord[];
  filter: RecordFilter;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once before records of a week that is not closed are marked as paid, where a file could pay them. */
export function ProcessQuestion({ payable, filter, onConfirm, onClose }: Props) {
  const { week, driver, status } = filter;
  const { data, isError } = useQuery(previewQuery({ filter: { week, driver, status } }));
  const ids = new Set(payable.map(({ id }) => id));
  const count = data?.lines.filter(({ recordId }) => ids.has(recordId)).length;
  return (
    <Dialog
      title="Marcar como pagos sem ficheiro?"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onConfirm}>Marcar como pagos</Button>
          <Button onClick={onClose}>Cancelar</Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-2 p-[min(1.25rem,5vw)] text-sm sm:p-6">
        <p role="status" className="min-h-5 font-medium">
          {count === undefined ? (isError ? '' : 'A ver quantos podem ir por ficheiro…') : byFileText(count)}
        </p>
        <p>
          {`${countLabel(payable.length, 'registo fica Pago', 'registos ficam Pagos')} sem transferência. A semana ainda não está fechada.`}
        </p>
        <p className="text-muted">Pode anular até ao fim do dia, em Pagamento e extratos.</p>
      </div>
    </Dialog>
  );
}

function byFileText(count: number): string {
  if (count === 0) return 'Nenhum destes pode ir por ficheiro.';
  return `${count} ${count === 1 ? 'destes pode' : 'destes podem'} ir por ficheiro.`;
}
