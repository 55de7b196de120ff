import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { costLines } from '../../../db/schema/cost-lines';
import { costRevision } from '../../../db/schema/cost-revision';
import { costShares } from '../../../db/schema/cost-shares';
import { type Correction, type CorrectionKey, correctionIn, type PastDecision } from '../weeks/correction-of';
import { weekKey } from './read-records';

/** Drivers' weeks whose costs are known to be others than those that were charged. */
export const COSTS_DIFFER = sql`SELECT driver_id, week_start_date, 'costs' AS platform FROM ${costShares} WHERE cents <> due_cents`;

type Sums = { driverId: string; week: string; paidCents: number; dueCents: number; files: readonly string[] };

/** The costs that each driver's week was charged, and those that are due; as payouts, so negative. */
export async function readCostSums(db: Database, keys: readonly CorrectionKey[]): Promise<Map<string, Sums>> {
  const { driverId, weekStartDate: week, cents, dueCents } = costShares;
  const of = keys.filter(({ platform }) => platform === 'costs');
  if (of.length === 0) return new Map();
  const found = await db
    .select({
      driverId,
      week,
      paidCents: sql<number>`-sum(${cents})`,
      dueCents: sql<number>`-sum(${dueCents})`,
    })
    .from(costShares)
    .where(
      and(
        isOneOf(driverId, new Set(of.map((key) => key.driverId))),
        isOneOf(week, new Set(of.map((key) => key.week))),
      ),
    )
    .groupBy(driverId, week);
  const files = await readFiles(db, of);
  return new Map(
    found.map((sums) => {
      const own = weekKey(sums.driverId, sums.week);
      return [own, { ...sums, files: (files.get(own) ?? []).map(({ id }) => id) }];
    }),
  );
}

/** The files that state what differs, by driver's week. */
async function readFiles(db: Database, keys: readonly CorrectionKey[]) {
  const { driverId, weekStartDate: week, movementId, cents, dueCents } = costShares;
  const found = await db
    .selectDistinct({ driverId, week, id: costLines.fileId })
    .from(costShares)
    .innerJoin(costLines, eq(costLines.movementId, movementId))
    .where(
      and(
        ne(cents, dueCents),
        isOneOf(driverId, new Set(keys.map((key) => key.driverId))),
        isOneOf(week, new Set(keys.map((key) => key.week))),
      ),
    );
  return Map.groupBy(found, (file) => weekKey(file.driverId, file.week));
}

/** The correction of a frozen week's costs; null where they are as charged, or where staff have declined just that. */
export function costCorrection(
  key: CorrectionKey,
  sums: Sums | undefined,
  decisions: readonly PastDecision[],
): Correction | null {
  const taken = decisions.reduce((sum, { entryCents }) => sum + entryCents, 0);
  const { paidCents, dueCents, files } = sums ?? { paidCents: 0, dueCents: 0, files: [] };
  const paid = paidCents + taken;
  return correctionIn(key, { paidCents: paid, dueCents, decisions, reports: files, doubt: null });
}

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
