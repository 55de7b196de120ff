import type { Database } from '../../../db/opening/client';

/** Rows of `fillOpenWork` that were decided in part: a change without its one audit row, its e-mail or the driver's
 * version, or an audit row without its change. */
export async function halfDoneOf(db: Database): Promise<string[]> {
  const audits = (action: string) =>
    `(SELECT count(*) FROM audit_log WHERE subject = row.id AND action IN (${action}))`;
  const letters = (cause: string) => `(SELECT count(*) FROM outbox WHERE cause = '${cause}:' || row.id)`;
  const { rows } = await db.$client.execute(`
    SELECT 'driver ' || id FROM drivers row WHERE id LIKE 'driver-%' AND (
      (status = 'INACTIVE') <> ${audits("'driver.reject'")} OR (status = 'INACTIVE') <> ${letters('driver.reject')}
      OR version <> 1 + (status = 'INACTIVE') + (SELECT count(*) FROM documents
        WHERE driver_id = row.id AND status <> 'PENDING_VALIDATION'))
    UNION ALL
    SELECT 'document ' || id FROM documents row
    WHERE (status <> 'PENDING_VALIDATION') <> ${audits("'document.validate', 'document.reject'")}
      OR version <> 1 + (status <> 'PENDING_VALIDATION')
    UNION ALL
    SELECT 'record ' || id FROM financial_records row
    WHERE (status = 'PAID') <> ${audits("'financial-record.pay'")} OR version <> 1 + (status = 'PAID')
      OR (paid_at IS NOT NULL) <> (status = 'PAID')`);
  return rows.map((row) => String(row[0]));
}
