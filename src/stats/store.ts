import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/opening/client';
import { jsonOf } from '../../db/queries/json-of';
import { listVersion } from '../../db/queries/list-version';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { vehicles } from '../../db/schema/vehicles';
import { monthOf } from './rules';
import type { Stats } from './schema';

export type VersionedStats = { version: string; stats: Stats };

function versionIn(month: string) {
  const newest = (table: SQLiteTable) => sql`coalesce((SELECT max(rowid) FROM ${table}), 0)`;
  return listVersion(month, newest(drivers), newest(vehicles), newest(financialRecords));
}

/** One statement (docs/rules.md#dashboard); `known` itself while nothing has changed. */
export async function readStats(
  db: Database,
  now: Date,
  known: VersionedStats | null = null,
): Promise<VersionedStats> {
  const { first, next } = monthOf(now);
  const { version, counts } = await db.get<{ version: string; counts: string | null }>(sql`
    SELECT version, CASE WHEN version = ${known?.version ?? ''} THEN NULL ELSE ${countsOf(first, next)} END AS counts
    FROM (${versionIn(first)})`);
  if (known && counts === null) return known;
  const { revenueCents, ...rest }: Counts = JSON.parse(counts ?? '');
  return { version, stats: { ...rest, monthlyRevenue: revenueCents / 100 } };
}

type Counts = Omit<Stats, 'monthlyRevenue'> & { revenueCents: number };

function countsOf(first: string, next: string) {
  return jsonOf<Counts>({
    activeDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'ACTIVE')`,
    pendingDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'PENDING_VALIDATION')`,
    revenueCents: sql`(SELECT coalesce(sum(flat_rate_cents), 0) FROM ${financialRecords}
      WHERE week_start_date >= ${first} AND week_start_date < ${next})`,
    totalVehicles: sql`(SELECT count(DISTINCT license_plate) FROM ${vehicles} JOIN ${drivers} ON drivers.id = driver_id
      WHERE drivers.status <> 'INACTIVE')`,
  });
}
