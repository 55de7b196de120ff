import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf, parsed } from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { cars, isTakenOn } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { lisbonDate } from '../../platform/domain/calendar';
import { barePlate } from '../../platform/domain/plate';
import { monthOf } from './month-rules';
import type { Stats } from './schema';

export type VersionedStats = { version: string; stats: Stats };

type Counts = Pick<Stats, 'activeDrivers' | 'pendingDrivers'> & {
  revenueCents: number;
  /** From the registrations of drivers that are not INACTIVE. */
  namedPlates: string[];
  /** The plates of the office's cars, bare. */
  carPlates: string[];
};

const COUNTS = jsonOf<Counts>({
  activeDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'ACTIVE')`,
  pendingDrivers: sql`(SELECT count(*) FROM ${drivers} WHERE status = 'PENDING_VALIDATION')`,
  revenueCents: sql`(SELECT coalesce(sum(flat_rate_cents), 0) FROM ${financialRecords}
      WHERE week_start_date >= day.first AND week_start_date < day.next)`,
  namedPlates: parsed(sql`(SELECT json_group_array(named ->> 'licensePlate') FROM ${cars}
    JOIN ${drivers} ON drivers.id = named_by WHERE drivers.status <> 'INACTIVE' AND named ->> 'licensePlate' IS NOT NULL)`),
  carPlates: parsed(sql`(SELECT json_group_array(plate) FROM ${cars}
    WHERE ${isTakenOn} AND (ended_on IS NULL OR ended_on >= day.today))`),
});

const VERSION = listVersion(
  COUNTS,
  sql`day.today`,
  lastRow(drivers),
  lastRow(cars),
  lastRow(financialRecords),
);

/** Runs one statement (docs/rules/screens.md#dashboard); returns `known` itself while nothing has changed. */
export async function readStats(
  db: Database,
  now: Date,
  known: VersionedStats | null = null,
): Promise<VersionedStats> {
  const { first, next } = monthOf(now);
  const today = lisbonDate(now);
  const counts = sql<Counts | null>`CASE WHEN version = ${known?.version ?? ''} THEN NULL ELSE ${COUNTS} END`;
  const [read] = await db.select({ version: sql<string>`version`, counts: parsed(counts) }).from(sql`
    (SELECT (${VERSION}) AS version, day.*
      FROM (SELECT ${today} AS today, ${first} AS first, ${next} AS next) day) day`);
  if (known && !read?.counts) return known;
  if (!read?.counts) throw new Error('the first version is counted');
  const {
    version,
    counts: { revenueCents, namedPlates, carPlates, ...rest },
  } = read;
  const totalVehicles = countVehicles(namedPlates, carPlates);
  return { version, stats: { ...rest, monthlyRevenue: revenueCents / 100, totalVehicles } };
}

/** Each plate counts once, in whichever list; a text that can be no plate names no vehicle. */
function countVehicles(named: readonly string[], cars: readonly string[]): number {
  return new Set([...cars, ...named.flatMap((plate) => barePlate(plate) ?? [])]).size;
}
