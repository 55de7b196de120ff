import type { RecordStatus } from '../../../src/finances/schema';
import { Badge } from '../badge';

/** Pago when it is paid, otherwise Pendente. */
export function RecordStatusBadge({ status }: { status: RecordStatus }) {
  return status === 'PAID' ? <Badge tone="good">Pago</Badge> : <Badge tone="warn">Pendente</Badge>;
}
