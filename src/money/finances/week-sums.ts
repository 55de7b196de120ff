import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { decimalOf, jsonOf } from '../../../db/queries/json-of';
import { lastRow, listVersion } from '../../../db/queries/list-version';
import { readRows } from '../../../db/queries/read-list';
import { cars, isTakenOn } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import type { Platform } from '../../platform/domain/platform';
import { WEEKS_DRAWN, type WeekSums, type WeeksOf } from './schema';

const DAYS_BACK = JSON.stringify(Array.from({ length: WEEKS_DRAWN }, (_, n) => 7 * n));

/** Lists calendar weeks up to the newest one with records, newest first. */
const DRAWN = sql`
  SELECT date(newest, '-' || back.value || ' days') AS week
  FROM (SELECT week_start_date AS newest FROM ${financialRecords} ORDER BY week_start_date DESC LIMIT 1),
    json_each(${DAYS_BACK}) back`;

const amount = (of: 'sums' | 'platforms', place: number) =>
  sql<number>`(${sql.raw(of)} ->> ${sql.raw(`${place}`)})`;

const WEEK = jsonOf<WeekSums>({
  weekStartDate: sql<string>`week`,
  records: amount('sums', 0),
  grossEarnings: decimalOf(amount('sums', 1)),
  grossOf: jsonOf<Record<Platform, string>>({
    uber: decimalOf(amount('platforms', 0)),
    bolt: decimalOf(amount('platforms', 1)),
  }),
  flatRateDeductions: decimalOf(amount('sums', 2)),
  costs: sql<string | null>`CASE WHEN costs IS NOT NULL THEN ${decimalOf(sql<number>`costs`)} END`,
  payouts: decimalOf(amount('sums', 3)),
  carried: decimalOf(amount('sums', 4)),
});

const VERSION = listVersion(
  sql`${WEEK} ${weeksOf(undefined)}`,
  lastRow(financialRecords),
  lastRow(drivers),
  sql`coalesce((SELECT revision FROM ${costRevision}), 0)`,
);

/** Sums every week, also those without records. `json` is null when still at one of `knownVersions`. */
export function weekSums(db: Database, { driverId }: WeeksOf, knownVersions: readonly string[]) {
  return readRows<WeekSums>(db, {
    version: VERSION,
    knownVersions,
    rowsAtOnce: WEEKS_DRAWN,
    item: WEEK,
    count: sql`SELECT count(*) FROM (${DRAWN})`,
    rows: weeksOf(driverId),
  });
}

/** Without MATERIALIZED, SQLite would sum the week once for each amount. */
function weeksOf(driverId: string | undefined): SQL {
  const ofDriver = driverId === undefined ? sql`` : sql`AND driver_id = ${driverId}`;
  const ofCosts = driverId === undefined ? sql`cents` : sql`share_cents`;
  return sql`FROM (WITH summed AS MATERIALIZED (SELECT week,
      (SELECT json_array(count(*), ${sumOf('gross_cents')}, ${sumOf('flat_rate_cents')},
          ${sumOf('payout_cents', 'carried_to IS NULL')}, ${sumOf('payout_cents', 'carried_to IS NOT NULL')})
        FROM ${financialRecords} WHERE week_start_date = week ${ofDriver}) AS sums,
      CASE WHEN EXISTS (SELECT 1 FROM ${cars} WHERE ${isTakenOn}) THEN (
        SELECT coalesce(sum(${ofCosts}), 0) FROM ${costMovements}
        WHERE week = drawn.week AND state IN ('driver', 'fleet', 'waiting') ${ofDriver}) END AS costs,
      (SELECT json_array(${sumOf('gross_cents', "platform = 'uber'")}, ${sumOf('gross_cents', "platform = 'bolt'")})
        FROM ${earnings} WHERE week_start_date = week AND state = 'booked' ${ofDriver}) AS platforms
    FROM (${DRAWN}) drawn) SELECT * FROM summed ORDER BY week DESC)`;
}

function sumOf(cents: string, condition = '1'): SQL {
  return sql.raw(`coalesce(sum(${cents}) FILTER (WHERE ${condition}), 0)`);
}
