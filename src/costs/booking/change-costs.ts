import { and, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { changeWeeks, type RecordsAlone, type WeekChange } from '../../ledger/kernel/change-weeks';
import { lisbonDate } from '../../platform/domain/calendar';
import type { Fleet } from '../movements/fleet';
import { concernedBy, type FleetStep } from '../movements/fleet-changes';
import { movedCosts, movedRent } from '../movements/moved-costs';
import type { StoredMovement } from '../movements/movement';
import { rentMovements } from '../movements/rents';
import type { MovedCosts } from '../movements/schema';
import { readCostGuard } from './cost-revision';
import { countRevision, putMovements, putShares, readMovements } from './cost-rows';
import { type By, decideCosts, entriesOf, type Settled } from './decide-costs';
import { type FleetPart, readFleet } from './fleet-rows';
import { type Costs, readCosts } from './read-costs';

type Run = By & { isDryRun?: boolean | undefined };

type CostChange<T> = {
  answer: T;
  /** The movements concerned, as they will be. A new one has version 0. */
  movements?: readonly StoredMovement[];
  step?: FleetStep;
  statements?: readonly Statement[];
  /** Statements that follow the movements. */
  after?: readonly Statement[];
};

type Changed<T> = { answer: T; before: Costs['before']; settled: Settled };

/** Writes what `plan` asks for in one batch with what follows for movements, acertos and records, and nothing where
 * nothing changes. `plan` is asked again where something else was written meanwhile. A dry run writes nothing. */
export async function changeCosts<T>(
  db: Database,
  { isDryRun = false, ...by }: Run,
  plan: () => Promise<CostChange<T>>,
): Promise<Changed<T>> {
  const last: { change?: CostChange<T>; costs?: Costs; changed?: Changed<T> } = {};
  const scope = async () => {
    const { areCostsStill: isStill } = await readCostGuard(db);
    const change = await plan();
    const { movements = [], step } = change;
    const costs = await readCosts(db, { movements, step, isStill, today: lisbonDate(new Date(by.at)) });
    Object.assign(last, { change, costs });
    return { drivers: costs.drivers, weeks: costs.weeks, facts: () => ({}) };
  };
  await changeWeeks(db, scope, (weeks) => {
    const { change, costs } = last;
    if (!change || !costs) return null;
    const settled = decideCosts(costs, weeks);
    last.changed = { answer: change.answer, before: costs.before, settled };
    return isDryRun ? null : costChange(db, { costs, settled, weeks, by }, change);
  });
  if (!last.changed) throw new Error('a change is decided once at least');
  return last.changed;
}

type Deciding = { costs: Costs; settled: Settled; weeks: RecordsAlone; by: By };

/** The change of weeks that writes decided costs between other statements; null where there is nothing to write. */
export function costChange(
  db: Database,
  { costs, settled, weeks, by }: Deciding,
  { statements = [], after = [] }: Pick<CostChange<unknown>, 'statements' | 'after'> = {},
): WeekChange | null {
  const { changed, moved, shares } = settled;
  const put = [...putMovements(db, changed), ...putShares(db, moved, shares)];
  if (statements.length + put.length + after.length === 0) return null;
  // Another week was frozen since the horizon was read.
  const isBeyond = shares.some(({ week }) => !costs.weeks.has(week));
  return {
    actor: by.staff,
    at: by.at,
    first: [costs.isStill, ...(isBeyond ? [guard(db, 'basis', sql`0`)] : []), ...statements, ...put],
    entries: entriesOf(settled, weeks, by),
    others: [...after, countRevision(db)],
  };
}

/** `fleet` is the part of the fleet as it will be; `statements` write it, with their audit rows. */
type FleetChange<T> = { fleet: Fleet; statements: readonly Statement[]; answer: T };

/** Writes cars, cards, holdings, rents or rules of a part of the fleet, as `changeCosts` does. */
export async function changeFleet<T>(
  db: Database,
  run: Run,
  part: () => FleetPart | Promise<FleetPart>,
  change: (fleet: Fleet) => FleetChange<T> | Promise<FleetChange<T>>,
): Promise<{ answer: T; moved: MovedCosts }> {
  const today = lisbonDate(new Date(run.at));
  const { answer, before, settled } = await changeCosts(db, run, async () => {
    const fleet = await readFleet(db, await part());
    const { fleet: after, statements, answer: given } = await change(fleet);
    const step = { before: fleet, after };
    return { answer: { given, step }, movements: await movementsOf(db, step, today), step, statements };
  });
  const { given, step } = answer;
  const changed = settled.changed.flatMap((after) => {
    const was = before.get(after.id);
    return was ? [{ before: was, after }] : [];
  });
  const { since, cars: carIds } = concernedBy(step);
  const rent = movedRent(step, { since, carIds, today });
  return { answer: given, moved: movedCosts(changed, settled.shares, rent) };
}

async function movementsOf(db: Database, step: FleetStep, today: string): Promise<StoredMovement[]> {
  const { named, cars: carIds, since, rules } = concernedBy(step);
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
  return withRents(found, rentMovements(step.after, carIds, { since, today }), carIds);
}

/** Stored movements, and rents as they will be: a day of rent that is no longer due has no amount. */
export function withRents(
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
