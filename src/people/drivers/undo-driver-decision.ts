import { emailOutcome } from '../../mail/outbox/withdraw';
import { ERASED } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { refuseUnlessUndone } from '../../platform/decisions/undo';
import { decisionsUndoableSince } from '../../platform/decisions/undo-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type Built, undoDriverDecision } from './driver-undo-store';

const REASONS: Record<Built, string> = {
  account: 'Este condutor já tem uma conta de plataforma associada: retire-a primeiro, na página Email IMAP.',
  paid: 'Já foi pago um registo deste condutor.',
  booked: 'Já há linhas de relatórios que são deste condutor.',
  record: 'Este condutor já tem registos financeiros.',
  settled: 'Este condutor já tem acertos registados.',
  erased: ERASED,
};

/** Idempotent. Raises `not_found`, `changed_meanwhile` and `wrong_state`, with what followed the decision. */
export async function undoDecision(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  id: string,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const now = clock();
  const since = decisionsUndoableSince(now);
  const { driver, ...emails } = await undoDriverDecision(db, { id, staff, shown, now, since });
  if (!driver) throw new AppError('not_found');
  const { status, version, built, wasUndone } = driver;
  refuseUnlessUndone({
    isPending: status === 'PENDING_VALIDATION',
    wasUndone,
    version,
    shown,
    what: 'este condutor',
    reason: built && REASONS[built],
  });
  return { id, status, version, emailOutcome: emailOutcome(emails) };
}
