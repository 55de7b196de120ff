import type { BatchStatus, LineStatus, PaymentBatch } from '../../../src/money/payment-batches/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Badge, type Tone } from '../../ui/badge';

const BATCH: Record<BatchStatus, [Tone, string]> = {
  CREATED: ['warn', 'Criado'],
  PAID: ['good', 'Pago'],
  VOIDED: ['neutral', 'Anulado'],
};

const LINE: Record<LineStatus | 'UNKNOWN', [Tone, string]> = {
  UNKNOWN: ['warn', 'Estado desconhecido'],
  IN_FILE: ['neutral', 'No ficheiro'],
  PENDING: ['warn', 'Pendente no banco'],
  ACCEPTED: ['good', 'Aceite'],
  REJECTED: ['bad', 'Recusada'],
  PAID: ['good', 'Paga'],
  RETURNED: ['bad', 'Devolvida'],
  VOIDED: ['neutral', 'Anulada'],
};

export function BatchBadge({ of: { status } }: { of: Pick<PaymentBatch, 'status'> }) {
  const [tone, text] = BATCH[status];
  return <Badge tone={tone}>{text}</Badge>;
}

export function LineBadge({ status }: { status: LineStatus | 'UNKNOWN' }) {
  const [tone, text] = LINE[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** How many of a file's transfers the bank refused, and how many came back. */
export function problemsOf({ rejected, returned }: Pick<PaymentBatch, 'rejected' | 'returned'>): string[] {
  return [
    ...(rejected > 0 ? [countLabel(rejected, 'recusada', 'recusadas')] : []),
    ...(returned > 0 ? [countLabel(returned, 'devolvida', 'devolvidas')] : []),
  ];
}
