import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { drivers } from '../../../db/schema/drivers';

/** Of drivers. Registrations are unverified, and decide nothing about money. Who is or was ACTIVE was approved. */
export const WAS_ACTIVE = sql`${drivers.approvedAt} IS NOT NULL`;

/** Of a driver by the id. */
export function wasActive(driverId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} approved
    WHERE approved.id = ${driverId} AND approved.approved_at IS NOT NULL)`;
}
