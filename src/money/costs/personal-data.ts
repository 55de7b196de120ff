import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { costShares } from '../../../db/schema/cost-shares';
import { decimalsOf } from '../../platform/domain/money-text';
import { KIND_LABELS } from './cost-label-rules';

export const FILES = [
  [
    'custos.json e .csv',
    'os custos das viaturas que lhe foram atribuídos: quando, onde, quanto, e a sua parte',
  ],
] as const;

export function held(db: Database, driverId: string) {
  const { id, kind, at, place, plate, card, cents } = costMovements;
  return {
    costs: db
      .select({
        kind,
        at,
        place,
        plate,
        card,
        amountCents: cents,
        shareCents: costShares.cents,
        weekStartDate: costShares.weekStartDate,
      })
      .from(costShares)
      .innerJoin(costMovements, eq(id, costShares.movementId))
      .where(eq(costShares.driverId, driverId))
      .orderBy(at, costMovements.key),
  };
}

export function exported({ costs }: ResultsOf<ReturnType<typeof held>>) {
  const movements = costs.map(({ kind, ...row }) => ({ kind: KIND_LABELS[kind], ...decimalsOf(row) }));
  return { 'custos.json': movements, 'custos.csv': movements };
}

/** Idempotent statements for the caller's batch. Days and amounts stay for the money; places go. */
export function erased(db: Database, driverId: string) {
  const own = sql`movement_id IN (SELECT id FROM ${costMovements} WHERE driver_id = ${driverId})`;
  return [
    db.run(
      sql`UPDATE ${costLines} SET data = json_set(data, '$.place', '') WHERE ${own} AND data IS NOT NULL`,
    ),
    db.run(sql`UPDATE ${costMovements} SET place = '' WHERE driver_id = ${driverId} AND place <> ''`),
    db.run(sql`UPDATE ${costRevision} SET revision = revision + 1 WHERE changes() > 0`),
  ];
}
