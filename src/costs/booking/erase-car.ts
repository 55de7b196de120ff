import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { cars } from '../../../db/schema/cars';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { drivers } from '../../../db/schema/drivers';

/** The plate that stands for one which was erased: the car's movements stay the car's. */
export const ERASED_PLATE = sql`('APAGADA' || upper(substr(${cars.id}, 1, 5)))`;

/** Steps of a driver's erasure, before that of the cars: what identifies the own ones goes from their movements.
 * `own`: a query of their ids. */
export function erasedMovements(db: Database, driverId: string, own: SQL) {
  const ofCar = (value: SQL) => sql`(SELECT ${value} FROM ${cars} WHERE ${cars.id} = ${costMovements.carId})`;
  const alias = ofCar(ERASED_PLATE);
  const { plate, device, vin } = costMovements;
  // No key has a character of the control range.
  const named = [plate, device, vin].map((name) => sql`coalesce(${name}, char(1))`);
  const without = (key: SQL) => named.reduce((text, name) => sql`replace(${text}, ${name}, ${alias})`, key);
  const isOwn = sql`${costMovements.carId} IN (${own})`;
  const movements = sql`FROM ${costMovements} WHERE ${costMovements.id} = ${costLines.movementId}`;
  const data = sql`json_set(${costLines.data}, '$.plate', ${alias}, '$.device', NULL, '$.vin', NULL, '$.place', '',
    '$.key', ${without(sql`${costLines.data} ->> '$.key'`)})`;
  return [
    db
      .update(costLines)
      .set({ data: sql`(SELECT ${data} ${movements})` })
      .where(sql`EXISTS (SELECT 1 ${movements} AND ${isOwn})`),
    db
      .update(costMovements)
      .set({ key: without(sql`${costMovements.key}`), plate: alias, device: null, vin: null, place: '' })
      .where(isOwn),
    db.run(sql`INSERT INTO ${costRevision} (id, revision) SELECT 1, 1
      WHERE EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = ${driverId} AND ${drivers.erasedAt} IS NULL)
      ON CONFLICT (id) DO UPDATE SET revision = revision + 1`),
  ];
}
