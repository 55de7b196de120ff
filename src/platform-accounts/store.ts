import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { drivers } from '../../db/schema/drivers';
import { platformAccounts } from '../../db/schema/platform-accounts';
import type { Platform } from '../payment-reports/schema';

export type Account = { platform: Platform; externalId: string; driverId: string };

/** Every account that is known. */
export async function readAccounts(db: Database): Promise<Account[]> {
  const { accounts } = await db.get<{ accounts: string }>(sql`
    SELECT json_group_array(json_object('platform', platform, 'externalId', external_id, 'driverId', driver_id))
      AS accounts FROM ${platformAccounts}`);
  return JSON.parse(accounts);
}

type Person = { id: string; fullName: string; email: string; phoneNumber: string };

/** Everybody a row may be about. */
export async function readDrivers(db: Database): Promise<Person[]> {
  const { people } = await db.get<{ people: string }>(sql`
    SELECT json_group_array(json_object('id', id, 'fullName', full_name, 'email', email,
      'phoneNumber', phone_number)) AS people FROM ${drivers}`);
  return JSON.parse(people);
}

/** True in a batch as long as no account was learnt since a directory of so many was read. What unlearns some ends the polls. */
export function stillThatMany(accounts: number) {
  return sql`(SELECT count(*) FROM ${platformAccounts}) = ${accounts}`;
}

type Learning = { platform: Platform; externalId: string; driverId: string; learntFrom: string };

/** Accounts that are known already stay with their driver. */
export function learnAccounts(db: Database, learnt: readonly Learning[], at: string) {
  return db.run(sql`
    INSERT INTO ${platformAccounts} (platform, external_id, driver_id, learnt_from, created_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, ${at}
    FROM json_each(${JSON.stringify(learnt.map((each) => [each.platform, each.externalId, each.driverId, each.learntFrom]))})
    WHERE true ON CONFLICT DO NOTHING`);
}

/** Only for a driver there is; an account that is known already stays with its driver. */
export function learnAccount(
  db: Database,
  { platform, externalId, driverId, learntFrom }: Learning,
  at: string,
) {
  return db.run(sql`
    INSERT INTO ${platformAccounts} (platform, external_id, driver_id, learnt_from, created_at)
    SELECT ${platform}, ${externalId}, id, ${learntFrom}, ${at} FROM drivers WHERE id = ${driverId}
    ON CONFLICT DO NOTHING`);
}

/** For a guard: whether the account is this driver's. */
export function isHolder({ platform, externalId, driverId }: Account): SQL {
  return sql`EXISTS (SELECT 1 FROM ${platformAccounts} WHERE platform = ${platform}
    AND external_id = ${externalId} AND driver_id = ${driverId})`;
}

export async function accountHolder(
  db: Database,
  platform: Platform,
  externalId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ driverId: platformAccounts.driverId })
    .from(platformAccounts)
    .where(and(eq(platformAccounts.platform, platform), eq(platformAccounts.externalId, externalId)));
  return row?.driverId ?? null;
}
