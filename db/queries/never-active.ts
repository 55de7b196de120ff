import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Unverified registrations, which decide nothing about money before approval. ACTIVE drivers were approved. */
export const neverActive = sql`(SELECT id FROM drivers WHERE ${isNeverActive('drivers')})`;

/** `row` is an alias of the table of drivers. */
export function isNeverActive(row: string): SQL {
  return sql.raw(`${row}.approved_at IS NULL`);
}

export function wasNeverActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers never
    WHERE never.id = ${driverId} AND ${isNeverActive('never')})`;
}
