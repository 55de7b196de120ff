import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { selectValues } from '../../../db/queries/select-values';
import { paymentReports } from '../../../db/schema/payment-reports';
import { UNDECIDED } from '../../ledger/kernel/reports';

/** Whether a file of this source waits to be accepted as its first. */
export function isThereFirst(id: string): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${paymentReports} WHERE ${UNDECIDED} AND reason = 'first_file' AND detail = ${id})`;
}

export async function hasFirst(db: Database, id: string): Promise<boolean> {
  const [row] = await selectValues(db, { waits: isThereFirst(id) });
  return row?.waits === 1;
}
