import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { costSenders } from '../../../db/schema/cost-senders';
import { costShares } from '../../../db/schema/cost-shares';
import { drivers } from '../../../db/schema/drivers';
import { decimalsOf } from '../../platform/domain/money-text';
import { KIND_LABELS } from './cost-label-rules';

export const FILES = [
  [
    'custos.json e .csv',
    'os custos das viaturas que lhe foram atribuídos: quando, onde, quanto, e a sua parte',
  ],
  [
    'remetente-de-custos.json',
    'se os ficheiros de custos do seu endereço são cobrados sem perguntar, e desde quando',
  ],
] as const;

const addressOf = (driverId: string) => sql`(SELECT lower(email) FROM ${drivers} WHERE id = ${driverId})`;

export function held(db: Database, driverId: string) {
  const { id, kind, at, place, plate, card, cents } = costMovements;
  return {
    sender: db
      .select()
      .from(costSenders)
      .where(eq(costSenders.address, addressOf(driverId))),
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

export function exported({ costs, sender }: ResultsOf<ReturnType<typeof held>>) {
  const movements = costs.map(({ kind, ...row }) => ({ kind: KIND_LABELS[kind], ...decimalsOf(row) }));
  return { 'custos.json': movements, 'custos.csv': movements, 'remetente-de-custos.json': sender };
}

/** Idempotent statements for a batch, before the driver's e-mail is erased. Days and amounts stay; places go. */
export function erased(db: Database, driverId: string) {
  const own = sql`movement_id IN (SELECT id FROM ${costMovements} WHERE driver_id = ${driverId})`;
  return [
    db
      .update(costFiles)
      .set({ sender: null })
      .where(eq(costFiles.sender, addressOf(driverId))),
    db.delete(costSenders).where(eq(costSenders.address, addressOf(driverId))),
    db.run(
      sql`UPDATE ${costLines} SET data = json_set(data, '$.place', '') WHERE ${own} AND data IS NOT NULL`,
    ),
    db.run(sql`UPDATE ${costMovements} SET place = '' WHERE driver_id = ${driverId} AND place <> ''`),
    db.run(sql`UPDATE ${costRevision} SET revision = revision + 1 WHERE changes() > 0`),
  ];
}
