import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf } from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { vehicles } from '../../../db/schema/vehicles';
import { monthOf } from './month-rules';
import type { Stats } from './schema';

export type VersionedStats = { version: string; stats: Stats };

const VERSION = listVersion(
  1,
  sql`month.first`,
  lastRow(drivers),
  lastRow(vehicles),
  lastRow(financialRecords),
);

type Counts = Omit<Stats, 'monthlyRevenue'> & { revenueCents: number };

const COUNTS = jsonOf<Counts>({
  activeDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'ACTIVE')`,
  pendingDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'PENDING_VALIDATION')`,
  revenueCents: sql`(SELECT coalesce(sum(flat_rate_cents), 0) FROM ${financialRecords}
      WHERE week_start_date >= month.first AND week_start_date < month.next)`,
  totalVehicles: sql`(SELECT count(DISTINCT license_plate) FROM ${vehicles} JOIN ${drivers} ON drivers.id = driver_id
      WHERE drivers.status <> 'INACTIVE')`,
});

/** Runs one statement (docs/rules/screens.md#dashboard); returns `known` itself while nothing has changed. */
export async function readStats(
  db: Database,
  now: Date,
  known: VersionedStats | null = null,
): Promise<VersionedStats> {
  const { first, next } = monthOf(now);
  const { version, counts } = await db.get<{ version: string; counts: string | null }>(sql`
    SELECT version, CASE WHEN version = ${known?.version ?? ''} THEN NULL ELSE ${COUNTS} END AS counts
    FROM (SELECT (${VERSION}) AS version, month.* FROM (SELECT ${first} AS first, ${next} AS next) month) month`);
  if (known && counts === null) return known;
  const { revenueCents, ...rest }: Counts = JSON.parse(counts ?? '');
  return { version, stats: { ...rest, monthlyRevenue: revenueCents / 100 } };
}
