import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { Account } from '../matching/known';
import { WAS_ACTIVE } from '../matching/store';

export async function accountHolder(db: Database, { platform, externalId }: Omit<Account, 'driverId'>) {
  const [row] = await db
    .select({ driverId: drivers.id, fullName: drivers.fullName })
    .from(platformAccounts)
    .innerJoin(drivers, eq(drivers.id, platformAccounts.driverId))
    .where(and(eq(platformAccounts.platform, platform), eq(platformAccounts.externalId, externalId)));
  return row ?? null;
}

/** Whether the driver is or was ACTIVE; null for an unknown driver. */
export async function findWasActive(db: Database, driverId: string): Promise<boolean | null> {
  const wasActive = sql<number>`${WAS_ACTIVE}`.mapWith(Boolean);
  const [row] = await db.select({ wasActive }).from(drivers).where(eq(drivers.id, driverId));
  return row?.wasActive ?? null;
}
