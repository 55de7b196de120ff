import { and, gte, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { CAR, cars, isTakenOn } from '../../../db/schema/cars';
import { lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { papersOf } from './car-paper-rules';
import type { LapsingPaper } from './schema';

/** Papers of the cars that the fleet has which have lapsed or will within so many days, soonest first. */
export async function lapsingPapers(db: Database, now: Date, days: number): Promise<LapsingPaper[]> {
  const today = lisbonDate(now);
  const last = shiftDate(today, days);
  const found = await db
    .select(CAR)
    .from(cars)
    .where(and(isTakenOn, or(isNull(cars.endedOn), gte(cars.endedOn, today))))
    .orderBy(cars.plate);
  return found
    .flatMap((car) => {
      const { id: carId, make, model } = car;
      const plate = shownPlate(car.plate);
      return papersOf(car, today).map((paper) => ({ carId, plate, make, model, ...paper }));
    })
    .filter(({ date }) => date <= last)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
