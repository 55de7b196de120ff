import { mondayFrom, shiftDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { shownPlate } from '../../platform/domain/plate';
import { wallTime } from '../../platform/domain/wall-time';
import type { Services } from '../../services';
import { WEEKS_DRAWN } from '../finances/schema';
import { type CarSum, carSums, costsOf } from './car-sums';
import type { CarsOfWeeks, CarsWeek, EarnedAndCost } from './schema';
import { newestWeek, readCarWeeks } from './store';

/** Answers what each car earned and cost in that week; without one, in the weeks that the chart draws. */
export async function readCarSums(
  services: Pick<Services, 'db' | 'now'>,
  { week }: CarsWeek,
): Promise<CarsOfWeeks> {
  const until = week ?? (await newestWeek(services.db)) ?? mondayFrom(services.now(), -1);
  const { holderIds: _holderIds, ...answer } = await carsOfWeeks(services, week ? [week] : drawnUntil(until));
  return answer;
}

/** `weeks` are Mondays, one after the other; `holderIds` are of all named drivers. */
export async function carsOfWeeks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  weeks: readonly string[],
): Promise<CarsOfWeeks & { holderIds: string[] }> {
  const at = now();
  const [from = '', until = ''] = [weeks[0], weeks.at(-1)];
  const { cars, holdings, ...read } = await readCarWeeks(db, { from, until });
  const carIds = cars.filter(({ isListed }) => isListed).map(({ id }) => id);
  const sums = carSums({ weeks, now: wallTime(at), carIds, holdings, ...read });
  const known = new Map(cars.map((car) => [car.id, car]));
  const names = new Map(holdings.map(({ driverId, fullName }) => [driverId, fullName]));
  return {
    from,
    until,
    holderIds: [...new Set(sums.flatMap(({ holders }) => holders))],
    cars: sums.map((sum) => {
      const car = known.get(sum.carId ?? '');
      return {
        id: sum.carId,
        plate: car ? shownPlate(car.plate) : '',
        name: car ? `${car.make} ${car.model}`.trim() : '',
        holders: sum.holders.flatMap((id) => names.get(id) ?? []),
        minutes: sum.minutes,
        ...inEuro(sum),
      };
    }),
    total: inEuro(totalOf(sums)),
  };
}

function drawnUntil(newest: string): string[] {
  return Array.from({ length: WEEKS_DRAWN }, (_, n) => shiftDate(newest, 7 * (n + 1 - WEEKS_DRAWN)));
}

type Amounts = Pick<CarSum, 'gross' | 'costs' | 'left'>;

function totalOf(sums: readonly Amounts[]): Amounts {
  const total: Amounts = { gross: 0, costs: new Map(), left: 0 };
  for (const { gross, costs, left } of sums) {
    total.gross += gross;
    total.left += left;
    for (const [category, { drivers, fleet, waiting }] of costs) {
      const paid = total.costs.get(category) ?? { drivers: 0, fleet: 0, waiting: 0 };
      total.costs.set(category, {
        drivers: paid.drivers + drivers,
        fleet: paid.fleet + fleet,
        waiting: paid.waiting + waiting,
      });
    }
  }
  return total;
}

function inEuro({ gross, costs, left }: Amounts): EarnedAndCost {
  return {
    gross: decimalOf(gross),
    costs: decimalOf(costsOf(costs)),
    byCategory: [...costs]
      .map(([category, { drivers, fleet, waiting }]) => ({
        category,
        drivers: decimalOf(drivers),
        fleet: decimalOf(fleet),
        waiting: decimalOf(waiting),
      }))
      .toSorted((a, b) => a.category.localeCompare(b.category)),
    left: decimalOf(left),
  };
}
