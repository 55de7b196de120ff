import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settleThawed } from '../../costs/booking/settle-due';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { markPayable } from '../../ledger/kernel/ledger-writes';
import { batchOf } from '../../ledger/kernel/store';
import { auditIfChanged } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { readCorrected } from '../corrections/read-corrections';
import { paymentsUndoableSince } from './payment-rules';
import { thawFreed } from './thaw-freed';

export const erasedAt = sql<
  string | null
>`(SELECT erased_at FROM ${drivers} WHERE id = ${financialRecords.driverId})`;

/** The bank has this transfer, so its outcome is recorded on the file's line instead. */
const inBatch = sql<number | null>`${batchOf(sql`${financialRecords.id}`)}`;

export const CORRECTED = 'Esta semana tem uma correção aceite: anule primeiro o acerto dela.';

const ACTION = 'financial-record.undo';

/** Idempotent. Raises `not_found`, `changed_meanwhile`, `wrong_state` (docs/rules.md#taking-back). */
export async function undoPayment(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  id: string,
  { staff, shown }: { staff: string; shown: Shown },
) {
  const now = clock();
  const at = now.toISOString();
  const { driverId, weekStartDate: week, status, version, paidAt } = financialRecords;
  const isTakenBack = and(
    eq(financialRecords.id, id),
    eq(status, 'PAID'),
    gte(paidAt, paymentsUndoableSince(now)),
    isNull(erasedAt),
    isNull(inBatch),
    isShown(version, shown),
  );
  const scope = async () => {
    const records = await db
      .select({ driverId, week })
      .from(financialRecords)
      .where(eq(financialRecords.id, id));
    const weeks = records.map((record) => record.week);
    const facts = () => ({
      paid: db.select({ driverId, week }).from(financialRecords).where(isTakenBack),
      taken: readCorrected(db, weeks),
      standing: standingPayment(db, id),
    });
    return { weeks, drivers: records.map((record) => record.driverId), facts };
  };
  const { facts, change } = await changeRows(db, scope, (weeks, { paid, taken }) => {
    if (paid.length === 0) return null;
    const { corrected, touched } = thawFreed(weeks, paid, taken);
    if (corrected.length > 0) {
      // Undoing the payment would decide the week again and count the correction twice.
      throw new AppError('wrong_state', { message: CORRECTED });
    }
    const detail = sql`(SELECT json_object('payoutCents', payout_cents) FROM ${financialRecords} WHERE id = ${id})`;
    const audits = auditIfChanged(db, { at, actor: staff, action: ACTION, subject: id, detail });
    return { actor: staff, at, first: [markPayable(db, isTakenBack), audits], touched };
  });
  if (change === null) refuse(facts.standing[0], { shown, now });
  else await settleThawed(db, { staff, at });
  return { id, status: 'PENDING' as const };
}

function standingPayment(db: Database, id: string) {
  const wasUndone: SQL<number> = sql`EXISTS (SELECT 1 FROM ${auditLog} WHERE subject = ${id} AND action = ${ACTION})`;
  return db
    .select({
      status: financialRecords.status,
      version: financialRecords.version,
      paidAt: financialRecords.paidAt,
      erasedAt,
      inBatch,
      wasUndone: wasUndone.mapWith(Boolean),
    })
    .from(sql`(SELECT 1)`)
    .leftJoin(financialRecords, eq(financialRecords.id, id));
}

type Standing = Awaited<ReturnType<typeof standingPayment>>[number];

/** Raises the reason for which a payment stays, unless it was undone before. */
function refuse(standing: Standing | undefined, { shown, now }: { shown: Shown; now: Date }): void {
  const { status = null, version = null, paidAt = null, wasUndone = false } = standing ?? {};
  if (status !== 'PAID') {
    // A change meanwhile may have removed the record.
    if (wasUndone) return;
    if (status === null) throw new AppError('not_found');
    throw new AppError('wrong_state', { message: 'Este registo não está pago: não há nada a anular.' });
  }
  if (shown !== null && !shown.includes(version ?? 0)) {
    throw new AppError('changed_meanwhile', {
      message: 'Este registo mudou entretanto: veja-o de novo antes de anular.',
    });
  }
  if (standing?.erasedAt) throw erased();
  if (standing?.inBatch) {
    throw new AppError('wrong_state', {
      message: `Foi pago pelo ficheiro n.º ${standing.inBatch}: se o banco devolveu a transferência, indique-o lá.`,
    });
  }
  const day = dateInWords(lisbonDate(new Date(paidAt ?? now)));
  throw new AppError('wrong_state', {
    message: `Um pagamento só se anula no próprio dia, e este é de ${day}.`,
  });
}
