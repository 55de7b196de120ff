import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonArrayOf, jsonBoolean, jsonOf, parsed, readJson } from '../../db/queries/json-of';
import { neverActive } from '../../db/queries/never-active';
import { drivers } from '../../db/schema/drivers';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** Counts of drivers who are or were ACTIVE, and of their accounts. */
export type Known = { accounts: number; drivers: number };

/** Accounts of drivers who are or were ACTIVE, and of `alsoOf`, whom `drivers` does not count. */
export async function readAccounts(db: Database, alsoOf = '') {
  const which = sql`driver_id NOT IN ${neverActive} OR driver_id = ${alsoOf}`;
  return readJson(
    db,
    jsonOf<{ accounts: Account[]; drivers: number }>({
      accounts: accountsWhere(which),
      drivers: countOfDrivers(alsoOf),
    }),
  );
}

function accountsWhere(which: SQL): SQL<Account[]> {
  const { platform, externalId, driverId } = platformAccounts;
  const account = jsonOf<Account>({ platform, externalId, driverId });
  return jsonArrayOf(account, sql`FROM ${platformAccounts} WHERE ${which}`);
}

const PERSON = {
  id: drivers.id,
  fullName: drivers.fullName,
  email: drivers.email,
  phoneNumber: drivers.phoneNumber,
};

type Person = { id: string; fullName: string; email: string; phoneNumber: string; wasActive: boolean };

export async function readDriver(db: Database, driverId: string) {
  const [found] = await db
    .select({ ...PERSON, accounts: parsed(accountsWhere(sql`driver_id = ${driverId}`)) })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!found) return null;
  const { accounts, ...person } = found;
  return { person, accounts };
}

export async function readDrivers(db: Database): Promise<Person[]> {
  const wasActive = jsonBoolean(sql`${drivers.id} NOT IN ${neverActive}`);
  return readJson(db, jsonArrayOf(jsonOf<Person>({ ...PERSON, wasActive }), sql`FROM ${drivers}`));
}

/** For a guard: no account learnt, and nobody but `except` approved, since. Unlearning ends the polls instead. */
export function stillKnown({ accounts, drivers: people }: Known, except = ''): SQL {
  return sql`(SELECT count(*) FROM ${platformAccounts}
      WHERE driver_id <> ${except} AND driver_id NOT IN ${neverActive}) = ${accounts}
    AND ${countOfDrivers(except)} = ${people}`;
}

/** For a guard: a registrant may still edit the registration. */
export function isStillKnownBy({ id, fullName, email, phoneNumber }: Omit<Person, 'wasActive'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND full_name = ${fullName} AND email = ${email}
    AND phone_number = ${phoneNumber})`;
}

function countOfDrivers(except: string): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${drivers} WHERE id <> ${except} AND id NOT IN ${neverActive})`;
}
