import { and, ne } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { cars } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { readMovements, readShares } from '../../costs/booking/cost-rows';
import type { StoredMovement } from '../../costs/movements/movement';
import type { Share } from '../../costs/movements/place-shares';
import { payersOf } from './payer-rules';
import type { CostPayer } from './schema';

/** Lists the payers of the movements whose values are of these files. */
export async function payersOfFiles(db: Database, files: readonly string[]): Promise<CostPayer[]> {
  const isOfFiles = and(isOneOf(costMovements.fileId, files), ne(costMovements.state, 'gone'));
  return namedPayers(db, await readMovements(db, isOfFiles));
}

/** `placed`: the shares that are not stored yet. */
export async function namedPayers(
  db: Database,
  movements: readonly StoredMovement[],
  placed: readonly Share[] = [],
): Promise<CostPayer[]> {
  const stored = await readShares(db, { movements: movements.map(({ id }) => id) });
  const charged = new Map(
    [...stored, ...placed].map(({ movementId, driverId, week }) => [`${movementId} ${driverId}`, week]),
  );
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
  const dated = movements.map((each) => ({
    ...each,
    charged: charged.get(`${each.id} ${each.driverId}`) ?? null,
  }));
  return payersOf(dated, {
    drivers: new Map(people.map(({ id, fullName }) => [id, fullName])),
    plates: new Map(found.map(({ id, plate }) => [id, plate])),
  });
}
