import { sql } from 'drizzle-orm';
import { transact } from '../../../db/queries/transact';
import { dismissReports } from '../../ledger/kernel/ledger-writes';
import { selectReport } from '../../ledger/kernel/reports';
import { auditIfChanged } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { deleteRaw } from '../quarantine/quarantined-files';
import { answerReport } from './paid';
import type { PaymentReport } from './schema';

/** Deletes the bytes; outcome and reason stay. Idempotent. Raises `not_found`, `wrong_state` outside quarantine. */
export async function dismiss(services: Services, id: string, staff: string): Promise<PaymentReport> {
  const { db, log } = services;
  const at = services.now().toISOString();
  const {
    before: [before],
    after: [report],
  } = await transact(db, {
    before: selectReport(db, id),
    change: dismissReports(db, sql`id = ${id}`, staff, at),
    audit: auditIfChanged(db, { at, actor: staff, action: 'payment-report.dismiss', subject: id }),
    after: selectReport(db, id),
  });
  if (!before || !report) throw new AppError('not_found');
  if (report.dismissedAt === null) throw new AppError('wrong_state');
  if (before.rawKey !== null) {
    await deleteRaw(services, before.rawKey).catch((error: unknown) =>
      log.error('report.remove_failed', error),
    );
  }
  return answerReport(db, report);
}
