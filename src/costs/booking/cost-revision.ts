import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import type { Statement } from '../../../db/queries/transact';
import { costRevision } from '../../../db/schema/cost-revision';

/** Reads a guard of what is known of the costs. A statement that is awaited runs, so it is in an object. */
export async function readCostGuard(db: Database): Promise<{ areCostsStill: Statement }> {
  return { areCostsStill: areCostsAt(db, await readRevision(db)) };
}

/** A step of a batch. */
export function readRevision(db: Database) {
  return db.select().from(costRevision).where(eq(costRevision.id, 1));
}

/** Rolls a batch back, as `basis`, where the costs have changed since that revision. */
export function areCostsAt(db: Database, [read]: readonly { revision: number }[]): Statement {
  const revision = read?.revision ?? 0;
  return guard(
    db,
    'basis',
    sql`coalesce((SELECT revision FROM ${costRevision} WHERE id = 1), 0) = ${revision}`,
  );
}
