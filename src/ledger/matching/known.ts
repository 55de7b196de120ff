import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonBoolean, jsonOf, readJson } from '../../../db/queries/json-of';
import { isOneOf } from '../../../db/queries/one-of';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { driverChanges } from '../../../db/schema/driver-changes';
import { hasUnfoldedKeys, nameInIndex, phoneInIndex } from '../../../db/schema/driver-keys';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { Platform } from '../../platform/domain/platform';
import type { RowIdentity } from '../report-files/schema';
import type { DriverIdentity } from './match-rows';
import { emailKey, nameKey, phoneKey } from './person-keys';
import { WAS_ACTIVE } from './store';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** Counts of drivers who are or were ACTIVE and of accounts, and the last change of drivers' identities. */
export type Known = { accounts: number; drivers: number; lastChange: string };

type AccountOfRow = Pick<Account, 'platform'> & Pick<RowIdentity, 'externalId'>;

/** Accounts of `rows` whose drivers are or were ACTIVE, or whose driver is `alsoOf`, whom `known` does not count. */
export async function readAccounts(db: Database, rows: readonly AccountOfRow[], alsoOf = '') {
  const { platform, externalId, driverId } = platformAccounts;
  const asked = new Set(rows.flatMap((row) => row.externalId ?? []));
  const { accounts, known } = await transact(db, {
    accounts: db
      .select({ platform, externalId, driverId, leftOn: drivers.leftOn })
      .from(platformAccounts)
      .innerJoin(drivers, eq(drivers.id, driverId))
      // Lists every platform, so that each account is found by the key.
      .where(
        and(
          inArray(platform, Platform.options),
          isOneOf(externalId, asked),
          or(WAS_ACTIVE, eq(drivers.id, alsoOf)),
        ),
      ),
    known: selectValues(db, {
      accounts: countOfAccounts(alsoOf),
      drivers: countOfDrivers(alsoOf),
      lastChange: lastChange(alsoOf),
    }),
  });
  return { accounts, known: known[0] ?? { accounts: 0, drivers: 0, lastChange: '' } };
}

const PERSON = {
  id: drivers.id,
  fullName: drivers.fullName,
  email: drivers.email,
  phoneNumber: drivers.phoneNumber,
};

type Person = DriverIdentity & { wasActive: boolean };

export async function readDriver(db: Database, driverId: string) {
  const { platform, externalId, driverId: holder } = platformAccounts;
  const { people, accounts } = await transact(db, {
    people: db.select(PERSON).from(drivers).where(eq(drivers.id, driverId)),
    accounts: db
      .select({ platform, externalId, driverId: holder })
      .from(platformAccounts)
      .where(eq(holder, driverId)),
  });
  const [person] = people;
  return person ? { person, accounts } : null;
}

export async function readDrivers(db: Database): Promise<Person[]> {
  const wasActive = jsonBoolean(WAS_ACTIVE);
  return readJson(db, jsonArrayOf(jsonOf<Person>({ ...PERSON, wasActive }), sql`FROM ${drivers}`));
}

/** Drivers who are or were ACTIVE and have the e-mail, phone or name of a row; may include others. `leftOn` is the
 * first day on which the driver is INACTIVE, `YYYY-MM-DD`. */
export function readPossible(db: Database, rows: readonly RowIdentity[]) {
  const those = (key: SQL, keys: readonly (string | null | undefined)[]) => sql`
    SELECT rowid AS at FROM ${drivers} WHERE ${isOneOf(key, new Set(keys.filter((each) => typeof each === 'string')))}`;
  const emails = rows.map(({ email }) => emailKey(email));
  const phones = rows.map(({ phone }) => phoneKey(phone));
  const names = rows.map(({ fullName }) => nameKey(fullName)?.replaceAll(' ', ''));
  const [name, phone] = [sql`full_name`, sql`phone_number`];
  const possible = sql`(${those(sql`lower(email)`, emails)}
    UNION ${those(phoneInIndex(phone), phones)}
    UNION ${those(nameInIndex(name), names)}
    UNION SELECT rowid FROM ${drivers} WHERE ${hasUnfoldedKeys({ name, phone })}) possible`;
  return db
    .select({ ...PERSON, leftOn: drivers.leftOn })
    .from(possible)
    .innerJoin(drivers, sql`${drivers}.rowid = possible.at`)
    .where(WAS_ACTIVE);
}

/** A guard's condition: since then no account was learnt, and no driver but `except` was approved or changed. */
export function stillKnown({ accounts, drivers: people, lastChange: change }: Known, except = ''): SQL {
  return sql`${countOfAccounts(except)} = ${accounts} AND ${countOfDrivers(except)} = ${people}
    AND ${lastChange(except)} = ${change}`;
}

/** A guard's condition: a registrant may still edit the registration. */
export function isStillKnownBy({ id, fullName, email, phoneNumber }: DriverIdentity): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND full_name = ${fullName} AND email = ${email}
    AND phone_number = ${phoneNumber})`;
}

function countOfDrivers(except: string): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${drivers} WHERE ${WAS_ACTIVE} AND id <> ${except})`;
}

function countOfAccounts(except: string): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${platformAccounts} WHERE driver_id <> ${except})`;
}

/** Includes the last decision, since an approval taken back and another one made leave the count unchanged. */
function lastChange(except: string): SQL<string> {
  return sql<string>`((SELECT coalesce(max(id), 0) FROM ${driverChanges} WHERE driver_id <> ${except}) || ' ' || coalesce(
    (SELECT decided_at FROM ${drivers} WHERE decided_at IS NOT NULL AND id <> ${except} ORDER BY decided_at DESC LIMIT 1), ''))`;
}
