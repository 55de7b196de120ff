import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { namesInWords } from '../../platform/domain/text';

/** Maps each account's id to the names of other drivers who have its IBAN, confirmed or waiting. */
export async function sharedWith(
  db: Database,
  accounts: readonly { id: string; driverId: string; iban: string }[],
): Promise<Map<string, string[]>> {
  const { iban, driverId, status } = bankAccounts;
  const rows = await db
    .selectDistinct({ iban, driverId, fullName: drivers.fullName })
    .from(bankAccounts)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(
      and(
        inArray(status, ['WAITING', 'CONFIRMED']),
        isOneOf(iban, new Set(accounts.map((account) => account.iban))),
      ),
    )
    .orderBy(drivers.fullName, drivers.id);
  const owners = Map.groupBy(rows, (owner) => owner.iban);
  return new Map(
    accounts.map((account) => {
      const others = owners.get(account.iban)?.filter((owner) => owner.driverId !== account.driverId) ?? [];
      return [account.id, others.map(({ fullName }) => fullName)];
    }),
  );
}

/** Warns staff before an account is confirmed or paid to; null where nobody else has its IBAN. */
export function sharedIbanText(names: readonly string[]): string | null {
  return names.length > 0 ? `O mesmo IBAN é de ${namesInWords(names, 2)}.` : null;
}
