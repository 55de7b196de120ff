import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonBoolean, jsonOf, parsed, readJson } from '../../../db/queries/json-of';
import { isNeverActive, neverActive } from '../../../db/queries/never-active';
import { driverChanges } from '../../../db/schema/driver-changes';
import { hasUnfoldedKeys, nameInIndex, phoneInIndex } from '../../../db/schema/driver-keys';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { Platform } from '../../platform/domain/platform';
import type { RowIdentity } from '../report-files/schema';
import type { DriverIdentity } from './match';
import { emailKey, nameKey, phoneKey } from './person-keys';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** Counts of drivers who are or were ACTIVE, and of accounts; the last change of what drivers are known by. */
export type Known = { accounts: number; drivers: number; lastChange: string };

/** `leftOn`: `YYYY-MM-DD`, the first day that the driver is INACTIVE. */
type Leaving = { leftOn: string | null };

type AccountOfRow = Pick<Account, 'platform'> & Pick<RowIdentity, 'externalId'>;

/** As SQLite answers it: `n` among the ids that were asked for, which it need not write out. */
type Found = [platform: Platform, n: number, driverId: string, leftOn: string | null];

/** Those of `rows` that drivers have who are or were ACTIVE, or whom `known` does not count: `alsoOf`. */
export async function readAccounts(db: Database, rows: readonly AccountOfRow[], alsoOf = '') {
  const asked = { uber: idsOf('uber', rows), bolt: idsOf('bolt', rows) };
  const item = sql<Found>`json_array(p.key, k.key, a.driver_id, d.left_on)`;
  const accounts = sql`FROM json_each(${JSON.stringify(asked)}) p CROSS JOIN json_each(p.value) k
    CROSS JOIN ${platformAccounts} a ON a.platform = p.key AND a.external_id = k.value
    CROSS JOIN ${drivers} d ON d.id = a.driver_id
    WHERE NOT (${isNeverActive('d')}) OR d.id = ${alsoOf}`;
  const known = jsonOf<Known>({
    accounts: countOfAccounts(alsoOf),
    drivers: countOfDrivers(alsoOf),
    lastChange: lastChange(alsoOf),
  });
  const answer = await db.get<{ found: string; known: string }>(
    sql`SELECT ${jsonArrayOf(item, accounts)} AS found, ${known} AS known`,
  );
  const found: Found[] = JSON.parse(answer.found);
  return {
    accounts: found.map(([platform, n, driverId, leftOn]): Account & Leaving => ({
      platform,
      externalId: asked[platform][n] ?? '',
      driverId,
      leftOn,
    })),
    known: JSON.parse(answer.known) as Known,
  };
}

function idsOf(platform: Platform, rows: readonly AccountOfRow[]): string[] {
  const ids = rows.flatMap((row) =>
    row.platform === platform && row.externalId !== null ? row.externalId : [],
  );
  return [...new Set(ids)];
}

const PERSON = {
  id: drivers.id,
  fullName: drivers.fullName,
  email: drivers.email,
  phoneNumber: drivers.phoneNumber,
};

type Person = DriverIdentity & { wasActive: boolean };

export async function readDriver(db: Database, driverId: string) {
  const { platform, externalId } = platformAccounts;
  const account = jsonOf<Account>({ platform, externalId, driverId: platformAccounts.driverId });
  const own = jsonArrayOf(account, sql`FROM ${platformAccounts} WHERE driver_id = ${driverId}`);
  const [found] = await db
    .select({ ...PERSON, accounts: parsed(own) })
    .from(drivers)
    .where(eq(drivers.id, driverId));
  if (!found) return null;
  const { accounts, ...person } = found;
  return { person, accounts };
}

export async function readDrivers(db: Database): Promise<Person[]> {
  const wasActive = jsonBoolean(sql`NOT (${isNeverActive('drivers')})`);
  return readJson(db, jsonArrayOf(jsonOf<Person>({ ...PERSON, wasActive }), sql`FROM ${drivers}`));
}

/** Of drivers who are or were ACTIVE: whoever has the e-mail, phone or name of a row, and some who have none. */
export async function readPossible(db: Database, rows: readonly RowIdentity[]) {
  const those = (key: SQL, keys: readonly (string | null | undefined)[]) => sql`
    SELECT rowid FROM ${drivers} WHERE ${key} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(keys)])}))`;
  const emails = rows.map(({ email }) => emailKey(email));
  const phones = rows.map(({ phone }) => phoneKey(phone));
  const names = rows.map(({ fullName }) => nameKey(fullName)?.replaceAll(' ', ''));
  const [name, phone] = [sql`full_name`, sql`phone_number`];
  const person = jsonOf<DriverIdentity & Leaving>({ ...PERSON, leftOn: sql`left_on` });
  const { people } = await db.get<{ people: string }>(sql`
    WITH possible (at) AS (${those(sql`lower(email)`, emails)}
      UNION ${those(phoneInIndex(phone), phones)}
      UNION ${those(nameInIndex(name), names)}
      UNION SELECT rowid FROM ${drivers} INDEXED BY drivers_untold WHERE ${hasUnfoldedKeys({ name, phone })})
    SELECT json_group_array(${person}) AS people FROM possible CROSS JOIN ${drivers} ON ${drivers}.rowid = possible.at
    WHERE NOT (${isNeverActive('drivers')})`);
  return JSON.parse(people) as (DriverIdentity & Leaving)[];
}

/** For a guard: no account learnt, and nobody but `except` approved or changed, since. Unlearning ends the polls. */
export function stillKnown({ accounts, drivers: people, lastChange: change }: Known, except = ''): SQL {
  return sql`${countOfAccounts(except)} = ${accounts} AND ${countOfDrivers(except)} = ${people}
    AND ${lastChange(except)} = ${change}`;
}

/** For a guard: a registrant may still edit the registration. */
export function isStillKnownBy({ id, fullName, email, phoneNumber }: DriverIdentity): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${id} AND full_name = ${fullName} AND email = ${email}
    AND phone_number = ${phoneNumber})`;
}

// Differences of counts that indexes answer, without a look at each row.
function countOfDrivers(except: string): SQL<number> {
  return sql<number>`((SELECT count(*) FROM ${drivers}) - (SELECT count(*) FROM ${neverActive})
    - (SELECT count(*) FROM ${drivers} WHERE id = ${except} AND NOT (${isNeverActive('drivers')})))`;
}

function countOfAccounts(except: string): SQL<number> {
  const count = sql`SELECT count(*) FROM ${platformAccounts}`;
  return sql<number>`((${count}) - (${count} WHERE driver_id = ${except}))`;
}

/** With the last decision: an approval that is taken back and another that is made leave the count as it was. */
function lastChange(except: string): SQL<string> {
  return sql<string>`((SELECT coalesce(max(id), 0) FROM ${driverChanges} WHERE driver_id <> ${except}) || ' ' || coalesce(
    (SELECT decided_at FROM ${drivers} WHERE decided_at IS NOT NULL AND id <> ${except} ORDER BY decided_at DESC LIMIT 1), ''))`;
}
