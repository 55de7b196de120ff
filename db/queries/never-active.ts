import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Registrations are unverified: they decide nothing about money before approval. */
export const neverActive = sql`(SELECT id FROM drivers WHERE status <> 'ACTIVE' AND approved_at IS NULL)`;

export function wasNeverActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers never
    WHERE never.id = ${driverId} AND never.status <> 'ACTIVE' AND never.approved_at IS NULL)`;
}
