import { dismissReport } from '../../ledger/kernel/dismiss-reports';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { deleteRaw } from '../quarantine/quarantined-files';
import { answerReport } from './paid';
import type { PaymentReport } from './schema';

/** Deletes the bytes; outcome and reason stay. Idempotent. Raises `not_found`, `wrong_state` outside quarantine. */
export async function dismiss(services: Services, id: string, staff: string): Promise<PaymentReport> {
  const { db, log } = services;
  const at = services.now().toISOString();
  const { before, after: report } = await dismissReport(db, { id, staff, at });
  if (!before || !report) throw new AppError('not_found');
  if (report.dismissedAt === null) throw new AppError('wrong_state');
  if (before.rawKey !== null) {
    await deleteRaw(services, before.rawKey).catch((error: unknown) =>
      log.error('report.remove_failed', error),
    );
  }
  return answerReport(db, report);
}
