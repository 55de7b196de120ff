import { and, ne } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { cars } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { readMovements } from '../../costs/booking/cost-rows';
import type { StoredMovement } from '../../costs/movements/movement';
import { payersOf } from './payer-rules';
import type { CostPayer } from './schema';

/** Lists the payers of the movements whose values are of these files. */
export async function payersOfFiles(db: Database, files: readonly string[]): Promise<CostPayer[]> {
  const isOfFiles = and(isOneOf(costMovements.fileId, files), ne(costMovements.state, 'gone'));
  return namedPayers(db, await readMovements(db, isOfFiles));
}

export async function namedPayers(db: Database, movements: readonly StoredMovement[]): Promise<CostPayer[]> {
  const ids = new Set(movements.flatMap(({ driverId }) => driverId ?? []));
  const carIds = new Set(movements.flatMap(({ carId }) => carId ?? []));
  const people = await db
    .select({ id: drivers.id, fullName: drivers.fullName })
    .from(drivers)
    .where(isOneOf(drivers.id, ids));
  const found = await db
    .select({ id: cars.id, plate: cars.plate })
    .from(cars)
    .where(isOneOf(cars.id, carIds));
  return payersOf(movements, {
    drivers: new Map(people.map(({ id, fullName }) => [id, fullName])),
    plates: new Map(found.map(({ id, plate }) => [id, plate])),
  });
}
