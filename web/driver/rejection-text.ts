import { REJECTION_LABELS } from '../../src/domain/rejection-reasons';
import type { OwnVersion } from '../../src/me/schema';

/** What whoever sends it again has to know. */
export function rejectionText({ rejectionReason, rejectionNote }: OwnVersion): string {
  const reason =
    rejectionReason === null
      ? 'Envie-o de novo, legível e sem cortes.'
      : `Motivo: ${REJECTION_LABELS[rejectionReason]}.`;
  return [reason, rejectionNote].filter(Boolean).join(' ');
}
