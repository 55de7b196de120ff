import { and, eq, exists, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
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
  const owners = Map.groupBy(await ownersOf(db, rows), (owner) => owner.iban);
  return new Map(
    rows.map(({ id, driverId, iban, ...facts }) => {
      const others = owners.get(iban)?.filter((owner) => owner.driverId !== driverId) ?? [];
      return [id, { ...facts, sharedWith: others.map(({ fullName }) => fullName) }];
    }),
  );
}

/** Lists the drivers who have these IBANs, by name. */
function ownersOf(db: Database, accounts: readonly { iban: string }[]) {
  const { iban, driverId, status } = bankAccounts;
  const ibans = new Set(accounts.map((account) => account.iban));
  return db
    .selectDistinct({ iban, driverId, fullName: drivers.fullName })
    .from(bankAccounts)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(and(inArray(status, ['WAITING', 'CONFIRMED']), isOneOf(iban, ibans)))
    .orderBy(drivers.fullName, drivers.id);
}
