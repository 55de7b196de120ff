import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { type Statement, transact } from '../../../db/queries/transact';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { costRevision } from '../../../db/schema/cost-revision';
import { costRules } from '../../../db/schema/cost-rules';
import { holdings } from '../../../db/schema/holdings';
import type { Fleet } from '../costs/fleet';
import { retryBasis } from './retry-stale';

/** `fleet` is the fleet as it will be; `statements` write it, with their audit rows. */
export type FleetChange<T> = { fleet: Fleet; statements: readonly Statement[]; answer: T };

/** Writes cars, cards, holdings or rules in one batch with what they change of movements, acertos and records. `change`
 * is asked again where something else was written meanwhile. */
export function changeFleet<T>(
  db: Database,
  change: (fleet: Fleet) => FleetChange<T> | Promise<FleetChange<T>>,
): Promise<T> {
  return retryBasis(async () => {
    const { fleet, isStill } = await readFleet(db);
    const { statements, answer } = await change(fleet);
    if (statements.length > 0) await transact(db, { isStill, statements, counted: countRevision(db) });
    return answer;
  });
}

/** The fleet at one moment; `isStill` rolls a batch back where it has changed since. */
export async function readFleet(db: Database): Promise<{ fleet: Fleet; isStill: Statement }> {
  const { revision, ...fleet } = await transact(db, {
    cars: db.select().from(cars),
    cards: db.select().from(carCards),
    holdings: db.select().from(holdings),
    rules: db.select().from(costRules),
    revision: db.select().from(costRevision),
  });
  const read = revision[0]?.revision ?? 0;
  return {
    fleet,
    isStill: guard(db, 'basis', sql`coalesce((SELECT max(revision) FROM ${costRevision}), 0) = ${read}`),
  };
}

export function countRevision(db: Database) {
  return db
    .insert(costRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: costRevision.id, set: { revision: sql`revision + 1` } });
}
