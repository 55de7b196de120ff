import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import { insertRows } from '../../../db/queries/pieces';
import type { Statement } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { carRents } from '../../../db/schema/car-rents';
import { cars, isWaitingCar } from '../../../db/schema/cars';
import { costRules } from '../../../db/schema/cost-rules';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { changeFleet } from '../../costs/booking/change-costs';
import type { FleetPart } from '../../costs/booking/fleet-rows';
import type { Car, Fleet, Holding } from '../../costs/movements/fleet';
import type { Moved, MovedCosts } from '../../costs/movements/schema';
import { type AuditEntry, auditAll } from '../../platform/audit/store';
import type { Services } from '../../services';
import { knownDriverExists } from '../drivers/personal-data';
import { wayBack } from './holdings-back';
import type { HoldingsBack } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
export type By = { staff: string };
type Deed = Pick<AuditEntry, 'action' | 'subject' | 'detail'>;

/** `fleet` is undefined where nothing changes. `deeds` are those on all but holdings. */
type Act<T> = { answer: T; fleet?: Fleet; deeds?: readonly Deed[] };

export type Done<T> = { answer: T; moved: Moved; back: HoldingsBack };

type Acting<T> = (fleet: Fleet, at: string) => Act<T> | Promise<Act<T>>;

type Part = FleetPart | (() => Promise<FleetPart>);

/** Writes what differs in the part of the fleet that `act` answers, with an audit row for each deed and each holding. A
 * driver that gets something has to be known, and not erased, when it is written. */
export async function actOnFleet<T>(services: Outside, by: By, part: Part, act: Acting<T>): Promise<T> {
  return (await moveInFleet(services, by, part, act)).answer;
}

/** The same, with what it moves and how it is taken back. A dry run writes nothing. */
export async function moveInFleet<T>(
  { db, now }: Outside,
  { staff, isDryRun }: By & { isDryRun?: boolean | undefined },
  part: Part,
  act: Acting<T>,
): Promise<Done<T>> {
  const at = now().toISOString();
  const read = typeof part === 'function' ? part : () => part;
  const { answer: done, moved } = await changeFleet(db, { staff, at, isDryRun }, read, async (before) => {
    const { fleet = before, deeds = [], answer: given } = await act(before, at);
    const answer = { given, back: wayBack(before.holdings, fleet.holdings) };
    const written = fleet === before ? [] : await differences(db, before, fleet);
    if (written.length === 0) return { fleet, statements: [], answer };
    const { added, changed, gone } = comparison(before.holdings, fleet.holdings);
    const receivers = new Set(added.flatMap(({ driverId }) => driverId ?? []));
    const known = [...receivers].map((id) => guard(db, 'basis', knownDriverExists(id)));
    const all = [
      ...deeds,
      ...added.map(ofHolding('holding.add')),
      ...changed.map(ofHolding('holding.change')),
      ...gone.map(ofHolding('holding.delete')),
    ];
    const audit = auditAll(
      db,
      all.map((deed) => ({ ...deed, at, actor: staff })),
    );
    return { fleet, statements: [...known, ...written, audit], answer };
  });
  return { answer: done.given, moved: { ...moved, names: await namesIn(db, moved) }, back: done.back };
}

/** The names of the drivers, by id. */
async function namesIn(db: Database, { movements, rent }: MovedCosts): Promise<Record<string, string>> {
  const ids = [
    ...movements.flatMap(({ from, to }) => [from ?? '', to ?? '']),
    ...rent.map(({ driverId }) => driverId),
  ];
  const { id, fullName } = drivers;
  const found =
    ids.length === 0 ? [] : await db.select({ id, fullName }).from(drivers).where(isOneOf(id, ids));
  return Object.fromEntries(found.map((driver) => [driver.id, driver.fullName]));
}

/** A driver's history has what they hold; the subject is the car where a card goes with one. */
function ofHolding(action: string) {
  return ({ id, carId, cardId, driverId, startsAt, endsAt, isShared }: Holding): Deed => ({
    action,
    subject: driverId ?? carId ?? id,
    detail: {
      holding: id,
      ...(cardId === null ? { car: carId } : { card: cardId }),
      startsAt,
      endsAt,
      isShared,
    },
  });
}

/** Each table of the fleet has small rows, so a row that differs is written as a whole. */
async function differences(db: Database, before: Fleet, after: Fleet): Promise<Statement[]> {
  const [ofCars, ofCards, ofHoldings] = [
    comparison(before.cars, after.cars),
    comparison(before.cards, after.cards),
    comparison(before.holdings, after.holdings),
  ];
  return [
    ...(ofHoldings.gone.length > 0
      ? [
          db.delete(holdings).where(
            isOneOf(
              holdings.id,
              ofHoldings.gone.map(({ id }) => id),
            ),
          ),
        ]
      : []),
    ...ofCars.changed.map((row) => db.update(cars).set(row).where(eq(cars.id, row.id))),
    ...ofCards.changed.map((row) => db.update(carCards).set(row).where(eq(carCards.id, row.id))),
    ...ofHoldings.changed.map((row) => db.update(holdings).set(row).where(eq(holdings.id, row.id))),
    ...(await insertCars(db, ofCars.added, after.holdings)),
    ...insertRows(db, carCards, ofCards.added),
    ...insertRows(db, holdings, ofHoldings.added),
    ...insertRows(db, carRents, comparison(before.rents, after.rents).added),
    ...insertRows(db, costRules, comparison(before.rules, after.rules).added),
  ];
}

/** Adds cars. One that a driver named by its plate waits no more: it takes the waiting row's place, that of its holder
 * first. */
async function insertCars(
  db: Database,
  added: readonly Car[],
  held: readonly Holding[],
): Promise<Statement[]> {
  const { id, plate, version, namedBy, named, namedAt } = cars;
  const plates = added.map((car) => car.plate);
  const waiting =
    plates.length === 0
      ? []
      : await db
          .select({ id, plate, version, namedBy, named, namedAt })
          .from(cars)
          .where(and(isWaitingCar, isOneOf(plate, plates)))
          .orderBy(namedAt, id);
  const ofPlate = Map.groupBy(waiting, (each) => each.plate);
  const taken = added.flatMap((car) => {
    const found = ofPlate.get(car.plate) ?? [];
    const isHolder = (driverId: string | null) =>
      held.some((holding) => holding.carId === car.id && holding.driverId === driverId);
    const was = found.find((each) => isHolder(each.namedBy)) ?? found[0];
    return was ? [{ car, was }] : [];
  });
  const namedOf = new Map(
    taken.map(({ car, was: { namedBy, named, namedAt } }) => [car, { namedBy, named, namedAt }]),
  );
  return [
    ...taken.flatMap(({ was }) => {
      const isSame = and(eq(id, was.id), eq(version, was.version), isWaitingCar);
      return [
        guard(db, 'basis', sql`EXISTS (SELECT 1 FROM ${cars} WHERE ${isSame})`),
        db.delete(cars).where(eq(id, was.id)),
      ];
    }),
    ...insertRows(
      db,
      cars,
      added.map((car) => ({ ...car, ...namedOf.get(car) })),
    ),
  ];
}

function comparison<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const was = new Map(before.map((row) => [row.id, row]));
  const isKept = new Set(after.map(({ id }) => id));
  return {
    added: after.filter(({ id }) => !was.has(id)),
    changed: after.filter((row) => was.has(row.id) && was.get(row.id) !== row),
    gone: before.filter(({ id }) => !isKept.has(id)),
  };
}
