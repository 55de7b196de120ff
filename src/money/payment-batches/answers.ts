import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { jsonRows } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import { paymentAnswers } from '../../../db/schema/payment-answers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { IS_LIVE } from '../../ledger/kernel/store';
import { refuseAccounts } from '../../people/bank-accounts/refused';
import { audit, auditEach } from '../../platform/audit/store';
import type { Act } from './end';
import { freeRecords } from './free-records';
import type { LineStatus, PaymentBatchDetails } from './schema';

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

type Taking = Act & { sha256: string; messageId: string };

/** Writes the changes that `compare` makes of the file's lines; null where the answer was read before. */
export function takeAnswer<C extends { changes: readonly Change[] }>(
  db: Database,
  { sha256, messageId, ...act }: Taking,
  compare: (batch: PaymentBatchDetails) => Promise<C>,
) {
  const { id, staff, at } = act;
  return freeRecords(db, act, async (batch) => {
    const compared = await compare(batch);
    if (await answerBefore(db, sha256)) return null;
    const { changes } = compared;
    const list = JSON.stringify(changes.map((change) => CHANGES.encode(change)));
    const lines = sql`json_each(${list}) c JOIN ${paymentBatchLines} l ON l.id = ${of('id')} AND l.batch_id = ${id}`;
    const inStatus = (status: Change['status']) => changes.filter((change) => change.status === status);
    const rejected = new Set(inStatus('REJECTED').map((change) => change.id));
    const isAsRead = sql`(SELECT count(*) FROM ${lines} WHERE l.status = ${of('was')}) = ${changes.length}
      AND NOT EXISTS (SELECT 1 FROM ${paymentAnswers} WHERE sha256 = ${sha256})`;
    const detail = {
      sha256,
      accepted: inStatus('ACCEPTED').length,
      pending: inStatus('PENDING').length,
      rejected: rejected.size,
    };
    return {
      ...compared,
      isFreed: (line: string) => rejected.has(line),
      first: [guard(db, 'basis', isAsRead)],
      others: [
        db.run(sql`
          UPDATE ${paymentBatchLines} AS l SET status = ${of('status')}, reason_code = ${of('code')}, reason_text = ${of('text')},
            at = ${at}
          FROM json_each(${list}) c WHERE l.id = ${of('id')}`),
        db.insert(paymentAnswers).values({ sha256, batchId: id, messageId, readBy: staff, readAt: at }),
        db.run(sql`
          UPDATE ${paymentBatches} SET status = 'VOIDED', voided_by = ${staff}, voided_at = ${at},
            void_reason = 'O banco recusou todas as transferências'
          WHERE id = ${id} AND status = 'CREATED'
            AND NOT EXISTS (SELECT 1 FROM ${paymentBatchLines} l WHERE l.batch_id = ${id} AND l.status ${IS_LIVE})`),
        audit(db, { at, actor: staff, action: 'payment-batch.answer', subject: id, detail }),
        auditEach(db, {
          at,
          actor: staff,
          action: 'financial-record.reject',
          subject: sql`record_id`,
          detail: sql`json_object('line', id, 'code', reason_code)`,
          from: sql`FROM ${paymentBatchLines} WHERE ${isOneOf(paymentBatchLines.id, rejected)}`,
        }),
        ...refuseAccounts(db, {
          of: sql`SELECT l.driver_id, l.iban FROM ${lines} WHERE ${of('isFault')} = 1`,
          staff,
          at,
        }),
      ],
    };
  });
}
