import { heldInWeek } from '../../people/cars/list-cars';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { correctionsOf } from '../corrections/entries';
import { standingRecord } from '../settlements/entries';
import { frozenError } from '../settlements/frozen-week';
import { settlementOf } from '../settlements/settlement-of';
import { paymentUndoUntil } from './payment-rules';
import type { FinancialRecordDetails } from './schema';
import { findRecordDetails } from './store';

/** Raises `not_found`. */
export async function details(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<FinancialRecordDetails> {
  const record = await findRecordDetails(db, id);
  if (!record) throw new AppError('not_found');
  const [week] = await standingRecord(db, id);
  const corrections = await correctionsOf(db, record.driver.id, record.weekStartDate);
  return {
    ...record,
    settlements: record.settlements.map(settlementOf),
    held: await heldInWeek(db, record.driver.id, record.weekStartDate),
    corrections,
    mayChange: week !== undefined && frozenError(week) === null,
    undoUntil: record.inBatch === null ? paymentUndoUntil(record.paidAt, now()) : null,
  };
}
