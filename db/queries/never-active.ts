import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Ids of those who are not ACTIVE and never were: anybody can register, so that nothing a registration says decides
 * about money before staff have approved it. Who left was ACTIVE once.
 */
export const neverActive = sql`(SELECT id FROM drivers WHERE status <> 'ACTIVE' AND approved_at IS NULL)`;

/** The same of one driver, by its id: of a few rows, the lookups cost less than the set of all of them. */
export function wasNeverActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM drivers never
    WHERE never.id = ${driverId} AND never.status <> 'ACTIVE' AND never.approved_at IS NULL)`;
}
