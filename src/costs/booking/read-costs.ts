import { and, gt, gte, isNotNull, isNull, max } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { type Statement, transact } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { weekClosings } from '../../../db/schema/week-closings';
import { isSettledStatus } from '../../ledger/kernel/store';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { Fleet } from '../movements/fleet';
import type { FleetStep } from '../movements/fleet-changes';
import type { StoredMovement } from '../movements/movement';
import { dateOf } from '../movements/wall-time';
import { indexOf, isPlateTyped } from '../movements/whose';
import { readCostGuard } from './cost-revision';
import { readMovements, readShares, type StoredShare } from './cost-rows';
import { fleetOf, readFleet } from './fleet-rows';

/** All that decides some movements, but their drivers' weeks. */
export type Costs = {
  /** Rolls a batch back where costs or fleet have changed since. */
  isStill: Statement;
  fleet: Fleet;
  /** The movements as they will be, and as they are stored. */
  concerned: ReadonlyMap<string, StoredMovement>;
  before: ReadonlyMap<string, StoredMovement>;
  drivers: ReadonlySet<string>;
  /** Mondays without a gap, from the first movement to a week that is open for each driver. */
  weeks: ReadonlySet<string>;
  /** The shares of these movements, and of these drivers in these weeks. */
  shares: readonly StoredShare[];
  erased: ReadonlySet<string>;
  /** `YYYY-MM-DD` in Lisbon. */
  today: string;
};

type Reading = {
  /** The movements concerned, as they will be. A new one has version 0. */
  movements: readonly StoredMovement[];
  /** The part of the fleet that changes in the same batch. */
  step?: FleetStep | undefined;
  isStill: Statement;
  today: string;
};

/** Reads, after the guard `isStill`, what decides the movements, and those that are decided with them. */
export async function readCosts(db: Database, { movements, step, isStill, today }: Reading): Promise<Costs> {
  const concerned = new Map(movements.map((movement) => [movement.id, movement]));
  const known = movements.filter(({ version }) => version > 0).map(({ id }) => id);
  const stored = await readMovements(db, isOneOf(costMovements.id, known));
  const before = new Map(stored.map((movement) => [movement.id, movement]));
  const read = async () => {
    const part = fleetOf([...concerned.values(), ...before.values()]);
    return withStep(await readFleet(db, part), step);
  };
  let fleet = await read();
  async function join(others: readonly StoredMovement[]): Promise<void> {
    const added = others.filter(({ id }) => !concerned.has(id));
    for (const each of added) {
      concerned.set(each.id, each);
      before.set(each.id, each);
    }
    if (added.length > 0) fleet = await read();
  }
  const weeks = () => new Set([...concerned.values()].map(({ week }) => week));
  // The plates that a card came with decide together, while nobody has entered it.
  const named = cardsToEnter(fleet, [...concerned.values(), ...before.values()]);
  await join(await readMovements(db, isOneOf(costMovements.card, named)));
  await join(await readSharing(db, fleet, { drivers: driversOf(fleet, concerned), weeks: weeks() }));
  const own = await readShares(db, { movements: [...before.keys()] });
  const people = driversOf(fleet, concerned);
  for (const { driverId } of own) people.add(driverId);
  const homes = [...weeks(), ...own.map(({ week }) => week), mondayOf(today)];
  const horizon = await horizonOf(db, people, homes);
  const [shares, erased] = await Promise.all([
    readShares(db, { movements: [...before.keys()], drivers: people, weeks: horizon }),
    db
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(isOneOf(drivers.id, people), isNotNull(drivers.erasedAt))),
  ]);
  return {
    isStill,
    fleet,
    concerned,
    before,
    drivers: people,
    weeks: horizon,
    shares,
    erased: new Set(erased.map(({ id }) => id)),
    today,
  };
}

/** Reads what decides a driver's movements of this week and later ones, or from an earlier Monday on. */
export async function readCostsOf(db: Database, driver: string, from: string, today: string): Promise<Costs> {
  const { areCostsStill: isStill } = await readCostGuard(db);
  const [since = from] = [from, mondayOf(today)].toSorted();
  const { driverId, week } = costMovements;
  const movements = await readMovements(db, and(isOneOf(driverId, [driver]), gte(week, since)));
  return readCosts(db, { movements, isStill, today });
}

/** The part of the fleet as the step leaves it. */
function withStep(fleet: Fleet, step: FleetStep | undefined): Fleet {
  if (!step) return fleet;
  const { before, after } = step;
  const replaced = <Row extends { id: string }>(
    rows: readonly Row[],
    was: readonly Row[],
    is: readonly Row[],
  ) => {
    const [known, gone] = [new Set(rows.map(({ id }) => id)), new Set(was.map(({ id }) => id))];
    const byId = new Map(is.map((row) => [row.id, row]));
    const kept = rows.flatMap((row) => byId.get(row.id) ?? (gone.has(row.id) ? [] : row));
    return [...kept, ...is.filter(({ id }) => !known.has(id))];
  };
  return {
    cars: replaced(fleet.cars, before.cars, after.cars),
    cards: replaced(fleet.cards, before.cards, after.cards),
    holdings: replaced(fleet.holdings, before.holdings, after.holdings),
    rents: replaced(fleet.rents, before.rents, after.rents),
    rules: replaced(fleet.rules, before.rules, after.rules),
  };
}

/** Cards with a typed plate that nobody has entered. */
function cardsToEnter(fleet: Fleet, movements: readonly StoredMovement[]): Set<string> {
  const { cards } = indexOf(fleet, []);
  const named = movements.flatMap((each) => (isPlateTyped(each) ? (each.card ?? []) : []));
  return new Set(named.filter((card) => !cards.has(card)));
}

type DriverWeeks = { drivers: Iterable<string>; weeks: Iterable<string> };

/** The movements that share a limit a week with others of these drivers in these weeks. */
async function readSharing(db: Database, { rules }: Fleet, of: DriverWeeks): Promise<StoredMovement[]> {
  const limited = new Set(rules.flatMap(({ pays, kind }) => (pays === 'UP_TO' ? kind : [])));
  if (limited.size === 0) return [];
  const { driverId, week, kind } = costMovements;
  return readMovements(
    db,
    and(isOneOf(driverId, of.drivers), isOneOf(week, of.weeks), isOneOf(kind, limited)),
  );
}

/** The drivers who were charged with these movements, and all who may be: who held something in these days. */
function driversOf(fleet: Fleet, movements: ReadonlyMap<string, StoredMovement>): Set<string> {
  const found = new Set<string>();
  let [first, last] = ['9999', ''];
  for (const { at, driverId, assigned } of movements.values()) {
    for (const id of [driverId, assigned]) if (id && id !== 'fleet') found.add(id);
    const day = dateOf(at);
    if (day < first) first = day;
    if (day > last) last = day;
  }
  for (const { driverId, startsAt, endsAt } of fleet.holdings)
    if (driverId !== null && dateOf(startsAt) <= last && (endsAt === null || endsAt > first))
      found.add(driverId);
  return found;
}

/** The Mondays from the first of these weeks until one after the last that is paid or closed. */
async function horizonOf(
  db: Database,
  people: ReadonlySet<string>,
  homes: readonly string[],
): Promise<Set<string>> {
  const all = homes.toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const { driverId, weekStartDate, status } = financialRecords;
  const isPaidLater = and(gt(weekStartDate, last), isOneOf(driverId, people), isSettledStatus(status));
  const { paid, closed } = await transact(db, {
    paid: db
      .select({ week: max(weekStartDate) })
      .from(financialRecords)
      .where(isPaidLater),
    closed: db
      .select({ week: max(weekClosings.weekStartDate) })
      .from(weekClosings)
      .where(and(isNull(weekClosings.reopenedAt), gt(weekClosings.weekStartDate, last))),
  });
  const [frozen = last] = [...paid, ...closed]
    .flatMap(({ week }) => week ?? [])
    .toSorted()
    .toReversed();
  const list = new Set<string>();
  for (let week = first; week <= shiftDate(frozen, 7); week = shiftDate(week, 7)) list.add(week);
  return list;
}
