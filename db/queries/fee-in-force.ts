import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** `n` of the driver's rule that holds in the week of a Monday; null for none, which most drivers have. */
export function feeInForce(driverId: SQLWrapper, week: SQLWrapper): SQL<number | null> {
  return sql<number | null>`(CASE WHEN ${driverId} IN (SELECT driver_id FROM fee_rules)
    THEN (SELECT held.n FROM fee_rules held WHERE held.driver_id = ${driverId}
    AND held.from_monday <= ${week} AND (held.until_monday IS NULL OR (${week} < held.until_monday
      AND NOT EXISTS (SELECT 1 FROM fee_rules later WHERE later.driver_id = held.driver_id
        AND later.from_monday = held.from_monday AND later.n > held.n)))
    ORDER BY held.from_monday DESC, held.n DESC LIMIT 1) END)`;
}
