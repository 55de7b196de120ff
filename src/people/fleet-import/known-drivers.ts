import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonOf, readJson } from '../../../db/queries/json-of';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { isErased } from '../../ledger/matching/erased';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import type { DriverStatus } from '../drivers/schema';

export type Person = { fullName: string; email: string; cmtvdeNumber: string; status: DriverStatus };
export type Account = { platform: 'uber' | 'bolt'; externalId: string; fullName: string };

const { fullName, email, cmtvdeNumber, status } = drivers;
const { platform, externalId } = platformAccounts;

/** Reads all drivers, and the accounts of those who are or were ACTIVE; `version` covers both. */
export function readKnown(db: Database) {
  return readJson(
    db,
    jsonOf<{ version: string; people: Person[]; accounts: Account[] }>({
      version: VERSION,
      people: jsonArrayOf(
        jsonOf<Person>({ fullName, email, cmtvdeNumber, status }),
        sql`FROM ${drivers} WHERE NOT ${isErased}`,
      ),
      accounts: jsonArrayOf(
        jsonOf<Account>({ platform, externalId, fullName }),
        sql`FROM ${platformAccounts} JOIN ${drivers} ON id = driver_id WHERE ${WAS_ACTIVE}`,
      ),
    }),
  );
}

const VERSION = sql<string>`((SELECT count(*) || '-' || coalesce(sum(version), 0) FROM ${drivers}) || '-'
  || (SELECT count(*) || '-' || coalesce(max(rowid), 0) FROM ${platformAccounts}))`;

/** Guards a write: the drivers and accounts are still those that were read. */
export function isAsKnown(version: string): SQL {
  return sql`${VERSION} = ${version}`;
}
