import type { Database } from '../../../db/opening/client';
import { shiftDate } from '../../platform/domain/calendar';
import { shownPlate } from '../../platform/domain/plate';
import { startOfDay } from '../../platform/domain/wall-time';
import { heldBetween } from './read-cars';
import type { HeldInWeek } from './schema';

/** `week` is its Monday. */
export async function heldInWeek(db: Database, driverId: string, week: string): Promise<HeldInWeek> {
  const [from, until] = [startOfDay(week), startOfDay(shiftDate(week, 7))];
  const { cars, cards } = await heldBetween(db, driverId, { from, until });
  const within = <Held extends { startsAt: string; endsAt: string | null }>(held: Held) => ({
    ...held,
    startsAt: held.startsAt > from ? held.startsAt : null,
    endsAt: held.endsAt !== null && held.endsAt < until ? held.endsAt : null,
  });
  return {
    cars: cars.map((car) => ({ ...within(car), plate: shownPlate(car.plate) })),
    cards: cards.map(within),
  };
}
