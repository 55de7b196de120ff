import { and, countDistinct, eq, exists, gt, inArray } from 'drizzle-orm';
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
  const shared = await sharedIbans(db);
  return new Map(
    rows.map(({ id, driverId, iban, ...facts }) => {
      const others = shared.get(iban)?.filter((owner) => owner.driverId !== driverId) ?? [];
      return [id, { ...facts, sharedWith: others.map(({ fullName }) => fullName) }];
    }),
  );
}

type Owner = { iban: string; driverId: string; fullName: string };

/** Maps each IBAN that several drivers have to these drivers, by name. */
async function sharedIbans(db: Database): Promise<Map<string, Owner[]>> {
  const { iban, driverId, status } = bankAccounts;
  const isActive = inArray(status, ['WAITING', 'CONFIRMED']);
  const shared = db
    .select({ iban })
    .from(bankAccounts)
    .where(isActive)
    .groupBy(iban)
    .having(gt(countDistinct(driverId), 1));
  const owners = await db
    .selectDistinct({ iban, driverId, fullName: drivers.fullName })
    .from(bankAccounts)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(and(isActive, inArray(iban, shared)))
    .orderBy(drivers.fullName, drivers.id);
  return Map.groupBy(owners, ({ iban }) => iban);
}
