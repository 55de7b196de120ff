import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { cars } from '../../../db/schema/cars';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { assignCosts } from '../../costs/booking/book-costs';
import { readMovements } from '../../costs/booking/cost-rows';
import { fleetOf, readFleet } from '../../costs/booking/fleet-rows';
import type { StoredMovement } from '../../costs/movements/movement';
import { dateOf } from '../../costs/movements/wall-time';
import { indexOf, isPlateTyped, whoseIs } from '../../costs/movements/whose';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import type { Unclear } from '../../platform/domain/cost-kinds';
import { decimalOf } from '../../platform/domain/money-text';
import { shownPlate } from '../../platform/domain/plate';
import { endOfDay, startOfDay } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { UNCLEAR_TEXTS } from './cost-label-rules';
import { heldOn } from './held-hours-rules';
import type { AssignedGroup, CostAssignment, CostName, GroupAssignment, WaitingCosts } from './schema';

const MOST_SHOWN = 200;
/** Movements that one batch assigns. */
const PORTION = 1_000;

/** Movements that are nobody's yet, by car, else by card, plate or device, and by reason; the largest sum first. */
export async function waitingCosts(db: Database): Promise<WaitingCosts[]> {
  const waiting = await waitingMovements(db);
  if (waiting.length === 0) return [];
  const held = await holdingsOf(db, new Set(waiting.flatMap(({ carId }) => carId ?? [])));
  const holders = await holdersOfBound(db, waiting);
  const ids = [...held.map(({ driverId }) => driverId ?? ''), ...holders.values()];
  const people = await db
    .select({ driverId: drivers.id, fullName: drivers.fullName })
    .from(drivers)
    .where(and(isOneOf(drivers.id, new Set(ids)), isNull(drivers.erasedAt)));
  const names = new Map(people.map((person) => [person.driverId, person]));
  const ofCar = Map.groupBy(held, ({ carId }) => carId);
  const suggested = ({ id, carId, at }: StoredMovement) => {
    const holder = holders.get(id);
    const day = [startOfDay(dateOf(at)), endOfDay(dateOf(at))] as const;
    const ofDay = heldOn(ofCar.get(carId ?? '') ?? [], day);
    const likely = holder === undefined ? ofDay : [{ driverId: holder, hours: '' }];
    return likely.flatMap(({ driverId, hours }) => {
      const person = names.get(driverId);
      return person ? [{ ...person, hours }] : [];
    });
  };
  const { keyOf, headingOf } = await headings(db, waiting);
  const groups = [...Map.groupBy(waiting, keyOf).values()];
  const shown = await Promise.all(groups.map((group) => groupOf(group, headingOf, suggested)));
  return shown.toSorted(
    (a, b) => Math.abs(Number(b.total)) - Math.abs(Number(a.total)) || a.name.localeCompare(b.name),
  );
}

/** The drivers who had the car or card of movements that wait for their value alone. */
async function holdersOfBound(
  db: Database,
  waiting: readonly StoredMovement[],
): Promise<Map<string, string>> {
  const bound = waiting.filter((movement) => movement.bound !== null);
  if (bound.length === 0) return new Map();
  const typed = bound.flatMap((movement) => (isPlateTyped(movement) ? (movement.card ?? []) : []));
  const ofCards = await readMovements(db, isOneOf(costMovements.card, typed));
  const index = indexOf(await readFleet(db, fleetOf(bound)), ofCards);
  return new Map(
    bound.flatMap((movement) => {
      const { driverId } = whoseIs(movement, index);
      return driverId === null ? [] : [[movement.id, driverId] as const];
    }),
  );
}

function holdingsOf(db: Database, carIds: ReadonlySet<string>) {
  return db
    .select()
    .from(holdings)
    .where(and(isNull(holdings.cardId), isOneOf(holdings.carId, carIds)));
}

function waitingMovements(db: Database): Promise<StoredMovement[]> {
  return db
    .select()
    .from(costMovements)
    .where(eq(costMovements.state, 'waiting'))
    .orderBy(desc(costMovements.at), costMovements.id);
}

type Heading = Pick<WaitingCosts, 'name' | 'by'>;

function groupKey({ name, by }: Heading, reason: string | null): string {
  return JSON.stringify([by, name, reason]);
}

/** A group of movements stands under its car, where it is known, so that it is asked about once. */
async function headings(db: Database, waiting: readonly StoredMovement[]) {
  const ids = new Set(waiting.flatMap(({ carId }) => carId ?? []));
  const known = await db.select({ id: cars.id, plate: cars.plate }).from(cars).where(isOneOf(cars.id, ids));
  const plates = new Map(known.map(({ id, plate }) => [id, plate]));
  const headingOf = (movement: StoredMovement): Heading => {
    const plate = plates.get(movement.carId ?? '');
    if (plate) return { name: shownPlate(plate), by: 'car' };
    return namesOf(movement)[0] ?? { name: '', by: 'none' };
  };
  return {
    headingOf,
    keyOf: (movement: StoredMovement) => groupKey(headingOf(movement), movement.reason),
  };
}

export function countWaitingCosts(db: Database) {
  return db
    .select({ movements: sql<number>`count(*)`, cents: sql<number | null>`sum(${costMovements.cents})` })
    .from(costMovements)
    .where(sql`${costMovements.state} = 'waiting'`);
}

async function groupOf(
  group: readonly StoredMovement[],
  headingOf: (movement: StoredMovement) => Heading,
  suggested: (movement: StoredMovement) => WaitingCosts['movements'][number]['suggested'],
): Promise<WaitingCosts> {
  const [first] = group;
  if (!first) throw new Error('a group has a movement');
  const days = group.map(({ at }) => dateOf(at)).toSorted();
  const reason = (first.reason ?? 'nobody') as Unclear;
  return {
    ...headingOf(first),
    names: [...new Map(group.flatMap(namesOf).map((each) => [`${each.by} ${each.name}`, each])).values()],
    reason,
    reasonText: UNCLEAR_TEXTS[reason],
    digest: await digestOf(group),
    count: group.length,
    total: decimalOf(group.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    movements: group.slice(0, MOST_SHOWN).map((movement) => ({
      id: movement.id,
      kind: movement.kind,
      at: movement.at,
      place: movement.place,
      amount: decimalOf(movement.cents ?? 0),
      named: namesOf(movement)[0] ?? null,
      suggested: suggested(movement),
    })),
  };
}

/** Changes with each movement of the group. */
function digestOf(group: readonly StoredMovement[]): Promise<string> {
  return sha256Hex(JSON.stringify(group.map(({ id, version }) => [id, version])));
}

function namesOf(movement: StoredMovement): CostName[] {
  return (['card', 'plate', 'device', 'vin'] as const).flatMap((by) => {
    const name = movement[by];
    return name === null ? [] : [{ by, name: by === 'plate' ? shownPlate(name) : name }];
  });
}

/** Idempotent. Raises `not_found` for a driver that is not one, and `wrong_state` for one who was never approved. */
export async function assign(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { movements, to }: CostAssignment,
  staff: string,
): Promise<WaitingCosts[]> {
  await requirePayer(db, to);
  await assignCosts(db, { staff, at: now().toISOString() }, movements, to);
  return waitingCosts(db);
}

/** A portion of the group, the newest first: only what the caller has seen, and what waits still. Raises as `assign`
 * does, and `wrong_state` where the group is another one by now. */
export async function assignGroup(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { to, digest, reason, ...named }: GroupAssignment,
  staff: string,
): Promise<AssignedGroup> {
  await requirePayer(db, to);
  const key = groupKey(named, reason);
  const waiting = await waitingMovements(db);
  const { keyOf } = await headings(db, waiting);
  const group = waiting.filter((movement) => keyOf(movement) === key);
  if ((await digestOf(group)) !== digest) {
    throw new AppError('wrong_state', {
      message: 'Os custos deste grupo mudaram entretanto. Veja-os de novo.',
    });
  }
  const assigned = group.slice(0, PORTION).map(({ id }) => id);
  await assignCosts(db, { staff, at: now().toISOString() }, assigned, to, { onlyWaiting: true });
  const left = group.slice(PORTION);
  return { assigned, left: { count: left.length, digest: await digestOf(left) } };
}

async function requirePayer(db: Database, id: string | null): Promise<void> {
  if (id === null || id === 'fleet') return;
  const [found] = await db
    .select({ wasActive: WAS_ACTIVE, erasedAt: drivers.erasedAt })
    .from(drivers)
    .where(and(isOneOf(drivers.id, [id])));
  if (!found || found.erasedAt) throw new AppError('not_found');
  if (!found.wasActive) {
    throw new AppError('wrong_state', { message: 'Este condutor nunca foi aprovado: não tem semanas.' });
  }
}
