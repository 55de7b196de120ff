import { emailOutcome } from '../../mail/outbox/withdraw';
import type { Shown } from '../../platform/decisions/shown-rules';
import { refuseUnlessUndone } from '../../platform/decisions/undo';
import { decisionsUndoableSince } from '../../platform/decisions/undo-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Built, undoDocumentDecision } from './document-undo-store';

const REASONS: Record<Built, string> = {
  expired: 'Este documento entretanto expirou.',
  driverApproved: 'O condutor foi aprovado com este documento: anule primeiro a aprovação do condutor.',
  driverRejected: 'O condutor foi rejeitado ou saiu depois: anule primeiro a rejeição, ou reative-o.',
  newer: 'Já foi enviada uma versão mais recente deste documento.',
};

/** Idempotent. Raises `not_found`, `changed_meanwhile` and `wrong_state`, with what followed the decision. */
export async function undoDecision(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  id: string,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const now = clock();
  const since = decisionsUndoableSince(now);
  const { document, ...emails } = await undoDocumentDecision(db, { id, staff, shown, now, since });
  if (!document) {
    throw new AppError('not_found', { message: 'Este documento já não existe. Os dados foram atualizados.' });
  }
  const { status, version, driverVersion, built, wasUndone } = document;
  refuseUnlessUndone({
    isPending: status === 'PENDING_VALIDATION',
    wasUndone,
    version,
    shown,
    what: 'este documento',
    reason: built && REASONS[built],
  });
  return { id, status, version, driverVersion, emailOutcome: emailOutcome(emails) };
}
