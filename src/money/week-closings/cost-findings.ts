import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costSources } from '../../../db/schema/cost-sources';
import { drivers } from '../../../db/schema/drivers';
import { IS_HELD } from '../../costs/booking/restated';
import { shiftDate } from '../../platform/domain/calendar';
import { ERASED_DOUBT } from '../costs/cost-label-rules';
import { sourceName } from '../costs/sources';
import { COSTS_LOOKED_BACK_WEEKS, LEAST_COST_WEEKS } from './closing-rules';

const { week, state, cents, source, doubt, driverId } = costMovements;

const SUMMED = { movements: sql<number>`count(*)`, sumCents: sql<number>`coalesce(sum(${cents}), 0)` };

/** The week's movements that are nobody's; none where there are none. */
export async function waitingCosts(db: Database, monday: string) {
  const found = await db
    .select(SUMMED)
    .from(costMovements)
    .where(and(eq(week, monday), sql`${state} = 'waiting'`));
  return found.filter(({ movements }) => movements > 0);
}

/** The week's movements that a driver pays though another one had the car, by driver. */
export function doubtedCosts(db: Database, monday: string) {
  return db
    .select({ id: drivers.id, fullName: drivers.fullName, ...SUMMED })
    .from(costMovements)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(and(eq(week, monday), eq(state, 'driver'), eq(doubt, 'other-driver')))
    .groupBy(drivers.id)
    .orderBy(drivers.fullName, drivers.id);
}

/** The week's movements that the fleet pays, or a part, for drivers who were erased; none where there are none. */
export async function erasedCosts(db: Database, monday: string) {
  const { movements } = SUMMED;
  const found = await db
    .select({ movements, sumCents: sql<number>`coalesce(sum(${cents} - ${costMovements.shareCents}), 0)` })
    .from(costMovements)
    .where(and(eq(week, monday), eq(doubt, ERASED_DOUBT)));
  return found.filter((each) => each.movements > 0);
}

/** Sources of files that usually have movements of a week, and have none of this one. */
export async function missingCostFiles(db: Database, monday: string) {
  const first = shiftDate(monday, -7 * COSTS_LOOKED_BACK_WEEKS);
  const weeks = sql<number>`count(DISTINCT CASE WHEN ${week} < ${monday} THEN ${week} END)`;
  const found = await db
    .select({ source, name: costSources.name, weeks })
    .from(costMovements)
    .leftJoin(costSources, eq(costSources.id, source))
    .where(
      sql`${week} BETWEEN ${first} AND ${monday} AND ${state} <> 'gone' AND ${costMovements.fileId} IS NOT NULL`,
    )
    .groupBy(source)
    .having(sql`max(${week}) < ${monday} AND ${weeks} >= ${LEAST_COST_WEEKS}`)
    .orderBy(source);
  return found.map(({ name, ...each }) => ({ ...each, name: sourceName(each.source, name) }));
}

/** Files that wait until staff have looked at them, and have movements of the week. */
export function heldCostFiles(db: Database, monday: string) {
  const { id, fileName, sender, totalCents, firstDay, lastDay } = costFiles;
  const chargedOn = (day: typeof firstDay | typeof lastDay) =>
    sql`date(${day}, (7 * coalesce(${costSources.weeksLater}, 0)) || ' days')`;
  return db
    .select({ id, fileName, sender, totalCents })
    .from(costFiles)
    .leftJoin(costSources, eq(costSources.id, costFiles.source))
    .where(
      and(
        eq(costFiles.outcome, 'held'),
        sql`${chargedOn(firstDay)} < ${shiftDate(monday, 7)} AND ${chargedOn(lastDay)} >= ${monday}`,
      ),
    )
    .orderBy(costFiles.createdAt, id);
}

/** Files whose values wait since staff have seen others, of movements of the week. */
export function restatedCosts(db: Database, monday: string) {
  const { id, fileName, sender } = costFiles;
  return db
    .select({
      id,
      fileName,
      sender,
      movements: SUMMED.movements,
      wasCents: SUMMED.sumCents,
      isCents: sql<number>`coalesce(sum(${costLines.cents}), 0)`,
    })
    .from(costLines)
    .innerJoin(costMovements, eq(costMovements.id, costLines.movementId))
    .innerJoin(costFiles, eq(id, costLines.fileId))
    .where(and(IS_HELD, eq(week, monday)))
    .groupBy(id)
    .orderBy(costFiles.createdAt, id);
}
