import type { carCards } from '../../../db/schema/car-cards';
import type { cars } from '../../../db/schema/cars';
import type { drivers } from '../../../db/schema/drivers';
import type { holdings } from '../../../db/schema/holdings';
import { lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { BEGINNING } from '../../platform/domain/wall-time';
import { car as drawCar } from './people';
import type { Random } from './random';

type Driver = typeof drivers.$inferInsert;
export type DemoCars = {
  cars: (typeof cars.$inferInsert)[];
  cards: (typeof carCards.$inferInsert)[];
  holdings: (typeof holdings.$inferInsert)[];
};

type Outside = { today: string; staff: string; random: Random };

/** Named cars of ACTIVE drivers that are still proposed. */
const PROPOSED = 2;
/** The number from which the plates of own cars are drawn, past those of the registrations. */
const OWN_PLATES = 50_000;

/** A car for most drivers: of the fleet for rentals, with a card and a toll device, their own for the others. Two were
 * exchanged, one is shared by day and night, one has an insurance that lapses, and the card of one got a new number. */
export function carsOf(
  people: readonly Driver[],
  waiting: readonly DemoCars['cars'][number][],
  { today, staff, random }: Outside,
): DemoCars {
  const made = { createdBy: staff, createdAt: `${shiftDate(today, -30)}T09:00:00.000Z` };
  const isDriving = ({ status }: Driver) => status === 'ACTIVE';
  const fleet: DemoCars = { cars: [], cards: [], holdings: [] };
  const own = people.filter(({ contractType }) => contractType === 'SLOT').filter(isDriving);
  const takenOn = waiting
    .flatMap(({ namedBy, named, namedAt }) => {
      const driver = people.filter(isDriving).find(({ id }) => id === namedBy);
      return driver && named ? [{ driver, ...named, named, namedBy, namedAt }] : [];
    })
    .slice(0, -PROPOSED);
  const all = [
    ...takenOn.map((car) => ({ ...car, owner: 'FROTA' as const })),
    ...own.map((driver, n) => ({ driver, ...drawCar(OWN_PLATES + n, random), owner: 'CONDUTOR' as const })),
  ];
  const hold = (given: Partial<(typeof holdings)['$inferInsert']> & { startsAt: string }) =>
    fleet.holdings.push({ id: random.uuid(), ...given, ...made });
  const cars = all.map(({ driver, licensePlate, make, model, owner, ...naming }, n) => {
    const id = random.uuid();
    const since = lisbonDate(new Date(driver.approvedAt ?? made.createdAt));
    fleet.cars.push({
      id,
      plate: (licensePlate ?? '').replaceAll('-', ''),
      make: make ?? '',
      model: model ?? '',
      owner,
      registeredOn: shiftDate(today, -365 * random.between(1, 8)),
      insuredUntil: shiftDate(today, n === 0 ? 6 : random.between(60, 350)),
      inspectedUntil: shiftDate(today, n === 1 ? -2 : random.between(60, 350)),
      imtUntil: shiftDate(today, random.between(200, 1_500)),
      iucMonth: random.between(1, 12),
      ...naming,
      ...made,
    });
    return { id, driver, since, owner };
  });
  const [first, second, shared, renumbered] = cars;
  const partner = own.at(-1);
  for (const { id, driver, since, owner } of cars) {
    const exchanged = driver === first?.driver ? second : driver === second?.driver ? first : undefined;
    const changedAt = `${shiftDate(today, -12)} 18:30`;
    const startsAt = `${since} 00:00`;
    const isShared = id === shared?.id && partner !== undefined;
    hold({ carId: id, driverId: driver.id, startsAt, endsAt: exchanged ? changedAt : null, isShared });
    if (exchanged) hold({ carId: exchanged.id, driverId: driver.id, startsAt: changedAt });
    if (isShared)
      hold({ carId: id, driverId: partner.id, startsAt: `${shiftDate(today, -20)} 20:00`, isShared });
    if (owner !== 'FROTA') continue;
    const [cardId, deviceId] = [random.uuid(), random.uuid()];
    const n = fleet.cards.length / 2;
    fleet.cards.push(
      {
        id: cardId,
        number: `78248${String(n).padStart(11, '0')}`,
        formerNumbers: id === renumbered?.id ? [`78247${String(n).padStart(11, '0')}`] : [],
        kind: 'COMBUSTIVEL',
        ...made,
      },
      { id: deviceId, number: `6010${String(n).padStart(8, '0')}`, kind: 'PORTAGENS', ...made },
    );
    hold({ cardId, carId: id, startsAt: `${shiftDate(today, -30)} 09:00` });
    hold({ cardId: deviceId, carId: id, startsAt: BEGINNING });
  }
  const namers = new Set(takenOn.map(({ namedBy }) => namedBy));
  fleet.cars.push(...waiting.filter(({ namedBy }) => !namers.has(namedBy)));
  return fleet;
}
