import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { cars } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { costShares } from '../../../db/schema/cost-shares';
import { financialRecords } from '../../../db/schema/financial-records';
import { categoryOf } from '../../costs/movements/movement';
import { decimalOf } from '../../platform/domain/money-text';
import { shownPlate } from '../../platform/domain/plate';
import { AppError } from '../../platform/http/errors';
import type { CostOfWeek } from './schema';

/** The movements behind the costs of a driver's week, in order of time. */
async function costsOfWeek(db: Database, driverId: string, week: string): Promise<CostOfWeek[]> {
  const { id, kind, at, place, plate, card, cents } = costMovements;
  const found = await db
    .select({ id, kind, at, place, plate, ofCar: cars.plate, card, cents, shareCents: costShares.cents })
    .from(costShares)
    .innerJoin(costMovements, eq(id, costShares.movementId))
    .leftJoin(cars, eq(cars.id, costMovements.carId))
    .where(and(eq(costShares.driverId, driverId), eq(costShares.weekStartDate, week)))
    .orderBy(at, costMovements.key);
  return found.map(({ cents: whole, shareCents, ofCar, ...movement }) => ({
    ...movement,
    plate: plateOf(movement.plate ?? ofCar),
    category: categoryOf(movement.kind),
    amount: decimalOf(whole ?? shareCents),
    share: decimalOf(shareCents),
  }));
}

/** A toll device stands for its car. */
function plateOf(bare: string | null): string | null {
  return bare === null ? null : shownPlate(bare);
}

/** The same of a record, for its driver where one is given. Raises `not_found`. */
export async function costsOfRecord(
  db: Database,
  recordId: string,
  { of }: { of?: string } = {},
): Promise<CostOfWeek[]> {
  const { driverId, weekStartDate } = financialRecords;
  const [record] = await db
    .select({ driverId, week: weekStartDate })
    .from(financialRecords)
    .where(eq(financialRecords.id, recordId));
  if (!record || (of !== undefined && record.driverId !== of)) throw new AppError('not_found');
  return costsOfWeek(db, record.driverId, record.week);
}
