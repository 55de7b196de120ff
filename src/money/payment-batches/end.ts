import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { payByBatch } from '../../ledger/kernel/ledger-writes';
import { isLive } from '../../ledger/kernel/store';
import { refuseAccounts } from '../../people/bank-accounts/refused';
import { audit, auditEach } from '../../platform/audit/store';
import { isAccountFault } from '../bank-files/reason-words';
import { freeRecords } from './free-records';

export type Act = { id: string; staff: string; at: string };

/** Selects the record ids of lines. */
const recordsOf = (which: SQL) => sql`(SELECT record_id FROM ${paymentBatchLines} WHERE ${which})`;

/** Guards a write: nobody has ended the batch. */
export function isCreated(db: Database, id: string) {
  return guard(
    db,
    'decision',
    sql`EXISTS (SELECT 1 FROM ${paymentBatches} WHERE id = ${id} AND status = 'CREATED')`,
  );
}

/** Raises a failure of the guard `decision` where the batch has ended, or none of its lines is left. */
export function pay(db: Database, { id, staff, at, date }: Act & { date: string }) {
  const live = sql`batch_id = ${id} AND ${isLive(sql`status`)}`;
  return transact(db, {
    open: isCreated(db, id),
    any: guard(db, 'decision', sql`EXISTS (SELECT 1 FROM ${paymentBatchLines} WHERE ${live})`),
    audits: auditEach(db, {
      at,
      actor: staff,
      action: 'financial-record.pay',
      subject: sql`r.id`,
      detail: sql`json_object('batch', (SELECT number FROM ${paymentBatches} WHERE id = ${id}))`,
      from: sql`FROM ${financialRecords} r WHERE r.id IN ${recordsOf(live)}`,
    }),
    records: payByBatch(db, recordsOf(live), at),
    lines: db.run(sql`UPDATE ${paymentBatchLines} SET status = 'PAID', at = ${at} WHERE ${live}`),
    batch: db.run(sql`
      UPDATE ${paymentBatches} SET status = 'PAID', paid_by = ${staff}, paid_at = ${at}, paid_on = ${date}
      WHERE id = ${id}`),
    audit: audit(db, { at, actor: staff, action: 'payment-batch.pay', subject: id, detail: { date } }),
  });
}

/** Raises a failure of the guard `decision` where the batch has ended. */
export function voidBatch(db: Database, { reason, ...act }: Act & { reason: string }) {
  const { id, staff, at } = act;
  const live = sql`batch_id = ${id} AND ${isLive(sql`status`)}`;
  return freeRecords(db, act, () => ({
    isFreed: () => true,
    first: [isCreated(db, id)],
    others: [
      db.run(sql`UPDATE ${paymentBatchLines} SET status = 'VOIDED', at = ${at} WHERE ${live}`),
      db.run(sql`
        UPDATE ${paymentBatches} SET status = 'VOIDED', voided_by = ${staff}, voided_at = ${at}, void_reason = ${reason}
        WHERE id = ${id}`),
      audit(db, { at, actor: staff, action: 'payment-batch.void', subject: id }),
    ],
  }));
}

type Return = Act & { lineId: string; reason: string; code: string | null };

/** Raises a failure of the guard `decision` where the line is not paid. */
export function returnLine(db: Database, { lineId, reason, code, ...act }: Return) {
  const { id, staff, at } = act;
  const line = sql`batch_id = ${id} AND id = ${lineId} AND status = 'PAID'
    AND (SELECT erased_at FROM ${drivers} WHERE ${drivers.id} = driver_id) IS NULL`;
  const account = sql`SELECT driver_id, iban FROM ${paymentBatchLines} WHERE id = ${lineId}`;
  return freeRecords(db, act, () => ({
    isFreed: (freed) => freed === lineId,
    first: [guard(db, 'decision', sql`EXISTS (SELECT 1 FROM ${paymentBatchLines} WHERE ${line})`)],
    others: [
      auditEach(db, {
        at,
        actor: staff,
        action: 'financial-record.return',
        subject: sql`record_id`,
        detail: sql`json_object('line', id, 'code', ${code})`,
        from: sql`FROM ${paymentBatchLines} WHERE ${line}`,
      }),
      db.run(sql`
        UPDATE ${paymentBatchLines} SET status = 'RETURNED', reason_code = ${code}, reason_text = ${reason}, at = ${at}
        WHERE ${line}`),
      audit(db, {
        at,
        actor: staff,
        action: 'payment-batch.return',
        subject: id,
        detail: { line: lineId },
      }),
      ...(isAccountFault(code ?? '') ? refuseAccounts(db, { of: account, staff, at }) : []),
    ],
  }));
}
