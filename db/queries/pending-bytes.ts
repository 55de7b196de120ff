import { type SQL, sql } from 'drizzle-orm';
import { documents } from '../schema/documents';
import { drivers } from '../schema/drivers';

/** The bytes of pending drivers' documents, without those of `but` (a query of ids). */
export function pendingBytes(but: SQL | null): SQL<number> {
  return sql<number>`(
    SELECT coalesce(sum(document.size), 0) FROM ${drivers} AS driver
    JOIN ${documents} AS document ON document.driver_id = driver.id
    WHERE driver.status = 'PENDING_VALIDATION' ${but ? sql`AND document.id NOT IN (${but})` : sql``}
  )`;
}
