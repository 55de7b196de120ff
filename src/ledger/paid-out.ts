import { type SQL, sql } from 'drizzle-orm';
import { financialRecords } from '../../db/schema/financial-records';

export function isPaidOut(row: string): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`);
  return sql`(${of('state')} = 'booked' AND EXISTS (SELECT 1 FROM ${financialRecords} paid
    WHERE paid.driver_id = ${of('driver_id')} AND paid.week_start_date = ${of('week_start_date')}
      AND paid.status = 'PAID'))`;
}
