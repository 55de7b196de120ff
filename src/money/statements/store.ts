import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { isLive } from '../../ledger/kernel/store';
import { hiddenIban } from '../../platform/domain/iban';

/** Sorts by the driver's name. */
export function recordsOfWeek(db: Database, week: string): Promise<{ id: string }[]> {
  return db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, financialRecords.driverId))
    .where(eq(financialRecords.weekStartDate, week))
    .orderBy(asc(drivers.fullName), asc(financialRecords.id));
}

/** The account of the file that has the record, by its ends, and its day; null without one, the account once erased. */
export async function transferOf(db: Database, recordId: string) {
  const [line] = await db
    .select({ iban: paymentBatchLines.iban, paidOn: paymentBatches.paidOn })
    .from(paymentBatchLines)
    .innerJoin(paymentBatches, eq(paymentBatches.id, paymentBatchLines.batchId))
    .where(and(eq(paymentBatchLines.recordId, recordId), isLive(paymentBatchLines.status)));
  return { account: line?.iban ? hiddenIban(line.iban) : null, fileDay: line?.paidOn ?? null };
}
