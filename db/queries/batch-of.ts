import { type SQL, sql } from 'drizzle-orm';
import { paymentBatchLines } from '../schema/payment-batch-lines';
import { paymentBatches } from '../schema/payment-batches';

/** Of lines: as the index that keeps a record out of a second one has it. */
export const IS_LIVE = sql.raw("IN ('IN_FILE', 'PENDING', 'ACCEPTED', 'PAID')");

/** The number of the file that a record is in, or was paid by; NULL for none. */
export function batchOf(record: SQL): SQL<number> {
  return sql<number>`(SELECT batch.number FROM ${paymentBatchLines} line JOIN ${paymentBatches} batch ON batch.id = line.batch_id
    WHERE line.record_id = ${record} AND line.status ${IS_LIVE})`;
}
