import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { settlementPlans } from '../../../db/schema/settlement-plans';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import { takenCents, totalCents } from '../../ledger/weeks/instalment-of';
import type { Entry } from '../../ledger/weeks/record-of';
import { audit } from '../../platform/audit/store';
import { rowsVersion } from '../../platform/decisions/store';
import { decimalOf } from '../../platform/domain/money-text';
import type { Plan } from './schema';

export type StoredPlan = typeof settlementPlans.$inferSelect;

const ENTRY = {
  id: settlementEntries.id,
  cents: settlementEntries.cents,
  originKind: settlementEntries.originKind,
  originId: settlementEntries.originId,
  counters: settlementEntries.counters,
};

/** Returns steps of a batch; `standingOf` turns their results into a driver's plans. */
export function readingPlans(db: Database, driverId: string) {
  return {
    people: db
      .select({
        id: drivers.id,
        erasedAt: drivers.erasedAt,
        neverActive: sql<number>`NOT ${WAS_ACTIVE}`.mapWith(Boolean),
      })
      .from(drivers)
      .where(eq(drivers.id, driverId)),
    plans: db
      .select()
      .from(settlementPlans)
      .where(eq(settlementPlans.driverId, driverId))
      .orderBy(desc(settlementPlans.createdAt), settlementPlans.id),
    entries: db.select(ENTRY).from(settlementEntries).where(eq(settlementEntries.driverId, driverId)),
  };
}

export type Standing = NonNullable<ReturnType<typeof standingOf>>;

export type Found = ResultsOf<ReturnType<typeof readingPlans>>;

/** Lists plans newest first; null when there is no such driver. */
export function standingOf({ people, plans, entries }: Found) {
  const [driver] = people;
  if (!driver) return null;
  const stored = plans.map((row) => ({ row, plan: planOf(row, entries) }));
  return { ...driver, version: plans.length + 1, stored };
}

export async function readPlans(db: Database, driverId: string): Promise<Standing | null> {
  return standingOf(await transact(db, readingPlans(db, driverId)));
}

function planOf(row: StoredPlan, entries: readonly Entry[]): Plan {
  const [total, taken] = [totalCents(row), takenCents(row, entries)];
  return {
    id: row.id,
    category: row.category,
    text: row.description,
    from: row.firstMonday,
    instalments: row.instalments,
    until: row.untilMonday,
    version: row.version,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    stoppedBy: row.stoppedBy,
    stoppedAt: row.stoppedAt,
    amount: decimalOf(row.cents),
    mayGoNegative: row.mayGoNegative,
    total: decimalOf(total),
    taken: decimalOf(taken),
    left: decimalOf(total - taken),
  };
}

/** Returns statements for `changeWeeks`, which add a plan to those that were read. */
export function writePlan(
  db: Database,
  plan: StoredPlan,
  { version }: Pick<Standing, 'version'>,
): Statement[] {
  const { category, cents, firstMonday: from, instalments, untilMonday: until, mayGoNegative } = plan;
  return [
    guard(db, 'basis', sql`${rowsVersion(settlementPlans, plan.driverId)} = ${version}`),
    db.insert(settlementPlans).values(plan),
    audit(db, {
      at: plan.createdAt,
      actor: plan.createdBy,
      action: 'settlement-plan.add',
      subject: plan.driverId,
      detail: { category, cents, from, instalments, until, mayGoNegative },
    }),
  ];
}

export async function findPlan(db: Database, id: string): Promise<StoredPlan | null> {
  const [found] = await db.select().from(settlementPlans).where(eq(settlementPlans.id, id));
  return found ?? null;
}

type Stopping = { staff: string; at: string; entries: readonly Entry[] };

/** Returns statements for `changeWeeks`, which stop the plan as it was read, with the amount left. */
export function writeStop(db: Database, plan: StoredPlan, { staff, at, entries }: Stopping): Statement[] {
  const { id, driverId, category, version } = plan;
  return [
    areRunning(db, [plan]),
    audit(db, {
      at,
      actor: staff,
      action: 'settlement-plan.stop',
      subject: driverId,
      detail: { category, leftCents: totalCents(plan) - takenCents(plan, entries) },
    }),
    db
      .update(settlementPlans)
      .set({ stoppedBy: staff, stoppedAt: at, version: version + 1 })
      .where(eq(settlementPlans.id, id)),
  ];
}

/** Lists drivers with plans that nobody has stopped, in order of id. */
export async function driversWithPlans(db: Database, after: string, most: number): Promise<string[]> {
  const { driverId, stoppedAt } = settlementPlans;
  const rows = await db
    .selectDistinct({ driverId })
    .from(settlementPlans)
    .where(and(gt(driverId, after), isNull(stoppedAt)))
    .orderBy(driverId)
    .limit(most);
  return rows.map((row) => row.driverId);
}

/** Returns steps of a batch, for `unfinishedIn`. */
export function readingUnfinished(db: Database, driverIds: readonly string[]) {
  const { driverId, stoppedAt, createdAt, id } = settlementPlans;
  return {
    plans: db
      .select()
      .from(settlementPlans)
      .where(and(isOneOf(driverId, driverIds), isNull(stoppedAt)))
      .orderBy(createdAt, id),
    entries: db.select(ENTRY).from(settlementEntries).where(isOneOf(settlementEntries.driverId, driverIds)),
  };
}

/** The plans that are neither stopped nor taken in full, oldest first. */
export function unfinishedIn({
  plans,
  entries,
}: ResultsOf<ReturnType<typeof readingUnfinished>>): StoredPlan[] {
  return plans.filter((plan) => takenCents(plan, entries) !== totalCents(plan));
}

/** Guards a batch from its first places: nobody has stopped these plans meanwhile. */
export function areRunning(db: Database, plans: readonly StoredPlan[]): Statement {
  const ids = new Set(plans.map(({ id }) => id));
  const running = sql`SELECT count(*) FROM ${settlementPlans}
    WHERE ${isOneOf(settlementPlans.id, ids)} AND stopped_at IS NULL`;
  return guard(db, 'basis', sql`(${running}) = ${ids.size}`);
}
