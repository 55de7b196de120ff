import type { Database } from '../../../db/opening/client';
import { lisbonDate } from '../../platform/domain/calendar';
import { startOfDay } from '../../platform/domain/wall-time';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { barePlate } from './car-plate-rules';
import { newHolding } from './hand-over';
import { proposedVehicles, readPlates } from './read-cars';
import type { ProposedCar } from './schema';
import { newCar } from './write-car';

/** Vehicles that drivers named at registration and that no car has. What can be no plate is left out once the driver
 * has a car. */
export async function proposals(db: Database): Promise<ProposedCar[]> {
  return (await readProposals(db)).map(({ owner, ...proposed }) => proposed);
}

async function readProposals(db: Database) {
  const found = await proposedVehicles(db);
  const known = new Set(found.length > 0 ? await readPlates(db) : []);
  return found.flatMap(({ contractType, approvedAt, plate, make, model, hasCar, ...driver }) => {
    if (plate === null || approvedAt === null) return [];
    const bare = barePlate(plate);
    if (bare === null ? hasCar : known.has(bare)) return [];
    const owner = contractType === 'SLOT' ? ('CONDUTOR' as const) : ('FROTA' as const);
    const since = lisbonDate(new Date(approvedAt));
    return [{ ...driver, plate, make: make ?? '', model: model ?? '', since, owner }];
  });
}

/** Makes a car of each, which the driver has from the day of the approval on, and answers how many. One that is no
 * longer proposed is left out. */
export function acceptProposals(
  services: Pick<Services, 'db' | 'now'>,
  driverIds: readonly string[],
  by: By,
): Promise<number> {
  const part = async () => ({
    plates: (await readProposals(services.db)).flatMap(({ plate }) => barePlate(plate) ?? []),
  });
  return actOnFleet(services, by, part, async (fleet, at) => {
    const known = new Set(fleet.cars.map(({ plate }) => plate));
    const accepted = (await readProposals(services.db)).flatMap((proposed) => {
      const plate = barePlate(proposed.plate);
      if (plate === null || !driverIds.includes(proposed.driverId) || known.has(plate)) return [];
      known.add(plate);
      return [{ ...proposed, plate }];
    });
    const made = accepted.map(({ driverId, fullName: _fullName, since, ...given }) => {
      const car = newCar({ ...NO_PAPERS, ...given }, { staff: by.staff, at });
      const held = { carId: car.id, driverId, startsAt: startOfDay(since), isShared: false };
      return { car, holding: newHolding(held, { staff: by.staff, at }) };
    });
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

export const NO_PAPERS = {
  vin: null,
  registeredOn: null,
  fuel: null,
  insuredUntil: null,
  inspectedUntil: null,
  imtUntil: null,
  extinguisherUntil: null,
  iucMonth: null,
};
