/** Reasons why staff reject a version; the labels also appear in e-mails. */
export const REJECTION_LABELS = {
  ILLEGIBLE: 'Ilegível',
  WRONG_DOCUMENT: 'Não é o documento pedido',
  EXPIRED: 'Fora da validade',
  INCOMPLETE: 'Incompleto',
  OTHER: 'Outro motivo',
} as const;

export type RejectionReason = keyof typeof REJECTION_LABELS;

export const REJECTION_REASONS = Object.keys(REJECTION_LABELS) as [RejectionReason, ...RejectionReason[]];

export const MAX_REJECTION_NOTE = 200;

/** A note says more than `Outro motivo`. */
export function rejectionWords(reason: RejectionReason | null, note: string | null): string | null {
  const label = reason === null || (reason === 'OTHER' && note) ? null : REJECTION_LABELS[reason];
  const parts = [label, note].filter(Boolean);
  return parts.length === 0 ? null : `Motivo: ${parts.join(' – ')}`;
}
