import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { GONE, printedDates } from './printed-dates';
import type { ExpiryCorrection } from './schema';
import { setExpiry } from './set-expiry-date';

/** Idempotent. Raises `invalid`, `unconfirmed`, `not_found`, `changed_meanwhile` and `wrong_state`. */
export async function correctExpiry(
  services: Services,
  id: string,
  correction: ExpiryCorrection,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const printed = await printedDates(services, id, correction);
  if (printed === null) {
    throw new AppError('invalid', { fields: { expiryDate: 'Indique a data que está no documento' } });
  }
  const now = services.now();
  const after = await setExpiry(services.db, { id, printed, staff, shown, now, today: lisbonDate(now) });
  if (after === null) throw new AppError('not_found', { message: GONE });
  const isDecidedSo = after.expiryDate === printed.expiryDate && after.issuedOn === printed.issuedOn;
  const outcome = outcomeOf({ isDecidedSo, version: after.version }, shown);
  const { status, version, driverVersion } = after;
  if (outcome === 'done') return { id, status, ...printed, version, driverVersion };
  if (outcome === 'changed') throw new AppError('changed_meanwhile');
  throw new AppError('wrong_state', {
    message: 'Só se corrige a validade de um documento em vigor ou à espera de decisão.',
  });
}
