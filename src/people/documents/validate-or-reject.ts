import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import { newLink } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import { GONE, printedDates } from './printed-dates';
import type { DocumentDecision } from './schema';
import { decideDocument } from './store';

/** Idempotent. Raises `not_found`, `changed_meanwhile` (what was shown is stale), `wrong_state`, `unconfirmed`. */
export async function validateOrReject(
  services: Services,
  id: string,
  decision: DocumentDecision,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const { status } = decision;
  const printed = decision.status === 'VALIDATED' ? await printedDates(services, id, decision) : null;
  const { reason = null, note = '' } = decision.status === 'REJECTED' ? decision : {};
  const given = { status, printed, reason, note: note || null };
  const link = status === 'REJECTED' && services.mailer ? await newLink(services) : null;
  const after = await decideDocument(services.db, {
    id,
    ...given,
    link,
    staff,
    shown,
    now: services.now(),
  });
  if (after === null) throw new AppError('not_found', { message: GONE });
  const isDecidedSo =
    after.status === status &&
    (printed === null || (after.expiryDate === printed.expiryDate && after.issuedOn === printed.issuedOn)) &&
    (reason === null || after.rejectionReason === reason) &&
    (!note || after.rejectionNote === note);
  const outcome = outcomeOf({ isDecidedSo, version: after.version }, shown);
  const { driverVersion, expiryDate } = after;
  if (outcome === 'done') return { id, status, expiryDate, version: after.version, driverVersion };
  if (after.status === 'PENDING_VALIDATION') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.',
    });
  }
  const what = after.status === 'EXPIRED' ? 'entretanto expirou' : 'já foi decidido';
  throw new AppError(outcome === 'changed' ? 'changed_meanwhile' : 'wrong_state', {
    message: `Este documento ${what}. Os dados foram atualizados.`,
  });
}
