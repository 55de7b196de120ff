import { and, countDistinct, eq, gte, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costSources } from '../../../db/schema/cost-sources';
import { drivers } from '../../../db/schema/drivers';
import { IS_HELD } from '../../costs/booking/restated';
import { isWeekOver, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { ERASED_DOUBT } from '../costs/cost-label-rules';
import { sourceName } from '../costs/sources';
import { COSTS_LOOKED_BACK_WEEKS, keyOf, LEAST_COST_WEEKS, needsReason } from './closing-rules';
import { carriedBy, closingOf, passedOverBy, reasonsGiven } from './closings';
import {
  emptyFiles,
  missingCompanies,
  negativePayouts,
  quarantined,
  repeatedFiles,
  waitingCorrections,
  waitingRows,
} from './finding-queries';
import {
  correctionText,
  costDoubtText,
  costErasedText,
  costFileText,
  costsText,
  emptyText,
  heldFileText,
  missingText,
  negativeText,
  quarantineText,
  repeatedText,
  restatedText,
  unusualText,
  waitingText,
} from './finding-texts';
import type { Check, Finding, WeekChecklist } from './schema';
import { unusualDrivers } from './unusual-drivers';

const INBOX = '/email-config';
const HELD_COSTS = `${INBOX}#ficheiros-de-custos`;
const CARS = '/drivers?lista=viaturas';

/** Returns the current findings of an open week; those of its closing for a closed one. */
export async function checklist(
  { db, now }: Pick<Services, 'db' | 'now'>,
  week: string,
): Promise<WeekChecklist> {
  const closing = await closingOf(db, week);
  const missing = await missingCompanies(db, week);
  const isOver = isWeekOver(week, lisbonDate(now()));
  const base = { week, isOver, closing, missingReports: missing.length };
  if (closing) {
    const [carried, passedOver] = [await carriedBy(db, closing), await passedOverBy(db, closing.id)];
    return { ...base, digest: '', findings: [], carried, passedOver };
  }
  const { findings, negativeCents } = await findingsOf(db, week, missing);
  const digest = await sha256Hex(JSON.stringify(findings.map(({ reason: _reason, ...finding }) => finding)));
  const carried = { drivers: negativeCents.length, amount: decimalOf(sumOf(negativeCents)) };
  return { ...base, digest, findings, carried, passedOver: [] };
}

type FindingOf = (check: Check, link: string, each: Pick<Finding, 'subject' | 'text'>) => Finding;

const ofDriver = (id: string) => `/drivers?driver=${id}`;
const stepOf = (week: string) => (name: string) => `/finances?semana=${week}&passo=${name}`;

type Missing = Awaited<ReturnType<typeof missingCompanies>>;

async function findingsOf(db: Database, week: string, missing: Missing) {
  const [waiting, mail, empty, repeated, corrections, unusual, negative, given] = await Promise.all([
    waitingRows(db, week),
    quarantined(db, week),
    emptyFiles(db, week),
    repeatedFiles(db, week),
    waitingCorrections(db, week),
    unusualDrivers(db, week, missing),
    negativePayouts(db, week),
    reasonsGiven(db, week),
  ]);
  const reasons = new Map(given.map((each) => [keyOf(each), each.reason]));
  const findingOf: FindingOf = (check, link, each) => ({
    check,
    ...each,
    link,
    needsReason: needsReason(check),
    reason: reasons.get(keyOf({ check, subject: each.subject })) ?? null,
  });
  const step = stepOf(week);
  const costs = await costFindings(db, week, findingOf);
  const findings = [
    ...missing.map((each) => findingOf('platform_missing', step('relatorios'), missingText(each))),
    ...waiting.map((each) => findingOf('rows_waiting', step('linhas'), waitingText(each))),
    ...(mail.messages > 0
      ? [findingOf('mail_quarantined', INBOX, quarantineText(mail.messages, mail.newest))]
      : []),
    ...empty.map((each) => findingOf('file_empty', INBOX, emptyText(each))),
    ...repeated.map((each) => findingOf('file_repeated', INBOX, repeatedText(each))),
    ...costs,
    ...corrections.map((each) => findingOf('correction_waiting', step('acertos'), correctionText(each))),
    ...unusual.map((each) =>
      findingOf(
        each.grossCents === null ? 'driver_silent' : 'driver_unusual',
        ofDriver(each.id),
        unusualText(each, missing.length > 0),
      ),
    ),
    ...negative.map((each) => findingOf('negative_payout', ofDriver(each.id), negativeText(each))),
  ];
  return { findings, negativeCents: negative.map(({ payoutCents }) => payoutCents) };
}

async function costFindings(db: Database, week: string, findingOf: FindingOf): Promise<Finding[]> {
  const [missing, held, restated, waiting, doubted, erased] = await Promise.all([
    missingCostFiles(db, week),
    heldCostFiles(db, week),
    restatedCosts(db, week),
    waitingCosts(db, week),
    doubtedCosts(db, week),
    erasedCosts(db, week),
  ]);
  const step = stepOf(week);
  return [
    ...missing.map((each) => findingOf('cost_file_missing', step('relatorios'), costFileText(each))),
    ...held.map((each) => findingOf('cost_file_held', HELD_COSTS, heldFileText(each))),
    ...restated.map((each) => findingOf('cost_restated', step('linhas'), restatedText(each))),
    ...waiting.map((each) => findingOf('costs_waiting', step('linhas'), costsText(each))),
    ...doubted.map((each) => findingOf('cost_doubt', ofDriver(each.id), costDoubtText(each))),
    ...erased.map((each) => findingOf('cost_erased', CARS, costErasedText(each))),
  ];
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0);
}

const { week, state, cents, source, doubt, driverId } = costMovements;

const SUMMED = { movements: sql<number>`count(*)`, sumCents: sql<number>`coalesce(sum(${cents}), 0)` };

/** The week's movements that are nobody's; none where there are none. */
async function waitingCosts(db: Database, monday: string) {
  const found = await db
    .select(SUMMED)
    .from(costMovements)
    .where(and(eq(week, monday), sql`${state} = 'waiting'`));
  return found.filter(({ movements }) => movements > 0);
}

/** The week's movements that a driver pays though another one had the car, by driver. */
function doubtedCosts(db: Database, monday: string) {
  return db
    .select({ id: drivers.id, fullName: drivers.fullName, ...SUMMED })
    .from(costMovements)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(and(eq(week, monday), eq(state, 'driver'), eq(doubt, 'other-driver')))
    .groupBy(drivers.id)
    .orderBy(drivers.fullName, drivers.id);
}

/** The week's movements that the fleet pays, or a part, for drivers who were erased; none where there are none. */
async function erasedCosts(db: Database, monday: string) {
  const { movements } = SUMMED;
  const found = await db
    .select({ movements, sumCents: sql<number>`coalesce(sum(${cents} - ${costMovements.shareCents}), 0)` })
    .from(costMovements)
    .where(and(eq(week, monday), eq(doubt, ERASED_DOUBT)));
  return found.filter((each) => each.movements > 0);
}

/** Sources of files that usually have movements of a week, and have none of this one. */
async function missingCostFiles(db: Database, monday: string) {
  const first = shiftDate(monday, -7 * COSTS_LOOKED_BACK_WEEKS);
  const isOfFile = and(ne(state, 'gone'), isNotNull(costMovements.fileId));
  const ofWeek = db
    .select({ source })
    .from(costMovements)
    .where(and(eq(week, monday), eq(source, costFiles.source), isOfFile));
  const silent = await db
    .selectDistinct({ source: sql<string>`${costFiles.source}` })
    .from(costFiles)
    .where(and(eq(costFiles.outcome, 'imported'), notExists(ofWeek)));
  // Usually none: their movements need not be read.
  if (silent.length === 0) return [];
  const weeks = countDistinct(week);
  const found = await db
    .select({ source, name: costSources.name, weeks })
    .from(costMovements)
    .leftJoin(costSources, eq(costSources.id, source))
    .where(
      and(
        gte(week, first),
        lt(week, monday),
        isOfFile,
        isOneOf(
          source,
          silent.map((each) => each.source),
        ),
      ),
    )
    .groupBy(source)
    .having(gte(weeks, LEAST_COST_WEEKS))
    .orderBy(source);
  return found.map(({ name, ...each }) => ({ ...each, name: sourceName(each.source, name) }));
}

/** Files that wait until staff have looked at them, and have movements of the week. */
function heldCostFiles(db: Database, monday: string) {
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
function restatedCosts(db: Database, monday: string) {
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
