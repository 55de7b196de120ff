import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type Driver = { id: SQLWrapper; contractType: SQLWrapper };

/** The contract in force on a date (`YYYY-MM-DD`). */
export function contractOn({ id, contractType }: Driver, date: SQLWrapper): SQL<'SLOT' | 'VEHICLE_RENTAL'> {
  return sql`coalesce(CASE WHEN ${id} IN (SELECT driver_id FROM contract_periods)
    THEN (SELECT period.contract_type FROM contract_periods period WHERE period.driver_id = ${id}
    AND period.from_monday <= ${date} ORDER BY period.from_monday DESC LIMIT 1) END, ${contractType})`;
}
