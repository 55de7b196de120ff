import type { Database } from '../../db/opening/client';

const EARNINGS = `platform, external_id, driver_id, state, gross_cents, commission_cents, adjustments_cents, cash_cents,
  full_name, line, cells, created_at`;
const RECORDS = `driver_id, gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents, fee_basis,
  settlement_cents, payout_cents, status, created_at`;

/** Writes these reports, their rows and their weeks' records again, forty years earlier, at once; answers ms. */
export async function timeBareWrites(db: Database, reports: readonly string[]): Promise<number> {
  const copies = JSON.stringify(reports.map((id) => [id, crypto.randomUUID()]));
  const copied = 'FROM json_each(?) c JOIN';
  const begun = performance.now();
  await db.$client.batch([
    {
      sql: `INSERT INTO payment_reports (id, created_at, source, sha256, platform, week_start_date, outcome)
        SELECT c.value ->> 1, created_at, source, sha256, platform, date(week_start_date, '-40 years'), outcome
        ${copied} payment_reports p ON p.id = c.value ->> 0`,
      args: [copies],
    },
    {
      sql: `INSERT INTO earnings (report_id, changed_in, week_start_date, ${EARNINGS})
        SELECT c.value ->> 1, c.value ->> 1, date(week_start_date, '-40 years'), ${EARNINGS}
        ${copied} earnings e ON e.report_id = c.value ->> 0`,
      args: [copies],
    },
    {
      sql: `INSERT INTO financial_records (id, week_start_date, ${RECORDS})
        SELECT substr(?, 1, 20) || hex(randomblob(8)), date(week_start_date, '-40 years'), ${RECORDS} FROM financial_records
        WHERE week_start_date IN (SELECT DISTINCT week_start_date ${copied} payment_reports p ON p.id = c.value ->> 0)`,
      // The ids share a beginning and are as long as the program's, so that indexing costs the same.
      args: [crypto.randomUUID(), copies],
    },
  ]);
  return performance.now() - begun;
}
