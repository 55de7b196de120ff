import { type SQL, sql } from 'drizzle-orm';
import { lisbonDay } from '../../db/queries/lisbon-day';
import { driverChanges } from '../../db/schema/driver-changes';

/** Of an alias of drivers: whether a day of the week is one of service (docs/rules/drivers.md#periods-of-service). */
export function isServing(driver: string, week: SQL): SQL {
  const of = (name: string) => sql.raw(`${driver}.${name}`);
  const days = sql`(SELECT date(${week}, value || ' days') AS day FROM json_each('[0,1,2,3,4,5,6]'))`;
  // A return notes when the driver had left; the absence that lasts is the driver's own.
  const isAway = sql`(${of('status')} <> 'ACTIVE' AND day >= coalesce(${of('left_on')}, '') OR EXISTS (
    SELECT 1 FROM ${driverChanges} back WHERE back.driver_id = ${of('id')}
      AND day >= back.changes ->> '$.leftOn[0]' AND day < ${lisbonDay(sql`back.at`)}))`;
  return sql`EXISTS (SELECT 1 FROM ${days} WHERE day >= ${lisbonDay(of('approved_at'))} AND NOT ${isAway})`;
}
