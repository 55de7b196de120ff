import type { OwnVersion } from '../../src/operations/me/schema';
import { REJECTION_LABELS } from '../../src/platform/domain/rejection-reasons';

/** The reason of a rejection, for the driver who sends the document again. */
export function rejectionText({ rejectionReason, rejectionNote }: OwnVersion): string {
  const reason =
    rejectionReason === null
      ? 'Envie-o de novo, legível e sem cortes.'
      : `Motivo: ${REJECTION_LABELS[rejectionReason]}.`;
  return [reason, rejectionNote].filter(Boolean).join(' ');
}
