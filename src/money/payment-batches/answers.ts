import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { jsonRows } from '../../../db/queries/bulk-insert';
import { transact } from '../../../db/queries/transact';
import { paymentAnswers } from '../../../db/schema/payment-answers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { settleThawed } from '../../costs/booking/settle-due';
import { freeRecords } from '../../ledger/kernel/free-records';
import { IS_LIVE } from '../../ledger/kernel/store';
import { refuseAccounts } from '../../people/bank-accounts/refused';
import { audit, auditEach } from '../../platform/audit/store';
import { type Act, recordsOf } from './end';
import type { LineStatus } from './schema';

/** Changes one line. `isFault`: the account itself is wrong. */
export type Change = {
  id: string;
  was: LineStatus;
  status: 'ACCEPTED' | 'PENDING' | 'REJECTED';
  code: string | null;
  text: string | null;
  isFault: boolean;
};

const CHANGES = jsonRows('id', 'was', 'status', 'code', 'text', 'isFault');
const of = (name: Parameters<typeof CHANGES.value>[0]) => CHANGES.value(name, sql`c.value`);

/** Returns when and by whom the answer was read; null for a new one. */
export async function answerBefore(db: Database, sha256: string) {
  const { readBy, readAt } = paymentAnswers;
  const [found] = await db
    .select({ readBy, readAt })
    .from(paymentAnswers)
    .where(eq(paymentAnswers.sha256, sha256));
  return found ?? null;
}

type Taking = Act & { sha256: string; messageId: string; changes: readonly Change[] };

/** Raises a failure of the guard `decision` where a line has changed, or the answer was read meanwhile. */
export async function takeAnswer(db: Database, { id, sha256, messageId, changes, staff, at }: Taking) {
  const list = JSON.stringify(changes.map((change) => CHANGES.encode(change)));
  const lines = sql`json_each(${list}) c JOIN ${paymentBatchLines} l ON l.id = ${of('id')} AND l.batch_id = ${id}`;
  const rejected = sql`id IN (SELECT ${of('id')} FROM json_each(${list}) c WHERE ${of('status')} = 'REJECTED')`;
  const count = (status: Change['status']) => changes.filter((change) => change.status === status).length;
  const freed = await freeRecords(db, { records: recordsOf(rejected), at });
  const done = await transact(db, {
    first: freed.first,
    asRead: guard(
      db,
      'basis',
      sql`(SELECT count(*) FROM ${lines} WHERE l.status = ${of('was')}) = ${changes.length}
        AND NOT EXISTS (SELECT 1 FROM ${paymentAnswers} WHERE sha256 = ${sha256})`,
    ),
    freed: freed.others,
    changed: db.run(sql`
      UPDATE ${paymentBatchLines} AS l SET status = ${of('status')}, reason_code = ${of('code')}, reason_text = ${of('text')},
        at = ${at}
      FROM json_each(${list}) c WHERE l.id = ${of('id')}`),
    answer: db.insert(paymentAnswers).values({ sha256, batchId: id, messageId, readBy: staff, readAt: at }),
    ended: db.run(sql`
      UPDATE ${paymentBatches} SET status = 'VOIDED', voided_by = ${staff}, voided_at = ${at},
        void_reason = 'O banco recusou todas as transferências'
      WHERE id = ${id} AND status = 'CREATED'
        AND NOT EXISTS (SELECT 1 FROM ${paymentBatchLines} l WHERE l.batch_id = ${id} AND l.status ${IS_LIVE})`),
    audit: audit(db, {
      at,
      actor: staff,
      action: 'payment-batch.answer',
      subject: id,
      detail: { sha256, accepted: count('ACCEPTED'), pending: count('PENDING'), rejected: count('REJECTED') },
    }),
    audits: auditEach(db, {
      at,
      actor: staff,
      action: 'financial-record.reject',
      subject: sql`record_id`,
      detail: sql`json_object('line', id, 'code', reason_code)`,
      from: sql`FROM ${paymentBatchLines} WHERE ${rejected}`,
    }),
    ...refuseAccounts(db, {
      of: sql`SELECT l.driver_id, l.iban FROM ${lines} WHERE ${of('isFault')} = 1`,
      staff,
      at,
    }),
  });
  await settleThawed(db, { staff, at });
  return done;
}
