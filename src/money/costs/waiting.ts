import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { assignCosts } from '../../costs/booking/book-costs';
import { readFleet } from '../../costs/booking/change-fleet';
import type { StoredMovement } from '../../costs/movements/movement';
import { holdersOfDay } from '../../costs/movements/rents';
import { dateOf } from '../../costs/movements/wall-time';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import { isErased } from '../../people/drivers/personal-data';
import type { Unclear } from '../../platform/domain/cost-kinds';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { UNCLEAR_TEXTS } from './rules';
import type { CostAssignment, WaitingCosts } from './schema';

const MOST_SHOWN = 200;

/** Movements that are nobody's yet, by card, plate or device and by reason; the largest sum first. */
export async function waitingCosts(db: Database): Promise<WaitingCosts[]> {
  const waiting = await db.select().from(costMovements).where(eq(costMovements.state, 'waiting'));
  if (waiting.length === 0) return [];
  const { fleet } = await readFleet(db);
  const people = await db.select({ driverId: drivers.id, fullName: drivers.fullName }).from(drivers);
  const names = new Map(people.map((person) => [person.driverId, person]));
  const ofCar = Map.groupBy(fleet.holdings, ({ carId, cardId }) => (cardId === null ? carId : null));
  const suggested = ({ carId, at }: StoredMovement) =>
    holdersOfDay(ofCar.get(carId ?? '') ?? [], dateOf(at)).flatMap((id) => names.get(id) ?? []);
  const groups = Map.groupBy(waiting, (movement) => JSON.stringify([nameOf(movement), movement.reason]));
  return [...groups.values()]
    .map((group) => groupOf(group, suggested))
    .toSorted((a, b) => Number(b.total) - Number(a.total) || a.name.localeCompare(b.name));
}

export function countWaitingCosts(db: Database) {
  return db
    .select({ movements: sql<number>`count(*)` })
    .from(costMovements)
    .where(sql`${costMovements.state} = 'waiting'`);
}

function groupOf(
  group: readonly StoredMovement[],
  suggested: (movement: StoredMovement) => WaitingCosts['movements'][number]['suggested'],
): WaitingCosts {
  const [first] = group;
  if (!first) throw new Error('a group has a movement');
  const days = group.map(({ at }) => dateOf(at)).toSorted();
  const reason = (first.reason ?? 'nobody') as Unclear;
  return {
    ...nameOf(first),
    reason,
    reasonText: UNCLEAR_TEXTS[reason],
    count: group.length,
    total: decimalOf(group.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    movements: group
      .toSorted((a, b) => b.at.localeCompare(a.at))
      .slice(0, MOST_SHOWN)
      .map((movement) => ({
        id: movement.id,
        kind: movement.kind,
        at: movement.at,
        place: movement.place,
        amount: decimalOf(movement.cents ?? 0),
        suggested: suggested(movement),
      })),
  };
}

function nameOf(movement: StoredMovement): Pick<WaitingCosts, 'name' | 'by'> {
  for (const by of ['card', 'plate', 'device', 'vin'] as const) {
    const name = movement[by];
    if (name !== null) return { name, by };
  }
  return { name: '', by: 'none' };
}

/** Idempotent. Raises `not_found` for a driver that is not one, and `wrong_state` for one who was never approved. */
export async function assign(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { movements, to }: CostAssignment,
  staff: string,
): Promise<WaitingCosts[]> {
  if (to !== null && to !== 'fleet') await requireDriver(db, to);
  await assignCosts(db, { staff, at: now().toISOString() }, movements, to);
  return waitingCosts(db);
}

async function requireDriver(db: Database, id: string): Promise<void> {
  const [found] = await db
    .select({ wasActive: WAS_ACTIVE, isErased })
    .from(drivers)
    .where(and(isOneOf(drivers.id, [id])));
  if (!found || found.isErased) throw new AppError('not_found');
  if (!found.wasActive) {
    throw new AppError('wrong_state', { message: 'Este condutor nunca foi aprovado: não tem semanas.' });
  }
}
