import { and, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { type Statement, transact } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { carRents } from '../../../db/schema/car-rents';
import { CAR, cars, isTakenOn } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { costRules } from '../../../db/schema/cost-rules';
import { holdings } from '../../../db/schema/holdings';
import { areCostsAt, readRevision } from '../../ledger/kernel/cost-corrections';
import { retryBasis } from '../../ledger/kernel/retry-stale';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Fleet } from '../movements/fleet';
import { type Concerned, concernedBy } from '../movements/fleet-changes';
import { movedCosts, movedRent } from '../movements/moved-costs';
import type { StoredMovement } from '../movements/movement';
import { rentMovements } from '../movements/rents';
import type { MovedCosts } from '../movements/schema';
import { readMovements } from './cost-rows';
import { type By, type Settled, settleCosts } from './settle-costs';

/** `fleet` is the fleet as it will be; `statements` write it, with their audit rows. */
export type FleetChange<T> = { fleet: Fleet; statements: readonly Statement[]; answer: T };

/** Writes cars, cards, holdings, rents or rules in one batch with what they change of movements, acertos and records.
 * `change` is asked again where something else was written meanwhile. A dry run writes nothing. */
export function changeFleet<T>(
  db: Database,
  { isDryRun = false, ...by }: By & { isDryRun?: boolean | undefined },
  change: (fleet: Fleet) => FleetChange<T> | Promise<FleetChange<T>>,
): Promise<{ answer: T; moved: MovedCosts }> {
  const today = lisbonDate(new Date(by.at));
  return retryBasis(async () => {
    const { fleet: before, isStill } = await readFleet(db);
    const { fleet: after, statements, answer } = await change(before);
    if (statements.length === 0) return { answer, moved: movedCosts([], [], []) };
    const concerned = concernedBy(before, after);
    const movements = await movementsOf(db, after, concerned, today);
    const { first, others, settled } = await settleCosts(db, { ...by, fleet: after, movements });
    if (!isDryRun) await transact(db, { isStill, first, statements, others, counted: countRevision(db) });
    const { since, cars: carIds } = concerned;
    const rent = movedRent({ before, after }, { since, carIds, today });
    return { answer, moved: movedBy(settled, rent) };
  });
}

function movedBy(settled: Settled | null, rent: MovedCosts['rent']): MovedCosts {
  const changed = (settled?.changed ?? []).flatMap((after) => {
    const before = settled?.before.get(after.id);
    return before ? [{ before, after }] : [];
  });
  return movedCosts(changed, settled?.shares ?? [], rent);
}

export type MovementChange<T> = {
  /** The movements concerned, as they will be. A new one has version 0. */
  movements: readonly StoredMovement[];
  statements: readonly Statement[];
  /** Statements that follow the movements. */
  after?: readonly Statement[];
  answer: T;
};

/** Writes movements in one batch with what follows from them. Null does nothing, and nothing is written where nothing
 * changes. */
export function changeMovements<T>(
  db: Database,
  by: By,
  change: (fleet: Fleet) => Promise<MovementChange<T> | null>,
): Promise<T | null> {
  return retryBasis(async () => {
    const { fleet, isStill } = await readFleet(db);
    const changed = await change(fleet);
    if (!changed) return null;
    const { first, others } = await settleCosts(db, { ...by, fleet, movements: changed.movements });
    const { statements, after = [] } = changed;
    if (statements.length + others.length + after.length > 0)
      await transact(db, { isStill, first, statements, others, after, counted: countRevision(db) });
    return changed.answer;
  });
}

/** The fleet at one moment; `isStill` rolls a batch back where it has changed since. */
export async function readFleet(db: Database): Promise<{ fleet: Fleet; isStill: Statement }> {
  const { revision, ...fleet } = await transact(db, {
    cars: db.select(CAR).from(cars).where(isTakenOn),
    cards: db.select().from(carCards),
    holdings: db.select().from(holdings),
    rents: db.select().from(carRents),
    rules: db.select().from(costRules),
    revision: readRevision(db),
  });
  return { fleet, isStill: areCostsAt(db, revision) };
}

export function countRevision(db: Database) {
  return db
    .insert(costRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: costRevision.id, set: { revision: sql`revision + 1` } });
}

async function movementsOf(
  db: Database,
  after: Fleet,
  { named, cars: carIds, since, rules }: Concerned,
  today: string,
): Promise<StoredMovement[]> {
  const { plate, device, vin, card, week, kind, driverId, carId } = costMovements;
  const parts: (SQL | undefined)[] = rules.map((rule) =>
    and(
      inArray(kind, [rule.kind]),
      gte(week, rule.fromMonday),
      rule.driverId === null ? isNotNull(driverId) : isOneOf(driverId, [rule.driverId]),
    ),
  );
  if (since !== null) {
    const isNamed = [plate, device, vin, card].map((column) => isOneOf(column, named));
    parts.push(and(gte(week, since), or(...isNamed, isOneOf(carId, carIds))));
  }
  const found = parts.length === 0 ? [] : await readMovements(db, or(...parts));
  if (since === null) return found;
  return withRents(found, rentMovements(after, carIds, { since, today }), carIds);
}

/** Stored movements, and rents as they will be: a day of rent that is no longer due has no amount. */
function withRents(
  found: readonly StoredMovement[],
  rents: readonly StoredMovement[],
  carIds: ReadonlySet<string>,
): StoredMovement[] {
  const due = new Map(rents.map((rent) => [rent.key, rent]));
  const stored = found.map((movement) => {
    if (movement.kind !== 'rent' || !carIds.has(movement.carId ?? '')) return movement;
    return { ...movement, cents: due.get(movement.key)?.cents ?? null };
  });
  const known = new Set(stored.map(({ key }) => key));
  return [...stored, ...rents.filter(({ key }) => !known.has(key))];
}

/** Books the rents of weeks that are over, and those that are gone though they are due. Idempotent. */
export async function bookDueRents(db: Database, by: By): Promise<number> {
  const today = lisbonDate(new Date(by.at));
  const booked = await changeMovements(db, by, async (fleet) => {
    const ids = new Set(fleet.rents.map(({ carId }) => carId));
    const { carId, week, state, kind } = costMovements;
    const firsts = await db
      .select({
        carId,
        week: sql<string>`coalesce(min(iif(${state} = 'gone', ${week}, NULL)), max(${week}))`,
      })
      .from(costMovements)
      .where(and(inArray(kind, ['rent']), isOneOf(carId, ids)))
      .groupBy(carId);
    const since = new Map(firsts.map((first) => [first.carId, first.week]));
    const rents = [...ids].flatMap((id) =>
      rentMovements(fleet, new Set([id]), { since: since.get(id) ?? '', today }),
    );
    const keys = new Set(rents.map(({ key }) => key));
    const stored = await readMovements(db, isOneOf(costMovements.key, keys));
    const standing = new Set(stored.filter(({ cents }) => cents !== null).map(({ key }) => key));
    const movements = withRents(stored, rents, ids).filter(({ key }) => !standing.has(key));
    return movements.length === 0 ? null : { movements, statements: [], answer: movements.length };
  });
  return booked ?? 0;
}
