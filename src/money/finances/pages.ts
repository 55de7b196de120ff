import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { readPage } from '../../../db/queries/read-list';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { FIELDS, NEWEST_FIRST, OF_DRIVER, VERSION } from './store';

/** When a quarter of the drivers or more have the week, reading by name beats sorting. */
const DENSE = 4;
const NEWEST = sql`(SELECT max(week_start_date) FROM ${financialRecords})`;
const BEFORE = sql`SELECT max(week_start_date) FROM ${financialRecords} WHERE week_start_date < counted.week`;
const countOf = (week: SQL) => sql`SELECT count(*) FROM ${financialRecords} WHERE week_start_date = ${week}`;

/** `weeks`: JSON, newest first, of each Monday and the number of records before it and up to its end. */
export type VersionedWeeks = { version: string; weeks: string };

/** Returns `known` itself while nothing has changed: counting scans an index of every record. */
export async function readWeeks(db: Database, known: VersionedWeeks | null): Promise<VersionedWeeks> {
  const found = await db.get<{ version: string; weeks: string | null }>(sql`
    SELECT version, CASE WHEN version <> ${known?.version ?? ''} THEN (
      SELECT json_group_array(json_object('week', week, 'skipped', reaches - n, 'reaches', reaches)) FROM (
        SELECT week, n, sum(n) OVER (ORDER BY week DESC) AS reaches FROM (
          SELECT week_start_date AS week, count(*) AS n FROM ${financialRecords} GROUP BY week_start_date))
      ) END AS weeks FROM (${VERSION})`);
  return known && found.weeks === null ? known : { version: found.version, weeks: found.weeks ?? '[]' };
}

type Place = { offset: number | undefined; limit: number; weeks?: VersionedWeeks | null };

/** Reads `limit` records from `offset` on, in the order of the whole list. */
export function recordsPage(
  db: Database,
  { offset = 0, limit, weeks = null }: Place,
  knownVersions: readonly string[],
) {
  const isCounted = sql`((${VERSION}) = ${weeks?.version ?? ''})`;
  // Weeks before the page are skipped by their count. The first week, if most drivers have it, is read in the order
  // of names, as far as the page; other weeks that it reaches are sorted.
  const page = sql`(
    WITH RECURSIVE counted (week, skipped, reaches) AS (
          SELECT ${NEWEST}, 0, (${countOf(NEWEST)}) WHERE NOT ${isCounted}
          UNION ALL
          SELECT (${BEFORE}), reaches, reaches + (${countOf(sql`(${BEFORE})`)}) FROM counted
          WHERE week IS NOT NULL AND reaches < ${offset} + ${limit}
        ),
        weeks AS (SELECT week, skipped, reaches FROM counted
          UNION ALL SELECT value ->> 'week', value ->> 'skipped', value ->> 'reaches'
            FROM json_each(${weeks?.weeks ?? '[]'}) WHERE ${isCounted}),
        reached AS (SELECT min(week) AS first, max(week) AS last, coalesce(min(skipped), 0) AS skipped,
            min(reaches) AS ended, (min(reaches) - min(skipped)) * ${DENSE} > (SELECT count(*) FROM ${drivers}) AS dense
          FROM weeks WHERE reaches > ${offset} AND skipped < ${offset} + ${limit})
        SELECT * FROM (
          SELECT ${financialRecords.id} AS page_id FROM ${drivers} CROSS JOIN ${financialRecords}
            ON week_start_date = (SELECT last FROM reached) AND ${OF_DRIVER}
          ORDER BY ${drivers.fullName}, ${financialRecords.id}
          LIMIT iif((SELECT dense FROM reached), ${limit}, 0) OFFSET ${offset} - (SELECT skipped FROM reached))
        UNION ALL
        SELECT * FROM (
          SELECT ${financialRecords.id} AS page_id FROM ${financialRecords} JOIN ${drivers} ON ${OF_DRIVER}
          WHERE week_start_date BETWEEN (SELECT first FROM reached)
            AND (SELECT iif(dense, date(last, '-1 day'), last) FROM reached)
          ORDER BY ${NEWEST_FIRST}
          LIMIT (SELECT iif(dense, max(0, ${offset} + ${limit} - ended), ${limit}) FROM reached)
          OFFSET (SELECT iif(dense, 0, ${offset} - skipped) FROM reached))
  ) page`;
  return readPage(db, {
    version: VERSION,
    knownVersions,
    count: sql`SELECT count(*) FROM ${financialRecords}`,
    reading: (isNew) => ({
      records: db
        .select(FIELDS)
        .from(page)
        .innerJoin(financialRecords, sql`${financialRecords.id} = page_id`)
        .innerJoin(drivers, OF_DRIVER)
        .where(isNew)
        .orderBy(NEWEST_FIRST),
    }),
    rowsOf: ({ records }) => records,
  });
}
