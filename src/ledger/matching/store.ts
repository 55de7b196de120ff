import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drivers } from '../../../db/schema/drivers';

/** A condition on drivers. Registrations are unverified and decide nothing about money; approved ones do. */
export const WAS_ACTIVE = sql`${drivers.approvedAt} IS NOT NULL`;

/** The same condition for a driver's id. */
export function wasActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} approved
    WHERE approved.id = ${driverId} AND approved.approved_at IS NOT NULL)`;
}
