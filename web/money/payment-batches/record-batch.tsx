import { useQuery } from '@tanstack/react-query';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { formatDate } from '../../ui/format';
import { batchesQuery } from './payment-batches';

type Props = { of: Pick<FinancialRecord, 'status'> & { inBatch: number } };

/** The bank file that contains a record, or that paid it. */
export function RecordBatch({ of: { status, inBatch } }: Props) {
  const { data } = useQuery(batchesQuery);
  const batch = data?.batches.find(({ number }) => number === inBatch);
  const name = `ficheiro n.º ${inBatch}${batch ? `, de ${formatDate(batch.createdAt)}` : ''}`;
  return (
    <p className="text-sm">
      {status === 'PAID'
        ? `Pago pelo ${name}. Se o banco devolver a transferência, indique-o lá.`
        : `No ${name}: é lá que se marca como pago ou se anula. Até lá a semana não muda.`}
    </p>
  );
}
