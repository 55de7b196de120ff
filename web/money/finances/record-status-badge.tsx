import type { FinancialRecord } from '../../../src/money/finances/schema';
import { Badge } from '../../ui/badge';

/** Pago when it is paid, otherwise Pendente. */
export function PaidBadge({ status }: Pick<FinancialRecord, 'status'>) {
  return status === 'PAID' ? <Badge tone="good">Pago</Badge> : <Badge tone="warn">Pendente</Badge>;
}

type Props = { of: Pick<FinancialRecord, 'status' | 'carriedTo' | 'finalPayout'> };

/** A negative payout is never paid: its week's closing carries it over to another week. */
export function RecordStatusBadge({ of: { status, carriedTo, finalPayout } }: Props) {
  if (status !== 'PAID' && carriedTo) return <Badge tone="neutral">Transportado</Badge>;
  if (status !== 'PAID' && Number(finalPayout) < 0) return <Badge tone="neutral">A transportar</Badge>;
  return <PaidBadge status={status} />;
}
