import { DOCUMENT_STATUS_LABELS } from '../../src/people/documents/expiry-rules';
import type { DocumentStatus } from '../../src/people/documents/schema';
import type { DriverStatus } from '../../src/people/drivers/schema';
import { DRIVER_STATUS_LABELS } from '../../src/people/drivers/status-rules';
import { Badge, type Tone } from './badge';

const DRIVER_TONES: Record<DriverStatus, Tone> = {
  ACTIVE: 'good',
  PENDING_VALIDATION: 'warn',
  INACTIVE: 'neutral',
};

const DOCUMENT_TONES: Record<DocumentStatus, Tone> = {
  VALIDATED: 'good',
  PENDING_VALIDATION: 'warn',
  REJECTED: 'bad',
  EXPIRED: 'bad',
};

export function DriverStatusBadge({ status }: { status: DriverStatus }) {
  return <Badge tone={DRIVER_TONES[status]}>{DRIVER_STATUS_LABELS[status]}</Badge>;
}

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  return <Badge tone={DOCUMENT_TONES[status]}>{DOCUMENT_STATUS_LABELS[status]}</Badge>;
}
