import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { parsed } from '../../../db/queries/json-of';
import { financialRecords } from '../../../db/schema/financial-records';
import { decimalOf } from '../../platform/domain/money-text';
import type { Filtered } from './filter';
import type { FinancialSummary } from './schema';
import { VERSION } from './store';

export type VersionedSummary = { version: string; summary: FinancialSummary };

/** Computes all sums in one pass. */
const SUMS = sql<
  number[]
>`json_array(count(*), coalesce(sum(gross_cents), 0), coalesce(sum(commission_cents), 0),
  coalesce(sum(flat_rate_cents), 0), coalesce(sum(payout_cents) FILTER (WHERE carried_to IS NULL), 0),
  coalesce(sum(payout_cents) FILTER (WHERE carried_to IS NOT NULL), 0),
  coalesce(sum(payout_cents) FILTER (WHERE status = 'PAID'), 0))`;

/** Sums the filtered records (docs/rules/screens.md#finances-page); answers `known` itself while unchanged. */
export async function readSummary(
  db: Database,
  { condition }: Pick<Filtered, 'condition'>,
  known: VersionedSummary | null = null,
): Promise<VersionedSummary> {
  const sums = sql<number[] | null>`CASE WHEN version <> ${known?.version ?? ''}
    THEN (SELECT ${SUMS} FROM ${financialRecords} WHERE ${condition}) END`;
  const [read] = await db
    .select({ version: sql<string>`version`, sums: parsed(sums) })
    .from(sql`(${VERSION})`);
  if (known && !read?.sums) return known;
  const { version = '', sums: amounts } = read ?? {};
  const [records = 0, gross = 0, commission = 0, flatRates = 0, payouts = 0, carried = 0, paid = 0] =
    amounts ?? [];
  const summary = {
    records,
    grossEarnings: decimalOf(gross),
    platformCommission: decimalOf(commission),
    flatRateDeductions: decimalOf(flatRates),
    payouts: decimalOf(payouts),
    carried: decimalOf(carried),
    paidPayouts: decimalOf(paid),
  };
  return { version, summary };
}
