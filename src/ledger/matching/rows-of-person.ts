import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { emailKey, nameKey, phoneKey } from './person-keys';

/** Rows without a driver that name an account, e-mail or phone which only this driver has. */
export async function unmatchedRows(db: Database, id: string): Promise<number[]> {
  const { people, rows, accounts } = await transact(db, {
    people: db.select({ id: drivers.id, email: drivers.email, phone: drivers.phoneNumber }).from(drivers),
    rows: db
      .select({
        id: earnings.id,
        platform: earnings.platform,
        externalId: earnings.externalId,
        email: earnings.email,
        phone: earnings.phone,
      })
      .from(earnings)
      .where(
        and(
          isNull(earnings.driverId),
          or(isNotNull(earnings.externalId), isNotNull(earnings.email), isNotNull(earnings.phone)),
        ),
      ),
    accounts: db.select().from(platformAccounts).where(eq(platformAccounts.driverId, id)),
  });
  const own = people.find((person) => person.id === id);
  if (!own) return [];
  const others = people.filter((person) => person !== own);
  const alone = <K extends string | null>(key: K, taken: readonly (string | null)[]) =>
    key !== null && !taken.includes(key) ? key : undefined;
  const email = alone(
    emailKey(own.email),
    others.map((person) => emailKey(person.email)),
  );
  const phone = alone(
    phoneKey(own.phone),
    others.map((person) => phoneKey(person.phone)),
  );
  return rows
    .filter(
      (row) =>
        accounts.some(
          ({ platform, externalId }) => platform === row.platform && externalId === row.externalId,
        ) ||
        (email !== undefined && emailKey(row.email) === email) ||
        (phone !== undefined && phoneKey(row.phone) === phone),
    )
    .map((row) => row.id);
}

/** Rows without a driver and with exactly this name, except `unmatched`: only staff can decide about them. */
export async function countNamesakes(db: Database, fullName: string, unmatched: readonly number[]) {
  const rows = await db
    .select({ id: earnings.id, fullName: earnings.fullName })
    .from(earnings)
    .where(isNull(earnings.driverId));
  const name = nameKey(fullName);
  return rows.filter((row) => nameKey(row.fullName) === name && !unmatched.includes(row.id)).length;
}
