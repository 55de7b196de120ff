import type { FinancialRecord } from '../../../src/money/finances/schema';
import { Badge } from '../../ui/badge';

type Props = { of: Pick<FinancialRecord, 'status' | 'carriedTo'> };

/** Pago when it is paid, Transportado when its balance went on to another week, otherwise Pendente. */
export function RecordStatusBadge({ of: { status, carriedTo } }: Props) {
  if (status === 'PAID') return <Badge tone="good">Pago</Badge>;
  return carriedTo ? <Badge tone="neutral">Transportado</Badge> : <Badge tone="warn">Pendente</Badge>;
}
