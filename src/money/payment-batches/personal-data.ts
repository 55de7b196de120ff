import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { decimalsOf } from '../../platform/domain/money-text';

export const FILES = [
  ['transferencias.json', 'as transferências que foram ao banco para lhe pagar, e o que o banco disse delas'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    transfers: db
      .select({ line: paymentBatchLines, number: paymentBatches.number, paidOn: paymentBatches.paidOn })
      .from(paymentBatchLines)
      .innerJoin(paymentBatches, eq(paymentBatches.id, paymentBatchLines.batchId))
      .where(eq(paymentBatchLines.driverId, driverId))
      .orderBy(sql`${paymentBatchLines}.rowid`),
  };
}

export function exported({ transfers }: ResultsOf<ReturnType<typeof held>>) {
  return {
    'transferencias.json': transfers.map(({ line: { driverId, batchId, ...line }, number, paidOn }) =>
      decimalsOf({ fileNumber: number, paidOn, ...line }),
    ),
  };
}

/** Returns idempotent statements for a batch. Amounts, weeks and references stay; files that name the person go. */
export function erased(db: Database, driverId: string) {
  return [
    db.run(sql`
      UPDATE ${paymentBatches} SET file = NULL
      WHERE id IN (SELECT batch_id FROM ${paymentBatchLines} WHERE driver_id = ${driverId})`),
    db.run(sql`
      UPDATE ${paymentBatchLines} SET name = '', iban = '', bic = NULL,
        reason_text = iif(reason_text IS NULL, NULL, '')
      WHERE driver_id = ${driverId}`),
  ];
}
