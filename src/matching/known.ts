import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonArrayOf, jsonBoolean, jsonOf, parsed, readJson } from '../../db/queries/json-of';
import { neverActive } from '../../db/queries/never-active';
import { driverChanges } from '../../db/schema/driver-changes';
import { drivers } from '../../db/schema/drivers';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../domain/platform';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** Counts of drivers who are or were ACTIVE, and of their accounts; the last change of what drivers are known by. */
export type Known = { accounts: number; drivers: number; lastChange: string };

/** `leftOn`: `YYYY-MM-DD`, the first day that the driver is INACTIVE. */
type Leaving = { id: string; leftOn: string };
const LEFT = sql`FROM ${drivers} WHERE left_on IS NOT NULL`;

/** Accounts of drivers who are or were ACTIVE, and of `alsoOf`, whom `drivers` does not count. */
export async function readAccounts(db: Database, alsoOf = '') {
  const which = sql`driver_id NOT IN ${neverActive} OR driver_id = ${alsoOf}`;
  return readJson(
    db,
    jsonOf<{ accounts: Account[]; left: Leaving[]; drivers: number; lastChange: string }>({
      accounts: accountsWhere(which),
      left: jsonArrayOf(jsonOf<Leaving>({ id: drivers.id, leftOn: sql<string>`left_on` }), LEFT),
      drivers: countOfDrivers(alsoOf),
      lastChange: lastChange(alsoOf),
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

/** For a guard: no account learnt, and nobody but `except` approved or changed, since. Unlearning ends the polls. */
export function stillKnown({ accounts, drivers: people, lastChange: change }: Known, except = ''): SQL {
  return sql`${countOfAccounts(except)} = ${accounts} AND ${countOfDrivers(except)} = ${people}
    AND ${lastChange(except)} = ${change}`;
}

/** For a guard: a registrant may still edit the registration. */
export function isStillKnownBy({ id, fullName, email, phoneNumber }: Omit<Person, 'wasActive'>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND full_name = ${fullName} AND email = ${email}
    AND phone_number = ${phoneNumber})`;
}

// Differences of counts that indexes answer, without a look at each row.
function countOfDrivers(except: string): SQL<number> {
  return sql<number>`((SELECT count(*) FROM ${drivers}) - (SELECT count(*) FROM ${neverActive})
    - (SELECT count(*) FROM ${drivers} WHERE id = ${except} AND id NOT IN ${neverActive}))`;
}

function countOfAccounts(except: string): SQL<number> {
  const count = sql`SELECT count(*) FROM ${platformAccounts}`;
  return sql<number>`((${count}) - (${count} WHERE driver_id IN ${neverActive})
    - (${count} WHERE driver_id = ${except} AND driver_id NOT IN ${neverActive}))`;
}

/** With the last decision: an approval that is taken back and another that is made leave the count as it was. */
function lastChange(except: string): SQL<string> {
  return sql<string>`((SELECT coalesce(max(id), 0) FROM ${driverChanges} WHERE driver_id <> ${except}) || ' ' || coalesce(
    (SELECT decided_at FROM ${drivers} WHERE decided_at IS NOT NULL AND id <> ${except} ORDER BY decided_at DESC LIMIT 1), ''))`;
}
