import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { monthOf } from './rules';
import type { Stats } from './schema';

export type VersionedStats = { version: string; stats: Stats };

/** Changes with every audit row, and so with every change. */
function versionIn(month: string) {
  return sql`
    SELECT ${month} || '-' || coalesce((SELECT max(rowid) FROM drivers), 0)
      || '-' || coalesce((SELECT max(rowid) FROM vehicles), 0)
      || '-' || coalesce((SELECT max(rowid) FROM financial_records), 0)
      || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' AND action NOT GLOB 'session.*' ORDER BY id DESC LIMIT 1), 0)
      AS version`;
}

/** The dashboard's numbers (docs/rules.md#dashboard) in one statement; `known` itself, uncounted, while nothing has changed. */
export async function readStats(
  db: Database,
  now: Date,
  known: VersionedStats | null = null,
): Promise<VersionedStats> {
  const { first, next } = monthOf(now);
  const { version, counts } = await db.get<{ version: string; counts: string | null }>(sql`
    SELECT version, CASE WHEN version = ${known?.version ?? ''} THEN NULL ELSE json_object(
      'activeDrivers', (SELECT count(*) FROM drivers WHERE status = 'ACTIVE'),
      'pendingDrivers', (SELECT count(*) FROM drivers WHERE status = 'PENDING_VALIDATION'),
      'revenueCents', (SELECT coalesce(sum(flat_rate_cents), 0) FROM financial_records
        WHERE week_start_date >= ${first} AND week_start_date < ${next}),
      'totalVehicles', (SELECT count(DISTINCT license_plate) FROM vehicles JOIN drivers ON drivers.id = driver_id
        WHERE drivers.status <> 'INACTIVE')) END AS counts
    FROM (${versionIn(first)})`);
  if (known && counts === null) return known;
  const { revenueCents, ...rest }: Counts = JSON.parse(counts ?? '');
  return { version, stats: { ...rest, monthlyRevenue: revenueCents / 100 } };
}

type Counts = Omit<Stats, 'monthlyRevenue'> & { revenueCents: number };
