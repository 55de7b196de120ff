import { eq, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settleThawed } from '../../costs/booking/settle-due';
import { batchOf } from '../../ledger/kernel/store';
import { takeBackPayment } from '../../ledger/kernel/take-back-payment';
import { isErased } from '../../ledger/matching/erased';
import { erased } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { paymentsUndoableSince } from './payment-rules';

const ofErased = sql<number>`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${financialRecords.driverId} AND ${isErased})`;

/** The bank has this transfer, so its outcome is recorded on the file's line instead. */
const inBatch = sql<number | null>`${batchOf(sql`${financialRecords.id}`)}`;

const ACTION = 'financial-record.undo';

/** Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state` (docs/rules.md#taking-back). */
export async function undoPayment(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  id: string,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const now = clock();
  const wasUndone: SQL<number> = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE subject = ${id} AND action = ${ACTION})`;
  const outcome = await takeBackPayment(db, {
    id,
    shown,
    action: ACTION,
    actor: staff,
    at: now.toISOString(),
    since: paymentsUndoableSince(now),
    except: sql`(${ofErased} OR ${inBatch} IS NOT NULL)`,
  });
  if (outcome === 'taken_back') {
    await settleThawed(db, { staff, at: now.toISOString() });
    return { id, status: 'PENDING' as const };
  }
  if (outcome === 'corrected') {
    // Undoing the payment would decide the week again and count the correction twice.
    throw new AppError('wrong_state', {
      message: 'Esta semana tem uma correção aceite: anule primeiro o acerto dela.',
    });
  }
  const after = await db
    .select({
      status: financialRecords.status,
      version: financialRecords.version,
      paidAt: financialRecords.paidAt,
      isErased: ofErased.mapWith(Boolean),
      inBatch,
      wasUndone: wasUndone.mapWith(Boolean),
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(financialRecords, eq(financialRecords.id, id));
  const { status = null, version = null, paidAt = null, wasUndone: isUndone = false } = after[0] ?? {};
  if (status !== 'PAID') {
    // A change meanwhile may have removed the record.
    if (isUndone) return { id, status: 'PENDING' as const };
    if (status === null) throw new AppError('not_found');
    throw new AppError('wrong_state', { message: 'Este registo não está pago: não há nada a anular.' });
  }
  if (shown !== null && !shown.includes(version ?? 0)) {
    throw new AppError('changed_meanwhile', {
      message: 'Este registo mudou entretanto: veja-o de novo antes de anular.',
    });
  }
  if (after[0]?.isErased) throw erased();
  if (after[0]?.inBatch) {
    throw new AppError('wrong_state', {
      message: `Foi pago pelo ficheiro n.º ${after[0].inBatch}: se o banco devolveu a transferência, indique-o lá.`,
    });
  }
  const day = dateInWords(lisbonDate(new Date(paidAt ?? now)));
  throw new AppError('wrong_state', {
    message: `Um pagamento só se anula no próprio dia, e este é de ${day}.`,
  });
}
