import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { correctDriver } from '../driver-changes/correct-driver';
import { accepted, declineRequest, findRequest, isOpenRequest } from './requests';
import type { DataDecision, OpenDataRequest } from './schema';

type By = { staff: string; shown: Shown };

/** Idempotent; accepting is a correction by staff. Raises what `correctDriver` raises, and `wrong_state`. */
export async function decideRequest(
  services: Services,
  id: string,
  { status, note = '' }: DataDecision,
  { staff, shown }: By,
): Promise<OpenDataRequest> {
  const { db, now } = services;
  const request = await findRequest(db, id);
  if (request === null) throw new AppError('not_found');
  const { driverId, wanted } = request;
  if (request.status === 'OPEN') {
    const decided = { id, driverId, staff, at: now().toISOString() };
    if (status === 'DECLINED') await declineRequest(db, { ...decided, note: note || null });
    else {
      const asked = { onlyIf: isOpenRequest(id), following: accepted(db, decided) };
      await correctDriver(services, driverId, wanted, { staff, shown, asked });
    }
  }
  const after = await findRequest(db, id);
  if (after?.status !== status) {
    throw new AppError('wrong_state', {
      message: 'Este pedido já foi decidido, ou o condutor fez outro. Os dados foram atualizados.',
    });
  }
  return after;
}
