import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { reasonWords } from '../bank-files/reason-words';

/** Maps records to how their last transfer ended, in words, where the bank refused it or it came back. */
export async function returnedPayments(
  db: Database,
  records: readonly { recordId: string; driverId: string }[],
): Promise<Map<string, string>> {
  if (records.length === 0) return new Map();
  const { recordId, driverId, status, reasonCode, reasonText, at } = paymentBatchLines;
  const rows = await db
    .select({ recordId, status, reasonCode, reasonText, at: sql`max(${at})` })
    .from(paymentBatchLines)
    .where(
      and(
        isOneOf(driverId, new Set(records.map((each) => each.driverId))),
        isOneOf(recordId, new Set(records.map((each) => each.recordId))),
        inArray(status, ['RETURNED', 'REJECTED']),
      ),
    )
    .groupBy(recordId);
  return new Map(rows.map((row) => [row.recordId, cameBackText(row)]));
}

type Ended = { status: string; reasonCode: string | null; reasonText: string | null };

export function cameBackText({ status, reasonCode, reasonText }: Ended): string {
  const words = [reasonCode === null ? null : reasonWords(reasonCode), reasonText].filter(Boolean);
  const what = status === 'RETURNED' ? 'A transferência foi devolvida' : 'O banco recusou a transferência';
  return words.length > 0 ? `${what} (${words.join('; ')}).` : `${what}.`;
}
