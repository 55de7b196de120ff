import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonArrayOf, jsonBoolean, jsonOf } from '../../db/queries/json-of';
import { neverActive } from '../../db/queries/never-active';
import { drivers } from '../../db/schema/drivers';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** How many accounts are somebody's who is or was ACTIVE, and how many such drivers there are. */
export type Known = { accounts: number; drivers: number };

/** Every account of who is or was ACTIVE, and of the driver `alsoOf`, whom `drivers` does not count. */
export async function readAccounts(db: Database, alsoOf = '') {
  const which = sql`driver_id NOT IN ${neverActive} OR driver_id = ${alsoOf}`;
  const read = await db.get<{ accounts: string; drivers: number }>(sql`
    SELECT ${accountsWhere(which)} AS accounts, ${countOfDrivers(alsoOf)} AS drivers`);
  const accounts: Account[] = JSON.parse(read.accounts);
  return { accounts, drivers: read.drivers };
}

function accountsWhere(which: SQL): SQL<Account[]> {
  const { platform, externalId, driverId } = platformAccounts;
  const account = jsonOf<Account>({ platform, externalId, driverId });
  return jsonArrayOf(account, sql`FROM ${platformAccounts} WHERE ${which}`);
}

type Person = { id: string; fullName: string; email: string; phoneNumber: string; wasActive: boolean };

/** One driver, and its accounts, whoever it is; null when there is none. */
export async function readDriver(db: Database, driverId: string) {
  const read = await db.all<{ accounts: string } & Omit<Person, 'wasActive'>>(sql`
    SELECT id, full_name AS fullName, email, phone_number AS phoneNumber,
      ${accountsWhere(sql`driver_id = ${driverId}`)} AS accounts
    FROM ${drivers} WHERE id = ${driverId}`);
  const [found] = read;
  if (!found) return null;
  const { accounts, ...person } = found;
  const own: Account[] = JSON.parse(accounts);
  return { person, accounts: own };
}

/** Everybody a row may be about. `wasActive`: whether the driver is ACTIVE, or was once. */
export async function readDrivers(db: Database): Promise<Person[]> {
  const { id, fullName, email, phoneNumber } = drivers;
  const wasActive = jsonBoolean(sql`${id} NOT IN ${neverActive}`);
  const person = jsonOf<Person>({ id, fullName, email, phoneNumber, wasActive });
  const { people } = await db.get<{ people: string }>(sql`
    SELECT ${jsonArrayOf(person, sql`FROM ${drivers}`)} AS people`);
  return JSON.parse(people);
}

/**
 * True in a batch as long as no account was learnt and, but for `except`, nobody approved since so many were read.
 * What unlearns some ends the polls.
 */
export function stillKnown({ accounts, drivers: people }: Known, except = ''): SQL {
  return sql`(SELECT count(*) FROM ${platformAccounts}
      WHERE driver_id <> ${except} AND driver_id NOT IN ${neverActive}) = ${accounts}
    AND ${countOfDrivers(except)} = ${people}`;
}

/** For a guard: a registrant may still change what the registration says. */
export function isStillKnownBy({ id, fullName, email, phoneNumber }: Omit<Person, 'wasActive'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND full_name = ${fullName} AND email = ${email}
    AND phone_number = ${phoneNumber})`;
}

function countOfDrivers(except: string): SQL {
  return sql`(SELECT count(*) FROM ${drivers} WHERE id <> ${except} AND id NOT IN ${neverActive})`;
}
