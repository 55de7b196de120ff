import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { corrections } from '../../../db/schema/corrections';
import { earnings } from '../../../db/schema/earnings';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import {
  type Correction,
  type CorrectionKey,
  correctionOf,
  isExplained,
  type PastDecision,
} from '../weeks/correction-of';
import { versionsOf } from '../weeks/decide-week';
import { isSettled } from '../weeks/record-of';
import { COSTS_DIFFER, costCorrection, readCostGuard, readCostSums } from './cost-corrections';
import { weekKey } from './read-records';
import { readWeeks } from './read-weeks';
import { newScope, widen } from './scope';

/** Weeks that received rows while they were frozen, or that were corrected before. */
const CORRECTABLE = sql`
  SELECT driver_id, week_start_date, platform FROM ${earnings} WHERE state = 'conflict' AND driver_id IS NOT NULL
  UNION SELECT b.driver_id, b.week_start_date, b.platform FROM ${earnings} c
    JOIN ${earnings} b ON b.week_start_date = c.week_start_date AND b.external_id = c.external_id AND b.platform = c.platform
    WHERE c.state = 'conflict' AND b.state = 'booked'
  UNION SELECT driver_id, week_start_date, platform FROM ${corrections} WHERE decision = 'TAKEN'
  UNION ${COSTS_DIFFER}`;

const COUNTER = alias(settlementEntries, 'counter');

export type ReadCorrections = {
  proposed: Correction[];
  /** Keyed by `correctionKey`. */
  decisions: ReadonlyMap<string, readonly PastDecision[]>;
  /** The batch's first statements: roll it back if anything has changed since. */
  isStill: Statement[];
};

/** Corrections proposed for a week or a driver; for all without either. */
export async function readProposed(
  db: Database,
  { week, driverId }: { week?: string; driverId?: string } = {},
): Promise<ReadCorrections> {
  const conditions: SQL[] = [];
  if (week !== undefined) conditions.push(sql`week_start_date = ${week}`);
  if (driverId !== undefined) conditions.push(sql`driver_id = ${driverId}`);
  const keys = await db.all<CorrectionKey>(sql`
    SELECT driver_id AS driverId, week_start_date AS week, platform FROM (${CORRECTABLE})
    WHERE ${sql.join([sql`1`, ...conditions], sql` AND `)}`);
  return readCorrections(db, keys);
}

export const correctionKey = ({ driverId, week, platform }: CorrectionKey) =>
  `${driverId}.${week}.${platform}`;

/** Corrections of these drivers' weeks that staff may take. */
export async function readCorrections(
  db: Database,
  keys: readonly CorrectionKey[],
): Promise<ReadCorrections> {
  const scope = newScope();
  for (const { driverId, week } of keys) {
    scope.weeks.add(week);
    widen(scope, { driverId, externalId: null });
  }
  const weeks = await readWeeks(db, scope);
  const { areCostsStill } = await readCostGuard(db);
  const costs = await readCostSums(db, keys);
  const people = new Set(keys.map(({ driverId }) => driverId));
  const mondays = new Set(keys.map(({ week }) => week));
  const decided = await db
    .select({
      driverId: corrections.driverId,
      week: corrections.weekStartDate,
      platform: corrections.platform,
      number: corrections.number,
      decision: corrections.decision,
      paidCents: corrections.paidCents,
      dueCents: corrections.dueCents,
      reports: corrections.reports,
      entryCents: sql<number>`iif(${isNull(COUNTER.id)}, coalesce(${settlementEntries.cents}, 0), 0)`,
    })
    .from(corrections)
    .leftJoin(settlementEntries, eq(settlementEntries.id, corrections.entryId))
    .leftJoin(COUNTER, eq(COUNTER.counters, settlementEntries.id))
    .where(and(isOneOf(corrections.weekStartDate, mondays), isOneOf(corrections.driverId, people)))
    .orderBy(asc(corrections.number));
  const decisions = Map.groupBy(decided, correctionKey);
  const ofWeek = Map.groupBy(weeks.ledger.rows, ({ driverId, week }) => weekKey(driverId, week));
  const versions = versionsOf(weeks.ledger);
  const proposed = keys.flatMap((key) => {
    const own = weekKey(key.driverId, key.week);
    if (key.platform === 'costs') {
      const isFrozen = weeks.closed.has(key.week) || isSettled(weeks.records.get(own));
      const past = decisions.get(correctionKey(key)) ?? [];
      const correction = isFrozen ? costCorrection(key, costs.get(own), past) : null;
      return correction ? [correction] : [];
    }
    const rows = ofWeek.get(own) ?? [];
    if (!isExplained(weeks.records.get(own) ?? null, rows)) return [];
    const correction = correctionOf(key, {
      rows,
      versions,
      decisions: decisions.get(correctionKey(key)) ?? [],
    });
    return correction ? [correction] : [];
  });
  return { proposed, decisions, isStill: [weeks.isStill, areCostsStill] };
}

/** Drivers' weeks with a correction that was taken and whose acerto is not countered. */
export function readCorrected(db: Database, weeks: Iterable<string>) {
  const { driverId, weekStartDate: week, entryId } = corrections;
  return db
    .selectDistinct({ driverId, week })
    .from(corrections)
    .leftJoin(COUNTER, eq(COUNTER.counters, entryId))
    .where(and(isOneOf(week, weeks), isNotNull(entryId), isNull(COUNTER.id)));
}
