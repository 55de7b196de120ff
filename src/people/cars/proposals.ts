import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { cars, isWaitingCar } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { lisbonDate } from '../../platform/domain/calendar';
import { startOfDay } from '../../platform/domain/wall-time';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { newHolding } from './hand-over';
import type { ProposedCar } from './schema';
import { NO_PAPERS, newCar } from './write-car';

export async function proposals(db: Database): Promise<ProposedCar[]> {
  return (await readProposals(db)).map(({ owner, bare, ...proposed }) => proposed);
}

/** Cars that ACTIVE drivers named and that wait, by driver. What can be no plate is left out once the driver has a car,
 * at present or later. */
async function readProposals(db: Database) {
  const isOfFleet = sql`EXISTS (SELECT 1 FROM ${cars} taken WHERE taken.plate = ${cars.plate} AND taken.is_waiting = 0)`;
  const hasCar = sql`EXISTS (SELECT 1 FROM ${holdings} WHERE ${holdings.driverId} = ${drivers.id}
    AND ${holdings.carId} IS NOT NULL AND ${holdings.endsAt} IS NULL)`;
  const found = await db
    .select({
      driverId: drivers.id,
      fullName: drivers.fullName,
      contractType: drivers.contractType,
      approvedAt: drivers.approvedAt,
      plate: cars.plate,
      named: cars.named,
    })
    .from(cars)
    .innerJoin(drivers, eq(drivers.id, cars.namedBy))
    .where(
      and(
        isWaitingCar,
        eq(drivers.status, 'ACTIVE'),
        sql`NOT iif(${cars.plate} = '', ${hasCar}, ${isOfFleet})`,
      ),
    )
    .orderBy(drivers.fullName, drivers.id);
  return found.flatMap(({ contractType, approvedAt, plate: bare, named, ...driver }) => {
    if (!named?.licensePlate || approvedAt === null) return [];
    const owner = contractType === 'SLOT' ? ('CONDUTOR' as const) : ('FROTA' as const);
    const since = lisbonDate(new Date(approvedAt));
    const { licensePlate: plate, make, model } = named;
    return [{ ...driver, plate, make: make ?? '', model: model ?? '', since, owner, bare }];
  });
}

/** Makes a car of each, which the driver has from the day of the approval on, and answers how many. One that is no
 * longer proposed is left out. */
export function acceptProposals(
  services: Pick<Services, 'db' | 'now'>,
  driverIds: readonly string[],
  by: By,
): Promise<number> {
  const part = async () => ({ plates: (await readProposals(services.db)).map(({ bare }) => bare) });
  return actOnFleet(services, by, part, async (fleet, at) => {
    const known = new Set(['', ...fleet.cars.map(({ plate }) => plate)]);
    const made = (await readProposals(services.db)).flatMap(
      ({ driverId, fullName: _fullName, since, bare: plate, ...given }) => {
        if (!driverIds.includes(driverId) || known.has(plate)) return [];
        known.add(plate);
        const car = newCar({ ...NO_PAPERS, ...given, plate }, { staff: by.staff, at });
        const held = { carId: car.id, driverId, startsAt: startOfDay(since), isShared: false };
        return [{ car, holding: newHolding(held, { staff: by.staff, at }) }];
      },
    );
    return {
      answer: made.length,
      fleet: {
        ...fleet,
        cars: [...fleet.cars, ...made.map(({ car }) => car)],
        holdings: [...fleet.holdings, ...made.map(({ holding }) => holding)],
      },
      deeds: made.map(({ car }) => ({ action: 'car.add', subject: car.id })),
    };
  });
}
