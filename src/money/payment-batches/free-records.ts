import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { settleThawed } from '../../costs/booking/settle-due';
import { changeRows } from '../../ledger/kernel/change-weeks';
import { markPayable } from '../../ledger/kernel/ledger-writes';
import { IS_LIVE } from '../../ledger/kernel/store';
import { AppError } from '../../platform/http/errors';
import { readCorrected } from '../corrections/read-corrections';
import { thawFreed } from '../finances/thaw-freed';
import type { PaymentBatchDetails } from './schema';
import { batchIn, readingBatch } from './store';

type Freeing = {
  /** Whether the line's record becomes payable again. */
  isFreed: (lineId: string) => boolean;
  /** Guards, and what follows in the same batch. */
  first: readonly Statement[];
  others: readonly Statement[];
};

/** Makes records of a file payable again, and decides rows that arrived for them. Raises `not_found`. */
export async function freeRecords<F extends Freeing>(
  db: Database,
  { id, staff, at }: { id: string; staff: string; at: string },
  decide: (batch: PaymentBatchDetails) => F | null | Promise<F | null>,
): Promise<F | null> {
  const { batchId, recordId, driverId, weekStartDate: week, status } = paymentBatchLines;
  const scope = async () => {
    const lines = await db.selectDistinct({ driverId, week }).from(paymentBatchLines).where(eq(batchId, id));
    const weeks = new Set(lines.map((line) => line.week));
    const facts = () => ({
      ...readingBatch(db, id),
      settled: db
        .select({ lineId: paymentBatchLines.id, recordId, driverId, week })
        .from(paymentBatchLines)
        .innerJoin(financialRecords, eq(financialRecords.id, recordId))
        .where(and(eq(batchId, id), sql`${status} ${IS_LIVE}`, IS_SETTLED)),
      taken: readCorrected(db, weeks),
    });
    return { weeks, drivers: lines.map((line) => line.driverId), facts };
  };
  const { change } = await changeRows(db, scope, async (weeks, found) => {
    const batch = batchIn(found);
    if (!batch) throw new AppError('not_found');
    const freeing = await decide(batch);
    if (freeing === null) return null;
    const settled = found.settled.filter(({ lineId }) => freeing.isFreed(lineId));
    const { corrected, touched } = thawFreed(weeks, settled, found.taken);
    const records = isOneOf(
      financialRecords.id,
      settled.map((each) => each.recordId),
    );
    const returned = corrected.map((each) => each.recordId);
    const freed = markPayable(db, and(records, IS_SETTLED), returned);
    return { ...freeing, actor: staff, at, first: [...freeing.first, freed], touched };
  });
  if (change !== null) await settleThawed(db, { staff, at });
  return change;
}

const IS_SETTLED = sql`${financialRecords.status} IN ('IN_BATCH', 'PAID')`;
