import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import type { AccountFacts } from './warnings';

type Row = Omit<AccountFacts, 'wasPaid' | 'sharedWith'> & { id: string; iban: string; wasPaid: number };

/** Maps the account's id to its facts. */
export async function accountFacts(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, AccountFacts>> {
  const rows = await db.all<Row & { driverId: string }>(sql`
    SELECT a.id, a.driver_id AS driverId, a.iban, a.entered_by AS enteredBy, a.decided_by AS decidedBy,
      EXISTS (SELECT 1 FROM ${paymentBatchLines} line
        WHERE line.driver_id = a.driver_id AND line.iban = a.iban AND line.status = 'PAID') AS wasPaid
    FROM json_each(${JSON.stringify(accountIds)}) asked JOIN ${bankAccounts} a ON a.id = asked.value`);
  const shared = await sharedIbans(db);
  return new Map(
    rows.map(({ id, driverId, iban, wasPaid, ...facts }) => {
      const others = shared.get(iban)?.filter((owner) => owner.driverId !== driverId) ?? [];
      return [id, { ...facts, wasPaid: wasPaid === 1, sharedWith: others.map(({ fullName }) => fullName) }];
    }),
  );
}

type Owner = { iban: string; driverId: string; fullName: string };

/** Maps each IBAN that several drivers have to these drivers, by name. */
async function sharedIbans(db: Database): Promise<Map<string, Owner[]>> {
  const standing = sql`status IN ('WAITING', 'CONFIRMED')`;
  const owners = await db.all<Owner>(sql`
    SELECT DISTINCT a.iban, a.driver_id AS driverId, driver.full_name AS fullName
    FROM ${bankAccounts} a JOIN ${drivers} driver ON driver.id = a.driver_id
    WHERE a.${standing} AND a.iban IN (SELECT iban FROM ${bankAccounts} WHERE ${standing}
      GROUP BY iban HAVING count(DISTINCT driver_id) > 1)
    ORDER BY driver.full_name, driver.id`);
  return Map.groupBy(owners, ({ iban }) => iban);
}
