import { mondayOf } from '../../platform/domain/calendar';
import type { CostKind } from '../../platform/domain/cost-kinds';
import type { Fleet, Holding } from './fleet';
import { dateOf } from './wall-time';

/** The movements that a change of the fleet concerns: by what they name from a day on, and by rule from a Monday on. */
type Concerned = {
  /** Plates, VINs and numbers of cards and toll devices. */
  named: Set<string>;
  cars: Set<string>;
  /** A Monday; null where no car, card or holding has changed. */
  since: string | null;
  rules: { kind: CostKind; fromMonday: string; driverId: string | null }[];
};

/** A part of the fleet that changes. It has the cards of its cars, and the cars of its cards. */
export type FleetStep = { before: Fleet; after: Fleet };

/** Compares the two by their rows. */
export function concernedBy({ before, after }: FleetStep): Concerned {
  const concerned: Concerned = { named: new Set(), cars: new Set(), since: null, rules: [] };
  const cars = new Map([...before.cars, ...after.cars].map((car) => [car.id, car]));
  const cards = Map.groupBy([...before.cards, ...after.cards], ({ id }) => id);
  const from = (day: string) => {
    const monday = mondayOf(day);
    concerned.since = concerned.since === null || monday < concerned.since ? monday : concerned.since;
  };
  const nameCar = (id: string | null) => {
    if (id === null) return;
    concerned.cars.add(id);
    for (const car of [...before.cars, ...after.cars].filter((each) => each.id === id)) {
      for (const name of [car.plate, car.vin]) if (name) concerned.named.add(name);
    }
  };
  const nameCard = (id: string | null) => {
    for (const { number, formerNumbers } of cards.get(id ?? '') ?? [])
      for (const name of [number, ...formerNumbers]) concerned.named.add(name);
  };
  const [was, is] = [before, after].map(({ holdings }) => new Map(holdings.map((each) => [each.id, each])));
  for (const holding of different(before.holdings, after.holdings)) {
    const since = differsFrom(was?.get(holding.id) ?? holding, is?.get(holding.id) ?? holding);
    nameCar(holding.carId);
    nameCard(holding.cardId);
    from(dateOf(since));
    for (const other of [...before.holdings, ...after.holdings]) {
      if (holding.cardId === null && other.cardId !== null && other.carId === holding.carId)
        nameCard(other.cardId);
    }
  }
  for (const car of different(before.cars, after.cars)) {
    nameCar(cars.get(car.id)?.id ?? null);
    from(FIRST_DAY);
  }
  for (const card of different(before.cards, after.cards)) {
    nameCard(card.id);
    from(FIRST_DAY);
  }
  for (const rent of different(before.rents, after.rents)) {
    concerned.cars.add(rent.carId);
    from(rent.fromMonday);
  }
  concerned.rules = different(before.rules, after.rules);
  return concerned;
}

/** The minute from which a holding is another one; one that is added or gone, from its beginning on. */
function differsFrom(one: Holding, other: Holding): string {
  const isAlike = (['carId', 'cardId', 'driverId', 'startsAt', 'isShared'] as const).every(
    (name) => one[name] === other[name],
  );
  const ends = [one.endsAt, other.endsAt].flatMap((end) => end ?? []).toSorted();
  const [since = one.startsAt] =
    isAlike && one.endsAt !== other.endsAt ? ends : [one.startsAt, other.startsAt].toSorted();
  return since;
}

/** Before any movement. */
const FIRST_DAY = '2000-01-03';

/** Rows of either list that the other does not have alike. */
function different<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]): Row[] {
  const text = (rows: readonly Row[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [was, is] = [text(before), text(after)];
  return [
    ...before.filter((row) => !is.has(JSON.stringify(row))),
    ...after.filter((row) => !was.has(JSON.stringify(row))),
  ];
}
