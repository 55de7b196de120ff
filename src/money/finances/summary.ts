import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { financialRecords } from '../../../db/schema/financial-records';
import { decimalOf } from '../../platform/domain/money-text';
import type { Filtered } from './filter';
import type { FinancialSummary } from './schema';
import { VERSION } from './store';

export type VersionedSummary = { version: string; summary: FinancialSummary };

type Sums = { version: string; sums: string | null };

/** Computes all sums in one pass. */
const SUMS = sql`json_array(count(*), coalesce(sum(gross_cents), 0), coalesce(sum(commission_cents), 0),
  coalesce(sum(flat_rate_cents), 0), coalesce(sum(payout_cents) FILTER (WHERE carried_to IS NULL), 0),
  coalesce(sum(payout_cents) FILTER (WHERE carried_to IS NOT NULL), 0),
  coalesce(sum(payout_cents) FILTER (WHERE status = 'PAID'), 0))`;

/** Sums the filtered records (docs/rules/screens.md#finances-page); answers `known` itself while unchanged. */
export async function readSummary(
  db: Database,
  { condition }: Pick<Filtered, 'condition'>,
  known: VersionedSummary | null = null,
): Promise<VersionedSummary> {
  const { version, sums } = await db.get<Sums>(sql`
    SELECT version, CASE WHEN version <> ${known?.version ?? ''}
      THEN (SELECT ${SUMS} FROM ${financialRecords} WHERE ${condition}) END AS sums FROM (${VERSION})`);
  if (known && sums === null) return known;
  const amounts: number[] = JSON.parse(sums ?? '[]');
  const [records = 0, gross = 0, commission = 0, flatRates = 0, payouts = 0, carried = 0, paid = 0] = amounts;
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
