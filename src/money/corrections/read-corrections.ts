import { and, asc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { ResultsOf } from '../../../db/queries/transact';
import { corrections } from '../../../db/schema/corrections';
import { costLines } from '../../../db/schema/cost-lines';
import { costShares } from '../../../db/schema/cost-shares';
import { earnings } from '../../../db/schema/earnings';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { readRevision } from '../../costs/booking/cost-revision';
import { readRowWeeks, type Weeks, weekKey } from '../../ledger/kernel/change-weeks';
import {
  type Correction,
  type CorrectionKey,
  correctionIn,
  correctionOf,
  isExplained,
  type PastDecision,
} from '../../ledger/weeks/correction-of';
import { versionsOf } from '../../ledger/weeks/decide-week';
import { isSettled } from '../../ledger/weeks/record-of';

/** Weeks that received rows while they were frozen, were corrected before, or were charged other costs than those that
 * are due by now. */
const correctable = (isOfWeek: SQL) => sql`
  SELECT driver_id, week_start_date, platform FROM ${earnings} WHERE state = 'conflict' AND driver_id IS NOT NULL
  UNION SELECT driver_id, week_start_date, platform FROM ${earnings} WHERE state = 'booked'
    AND (week_start_date, external_id, platform) IN (
      SELECT week_start_date, external_id, platform FROM ${earnings} WHERE state = 'conflict' AND ${isOfWeek})
  UNION SELECT driver_id, week_start_date, platform FROM ${corrections} WHERE decision = 'TAKEN'
  UNION SELECT driver_id, week_start_date, 'costs' AS platform FROM ${costShares} WHERE cents <> due_cents`;

const COUNTER = alias(settlementEntries, 'counter');

type Which = { week?: string; driverId?: string };

/** Corrections proposed for a week or a driver; for all without either. */
export async function readProposed(db: Database, which: Which = {}) {
  const { keys, ...scope } = await correctableWeeks(db, which);
  const { weeks, facts } = await readRowWeeks(db, scope);
  return correctionsIn(weeks, facts, keys);
}

/** A scope for `changeRows`; `correctionsIn` turns what is read into corrections of its `keys`. */
export async function correctableWeeks(db: Database, { week, driverId }: Which = {}) {
  const isOfWeek = week === undefined ? sql`1` : sql`week_start_date = ${week}`;
  const isOfDriver = driverId === undefined ? sql`1` : sql`driver_id = ${driverId}`;
  const keys = await db.all<CorrectionKey>(sql`
    SELECT driver_id AS driverId, week_start_date AS week, platform FROM (${correctable(isOfWeek)})
    WHERE ${isOfWeek} AND ${isOfDriver}`);
  return { ...weeksOf(keys), facts: () => readingCorrections(db, keys), keys };
}

export const correctionKey = ({ driverId, week, platform }: CorrectionKey) =>
  `${driverId}.${week}.${platform}`;

export function weeksOf(keys: readonly CorrectionKey[]) {
  return {
    drivers: new Set(keys.map(({ driverId }) => driverId)),
    weeks: new Set(keys.map(({ week }) => week)),
  };
}

/** Steps of a batch; `correctionsIn` turns their results into corrections. */
export function readingCorrections(db: Database, keys: readonly CorrectionKey[]) {
  const { drivers, weeks } = weeksOf(keys);
  const { driverId, weekStartDate: week, movementId, cents, dueCents } = costShares;
  const ofKeys = and(isOneOf(driverId, drivers), isOneOf(week, weeks));
  return {
    decided: db
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
      .where(and(isOneOf(corrections.weekStartDate, weeks), isOneOf(corrections.driverId, drivers)))
      .orderBy(asc(corrections.number)),
    /** The costs charged to each driver's week, and those that are due; as payouts, so negative. */
    costs: db
      .select({
        driverId,
        week,
        paidCents: sql<number>`-sum(${cents})`,
        dueCents: sql<number>`-sum(${dueCents})`,
      })
      .from(costShares)
      .where(ofKeys)
      .groupBy(driverId, week),
    /** The files that state what differs. */
    costFiles: db
      .selectDistinct({ driverId, week, id: costLines.fileId })
      .from(costShares)
      .innerJoin(costLines, eq(costLines.movementId, movementId))
      .where(and(ne(cents, dueCents), ofKeys)),
    revision: readRevision(db),
  };
}

type Found = ResultsOf<ReturnType<typeof readingCorrections>>;

/** Corrections of these drivers' weeks that staff may take, and the earlier decisions by `correctionKey`. */
export function correctionsIn(weeks: Weeks, found: Found, keys: readonly CorrectionKey[]) {
  const decisions = Map.groupBy(found.decided, correctionKey);
  const ofWeek = Map.groupBy(weeks.ledger.rows, ({ driverId, week }) => weekKey(driverId, week));
  const versions = versionsOf(weeks.ledger);
  const ofCosts = {
    costs: Map.groupBy(found.costs, (each) => weekKey(each.driverId, each.week)),
    files: Map.groupBy(found.costFiles, (each) => weekKey(each.driverId, each.week)),
  };
  const proposed = keys.flatMap((key) => {
    const own = weekKey(key.driverId, key.week);
    const past = decisions.get(correctionKey(key)) ?? [];
    const record = weeks.records.get(own) ?? null;
    if (key.platform === 'costs') {
      const isFrozen = weeks.closed.has(key.week) || isSettled(record);
      const [costs] = ofCosts.costs.get(own) ?? [];
      const files = (ofCosts.files.get(own) ?? []).map(({ id }) => id);
      return (isFrozen && costCorrection(key, { costs, files }, past)) || [];
    }
    const rows = ofWeek.get(own) ?? [];
    if (!isExplained(record, rows)) return [];
    return correctionOf(key, { rows, versions, decisions: past }) ?? [];
  });
  return { proposed, decisions };
}

export type ReadCorrections = ReturnType<typeof correctionsIn>;

/** The correction of a frozen week's costs; null where they are as charged, or where staff have declined just that. */
function costCorrection(
  key: CorrectionKey,
  { costs, files }: { costs: Found['costs'][number] | undefined; files: string[] },
  decisions: readonly PastDecision[],
): Correction | null {
  const taken = decisions.reduce((sum, { entryCents }) => sum + entryCents, 0);
  const { paidCents, dueCents } = costs ?? { paidCents: 0, dueCents: 0 };
  return correctionIn(key, {
    paidCents: paidCents + taken,
    dueCents,
    decisions,
    reports: files,
    doubt: null,
  });
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
