import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { monthOf } from './rules';
import type { Stats } from './schema';

/** DESIGN.md §6.1: drivers by status, distinct plates of drivers who are not INACTIVE, this month's flat rates. */
export async function readStats(db: Database, now: Date): Promise<Stats> {
  const { first, next } = monthOf(now);
  const row = await db.get<Stats & { revenueCents: number }>(sql`
    SELECT
      (SELECT count(*) FROM drivers WHERE status = 'ACTIVE') AS activeDrivers,
      (SELECT count(*) FROM drivers WHERE status = 'PENDING_VALIDATION') AS pendingDrivers,
      (SELECT coalesce(sum(flat_rate_cents), 0) FROM financial_records
        WHERE week_start_date >= ${first} AND week_start_date < ${next}) AS revenueCents,
      (SELECT count(DISTINCT license_plate) FROM vehicles JOIN drivers ON drivers.id = driver_id
        WHERE drivers.status <> 'INACTIVE') AS totalVehicles`);
  const { revenueCents, activeDrivers, pendingDrivers, totalVehicles } = row;
  return { activeDrivers, pendingDrivers, monthlyRevenue: revenueCents / 100, totalVehicles };
}
