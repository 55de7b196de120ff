import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect } from '../../db/queries/bulk-insert';
import { decimalOf, jsonArrayOf, jsonBoolean, jsonOf, parsed } from '../../db/queries/json-of';
import { wasNeverActive } from '../../db/queries/never-active';
import { transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { settlementPlans } from '../../db/schema/settlement-plans';
import { auditEach, auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isShown, rowsVersion, shownText } from '../decisions/store';
import { centsOfDecimal } from '../domain/money-text';
import { isErased, knownDriverExists } from '../drivers/personal-data';
import { bookInstalment, TAKEN_CENTS, TOTAL_CENTS } from '../ledger/instalments';
import { weeksOver } from './rules';
import type { Plan, PlanInput } from './schema';

const of = <T>(name: string) => sql<T>`${sql.raw(`p.${name}`)}`;

const PLAN = jsonOf<Plan>({
  ...{ id: of('id'), category: of('category'), text: of('description'), from: of('first_monday') },
  ...{ instalments: of('instalments'), until: of('until_monday'), version: of('version') },
  ...{ createdBy: of('created_by'), createdAt: of('created_at') },
  ...{ stoppedBy: of('stopped_by'), stoppedAt: of('stopped_at') },
  amount: decimalOf(of<number>('cents')),
  mayGoNegative: jsonBoolean(sql`p.may_go_negative = 1`),
  total: decimalOf(sql<number>`(${TOTAL_CENTS})`),
  taken: decimalOf(sql<number>`${TAKEN_CENTS}`),
  left: decimalOf(sql<number>`(${TOTAL_CENTS} - ${TAKEN_CENTS})`),
});

const versionOf = (driverId: string) => rowsVersion(settlementPlans, driverId);

function standing(db: Database, id: string, origin: string) {
  return db
    .select({
      id: drivers.id,
      isErased: sql<number>`${isErased}`.mapWith(Boolean),
      neverActive: sql<number>`${wasNeverActive(drivers.id)}`.mapWith(Boolean),
      version: versionOf(id),
      added: parsed(
        sql<Plan | null>`coalesce((SELECT ${PLAN} FROM ${settlementPlans} p WHERE p.origin = ${origin}), 'null')`,
      ),
      plans: parsed(
        jsonArrayOf(
          PLAN,
          sql`FROM ${settlementPlans} p WHERE p.driver_id = ${id}`,
          sql`p.created_at DESC, p.id`,
        ),
      ),
    })
    .from(drivers)
    .where(eq(drivers.id, id));
}

/** `added` is the plan of that origin. Null when there is no such driver. */
export async function readPlans(db: Database, driverId: string, origin = '') {
  const [found] = await standing(db, driverId, origin);
  return found ?? null;
}

type Act = { staff: string; shown: Shown; at: string };
type Adding = Act & { driverId: string; origin: string; given: PlanInput; today: string };

/** By `origin` at most once, with the entries of weeks that are over. Answers as `readPlans`. */
export async function addPlan(db: Database, { driverId, origin, given, today, staff, shown, at }: Adding) {
  const { category, text, amount, from, instalments = null, until = null } = given;
  const cents = centsOfDecimal(amount);
  const mayGoNegative = cents < 0 && given.mayGoNegative;
  const planId = crypto.randomUUID();
  const entries = weeksOver(from, today).map((week) => bookInstalment(db, { planId, week, at, today }));
  const { after } = await transact(db, {
    added: insertSelect(db, settlementPlans, {
      values: {
        ...{ id: sql`${planId}`, driverId: sql`${driverId}`, origin: sql`${origin}` },
        ...{ category: sql`${category}`, description: sql`${text}`, cents: sql`${cents}` },
        ...{ instalments: sql`${instalments}`, untilMonday: sql`${until}`, firstMonday: sql`${from}` },
        ...{ mayGoNegative: sql`${mayGoNegative ? 1 : 0}`, version: sql`1` },
        ...{ createdBy: sql`${staff}`, createdAt: sql`${at}` },
      },
      from: sql`WHERE ${knownDriverExists(driverId)} AND NOT ${wasNeverActive(sql`${driverId}`)}
        AND ${isShown(versionOf(driverId), sql`${shownText(shown)}`)}
        AND NOT EXISTS (SELECT 1 FROM ${settlementPlans} WHERE origin = ${origin})`,
    }),
    audit: auditIfChanged(db, {
      ...{ at, actor: staff, action: 'settlement-plan.add', subject: driverId },
      detail: { category, cents, from, instalments, until, mayGoNegative },
    }),
    entries: entries.flatMap((steps) => Object.values(steps)),
    after: standing(db, driverId, origin),
  });
  return after[0] ?? null;
}

/** At most once; null when there is no such plan. */
export async function stopPlan(db: Database, { id, staff, shown, at }: Act & { id: string }) {
  const isRunning = sql`p.id = ${id} AND p.stopped_at IS NULL AND ${isShown(sql`p.version`, sql`${shownText(shown)}`)}`;
  const { after } = await transact(db, {
    audit: auditEach(db, {
      ...{ at, actor: staff, action: 'settlement-plan.stop', subject: sql`p.driver_id` },
      detail: sql`json_object('category', p.category, 'leftCents', ${TOTAL_CENTS} - ${TAKEN_CENTS})`,
      from: sql`FROM ${settlementPlans} p WHERE ${isRunning}`,
    }),
    change: db.run(sql`
      UPDATE ${settlementPlans} AS p SET stopped_by = ${staff}, stopped_at = ${at}, version = version + 1
      WHERE ${isRunning}`),
    after: planById(db, id),
  });
  return after[0]?.plan ?? null;
}

function planById(db: Database, id: string) {
  const plan: SQL<Plan> = sql`(SELECT ${PLAN} FROM ${settlementPlans} p WHERE p.id = ${id})`;
  return db
    .select({ plan: parsed(plan) })
    .from(settlementPlans)
    .where(eq(settlementPlans.id, id));
}
