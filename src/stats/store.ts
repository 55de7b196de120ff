import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { monthOf } from './rules';
import type { Stats } from './schema';

export type VersionedStats = { version: string; stats: Stats };

/** Changes with every row added and, since each change is audited in its own transaction, with every change. */
function versionIn(month: string) {
  return sql`
    SELECT ${month} || '-' || coalesce((SELECT max(rowid) FROM drivers), 0)
      || '-' || coalesce((SELECT max(rowid) FROM vehicles), 0)
      || '-' || coalesce((SELECT max(rowid) FROM financial_records), 0)
      || '-' || coalesce((SELECT id FROM audit_log WHERE action <> 'document.view' ORDER BY id DESC LIMIT 1), 0)
      AS version`;
}

/**
 * DESIGN.md §6.1: drivers by status, distinct plates of drivers who are not INACTIVE, this month's flat rates.
 * Answers `known` itself while nothing has changed: then nothing is counted.
 */
export async function readStats(
  db: Database,
  now: Date,
  known: VersionedStats | null = null,
): Promise<VersionedStats> {
  const { first, next } = monthOf(now);
  if (known) {
    const { version } = await db.get<{ version: string }>(versionIn(first));
    if (version === known.version) return known;
  }
  const { version, revenueCents, ...counts } = await db.get<Counts>(sql`
    SELECT version,
      (SELECT count(*) FROM drivers WHERE status = 'ACTIVE') AS activeDrivers,
      (SELECT count(*) FROM drivers WHERE status = 'PENDING_VALIDATION') AS pendingDrivers,
      (SELECT coalesce(sum(flat_rate_cents), 0) FROM financial_records
        WHERE week_start_date >= ${first} AND week_start_date < ${next}) AS revenueCents,
      (SELECT count(DISTINCT license_plate) FROM vehicles JOIN drivers ON drivers.id = driver_id
        WHERE drivers.status <> 'INACTIVE') AS totalVehicles
    FROM (${versionIn(first)})`);
  const { activeDrivers, pendingDrivers, totalVehicles } = counts;
  return {
    version,
    stats: { activeDrivers, pendingDrivers, monthlyRevenue: revenueCents / 100, totalVehicles },
  };
}

type Counts = Omit<Stats, 'monthlyRevenue'> & { version: string; revenueCents: number };
