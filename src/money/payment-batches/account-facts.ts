import { and, eq, exists } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { sharedWith } from '../../people/bank-accounts/shared-iban';
import type { AccountFacts } from './warnings';

/** Maps the account's id to its facts. */
export async function accountFacts(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, AccountFacts>> {
  const { id, driverId, iban, enteredBy, decidedBy } = bankAccounts;
  const { driverId: payee, iban: paidTo, status } = paymentBatchLines;
  const paid = db.select({ id: paymentBatchLines.id }).from(paymentBatchLines);
  const wasPaid = exists(paid.where(and(eq(payee, driverId), eq(paidTo, iban), eq(status, 'PAID'))));
  const rows = await db
    .select({ id, driverId, iban, enteredBy, decidedBy, wasPaid: wasPaid.mapWith(Boolean) })
    .from(bankAccounts)
    .where(isOneOf(id, accountIds));
  const shared = await sharedWith(db, rows);
  return new Map(
    rows.map(({ id, driverId: _driverId, iban: _iban, ...facts }) => [
      id,
      { ...facts, sharedWith: shared.get(id) ?? [] },
    ]),
  );
}
