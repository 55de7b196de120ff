import type { BatchParts } from '../../../db/queries/transact';
import { settleWaiting } from '../../costs/booking/settle-due';
import { bookWithApproval } from '../../ledger/kernel/book-approved';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { decideDriver } from './decision-store';
import type { DriverDecision } from './schema';

/** Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state` and `duplicate_active_driver`. */
export async function approveOrReject(
  services: Services,
  id: string,
  status: DriverDecision['status'],
  { staff, shown }: { staff: string; shown: Shown },
) {
  const decided = (booking: BatchParts | undefined, now: Date) =>
    decideDriver(services.db, { id, status, staff, shown, now }, booking);
  const driver = await (status === 'ACTIVE'
    ? bookWithApproval(services, { driverId: id, staff }, decided)
    : decided(undefined, services.now()));
  if (!driver) throw new AppError('not_found');
  const outcome = outcomeOf({ isDecidedSo: driver.status === status, version: driver.version }, shown);
  if (outcome === 'done') {
    // Costs that waited for the approval; the hourly job decides them if the process ends here.
    if (status === 'ACTIVE') await settleWaiting(services.db, { staff, at: services.now().toISOString() });
    return { id, status, version: driver.version };
  }
  if (driver.status !== 'PENDING_VALIDATION') {
    throw new AppError(outcome === 'changed' ? 'changed_meanwhile' : 'wrong_state', {
      message: 'Este condutor já foi decidido. Os dados foram atualizados.',
    });
  }
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: 'Os dados deste condutor mudaram entretanto: veja-os de novo antes de decidir.',
    });
  }
  if (driver.documentsUndecided) {
    throw new AppError('wrong_state', {
      message: 'Todos os documentos devem ser aprovados antes de ativar o condutor.',
    });
  }
  throw new AppError('duplicate_active_driver');
}
