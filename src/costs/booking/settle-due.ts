import { and, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { carRents } from '../../../db/schema/car-rents';
import { costMovements } from '../../../db/schema/cost-movements';
import { lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { rentMovements } from '../movements/rents';
import { changeCosts, withRents } from './change-costs';
import { readMovements, readUnsettledShares } from './cost-rows';
import type { By } from './decide-costs';
import { readFleet } from './fleet-rows';

/** Books the rents of weeks that are over, and those that are gone though they are due. Idempotent. */
export async function bookDueRents(db: Database, by: By): Promise<number> {
  const today = lisbonDate(new Date(by.at));
  const { answer } = await changeCosts(db, by, async () => {
    const rented = await db.selectDistinct({ carId: carRents.carId }).from(carRents);
    const ids = new Set(rented.map(({ carId }) => carId));
    const fleet = await readFleet(db, { cars: ids });
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
    return { movements, answer: movements.length };
  });
  return answer;
}

/** Decides movements anew that waited for their day, or for the approval of their driver. Idempotent; answers how many
 * wait no more. */
export async function settleWaiting(db: Database, by: By): Promise<number> {
  const { at, state, reason } = costMovements;
  const tomorrow = shiftDate(lisbonDate(new Date(by.at)), 1);
  const isWaiting = and(
    sql`${state} = 'waiting'`,
    inArray(reason, ['future', 'never-active']),
    or(ne(reason, 'future'), lt(at, tomorrow)),
  );
  const { answer: ids, settled } = await changeCosts(db, by, async () => {
    const movements = await readMovements(db, isWaiting);
    return { movements, answer: new Set(movements.map(({ id }) => id)) };
  });
  return settled.movements.filter(({ id, reason: why }) => ids.has(id) && why !== 'never-active').length;
}

/** Decides movements anew whose week is open again: what came late comes home, and what is due is charged. Idempotent;
 * answers how many there were. */
export async function settleThawed(db: Database, by: By): Promise<number> {
  const { settled } = await changeCosts(db, by, async () => {
    const shares = await readUnsettledShares(db);
    const ids = new Set(shares.map(({ movementId }) => movementId));
    return { movements: await readMovements(db, isOneOf(costMovements.id, ids)), answer: null };
  });
  return settled.moved.size;
}
