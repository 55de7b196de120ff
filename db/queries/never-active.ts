import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Registrations are unverified: they decide nothing about money before approval. Who is ACTIVE was approved. */
export const neverActive = sql`(SELECT id FROM drivers WHERE ${isNeverActive('drivers')})`;

/** `row`: of drivers. */
export function isNeverActive(row: string): SQL {
  return sql.raw(`${row}.approved_at IS NULL`);
}

export function wasNeverActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers never
    WHERE never.id = ${driverId} AND ${isNeverActive('never')})`;
}
