import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonOf } from '../../db/queries/json-of';
import { readPage } from '../../db/queries/read-list';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { decimalOf } from '../domain/money-text';
import type { FinancialRecord, FinancialSummary } from './schema';
import { FIELDS, OF_DRIVER, VERSION } from './store';

const ORDER = sql`${financialRecords.weekStartDate} DESC, ${drivers.fullName}, ${financialRecords.id}`;

const NEWEST = sql`(SELECT max(week_start_date) FROM ${financialRecords})`;
const BEFORE = sql`SELECT max(week_start_date) FROM ${financialRecords} WHERE week_start_date < counted.week`;
const countOf = (week: SQL) => sql`SELECT count(*) FROM ${financialRecords} WHERE week_start_date = ${week}`;

/** The records `limit` from `offset` on, in the order of the whole list. */
export function recordsPage(
  db: Database,
  { offset = 0, limit }: { offset: number | undefined; limit: number },
  knownVersions: readonly string[],
) {
  return readPage<FinancialRecord>(db, {
    version: VERSION,
    knownVersions,
    count: sql`SELECT count(*) FROM ${financialRecords}`,
    item: jsonOf(FIELDS),
    // Whole weeks are skipped by their count, as far as the page: only those that it reaches are joined and sorted.
    given: sql`
      WITH RECURSIVE counted (week, skipped, reaches) AS (
          SELECT ${NEWEST}, 0, (${countOf(NEWEST)})
          UNION ALL
          SELECT (${BEFORE}), reaches, reaches + (${countOf(sql`(${BEFORE})`)}) FROM counted
          WHERE week IS NOT NULL AND reaches < ${offset} + ${limit}
        ),
        reached AS (SELECT min(week) AS first, max(week) AS last, coalesce(min(skipped), 0) AS skipped FROM counted
          WHERE reaches > ${offset})`,
    rows: sql`
      FROM (
        SELECT ${financialRecords.id} AS page_id FROM ${financialRecords} JOIN ${drivers} ON ${OF_DRIVER}
        WHERE week_start_date BETWEEN (SELECT first FROM reached) AND (SELECT last FROM reached)
        ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset} - (SELECT skipped FROM reached)
      )
      JOIN ${financialRecords} ON ${financialRecords.id} = page_id JOIN ${drivers} ON ${OF_DRIVER}
      ORDER BY ${ORDER}`,
  });
}

export type VersionedSummary = { version: string; summary: FinancialSummary };

type Sums = { version: string; flatRateCents: number | null; paidCents: number | null; isKnown: number };

/** Over every record (docs/rules.md#finances-page); `known` itself while nothing has changed. */
export async function readSummary(
  db: Database,
  known: VersionedSummary | null = null,
): Promise<VersionedSummary> {
  const isKnown = sql`version = ${known?.version ?? ''}`;
  const found = await db.get<Sums>(sql`
    SELECT version, ${isKnown} AS isKnown,
      CASE WHEN NOT ${isKnown} THEN (SELECT sum(flat_rate_cents) FROM ${financialRecords}) END AS flatRateCents,
      CASE WHEN NOT ${isKnown} THEN
        (SELECT sum(payout_cents) FROM ${financialRecords} WHERE status = 'PAID') END AS paidCents
    FROM (${VERSION})`);
  if (known && found.isKnown) return known;
  const summary = {
    flatRateDeductions: decimalOf(found.flatRateCents ?? 0),
    paidPayouts: decimalOf(found.paidCents ?? 0),
  };
  return { version: found.version, summary };
}
