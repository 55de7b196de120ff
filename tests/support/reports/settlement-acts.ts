import { bookDue } from '../../../src/money/plans/book-due';
import { plan as addPlan, stop } from '../../../src/money/plans/plan';
import type { PlanInput } from '../../../src/money/plans/schema';
import { counter, settle } from '../../../src/money/settlements/settle';
import { SETTLEMENT_CATEGORIES } from '../../../src/platform/domain/settlement-categories';
import type { Services } from '../../../src/services';
import type { World } from './ledger-acts';

const STAFF = 'staff@frota.local';
/** Amounts in cents. */
const AMOUNTS = [-12_345, -5000, -1, 1, 250, 100_000];

type Random = (below: number) => number;
/** `plan`: the id of the plan that has made it. */
type Entry = { id: string; at: string; cents: number; isCountered: boolean; plan?: string };

/** Acertos of drivers' weeks, whose key is `at`. */
export class SettlementModel {
  readonly entries: Entry[] = [];

  settled(at: string): number {
    return this.entries.reduce(
      (sum, entry) => sum + (entry.at === at && !entry.isCountered ? entry.cents : 0),
      0,
    );
  }

  /** Weeks with one that is not countered. */
  weeks(): string[] {
    return this.entries.flatMap((entry) => (entry.isCountered ? [] : [entry.at]));
  }
}

async function isTaken(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: Error) => {
      if (!error.message.startsWith('Esta semana já está paga')) throw error;
      return false;
    },
  );
}

function expectSame(isDone: boolean, isExpected: boolean): void {
  if (isDone !== isExpected) throw new Error(`an acerto that was ${isDone ? 'taken' : 'refused'}`);
}

/** Some are sent twice. */
export async function settleOne({ services, model, people }: World, random: Random): Promise<void> {
  const [driver, week] = [people[random(people.length)] ?? '', ['2026-11-02', '2026-11-09'][random(2)] ?? ''];
  const category = SETTLEMENT_CATEGORIES[random(SETTLEMENT_CATEGORIES.length)] ?? 'OUTRO';
  const cents = AMOUNTS[random(AMOUNTS.length)] ?? 1;
  const given = { week, category, amount: (cents / 100).toFixed(2), text: 'Acerto' };
  const by = { staff: STAFF, shown: null, key: crypto.randomUUID() };
  const isOpen = !model.isPaid({ driver, week });
  for (let time = 0; time <= random(2); time += 1) {
    expectSame(await isTaken(settle(services, driver, given, by)), isOpen);
  }
  if (!isOpen) return;
  const found = await services.db.$client.execute({
    sql: 'SELECT id FROM settlement_entries WHERE origin = ?',
    args: [`manual:${driver}:${by.key}`],
  });
  const id = String(found.rows[0]?.id);
  model.settlements.entries.push({ id, at: `${driver} ${week}`, cents, isCountered: false });
}

/** For one that is countered already it changes nothing. */
export async function counterOne({ services, model }: World, random: Random): Promise<void> {
  const { entries } = model.settlements;
  const entry = entries[random(Math.max(1, entries.length))];
  if (!entry) return;
  const [driver = '', week = ''] = entry.at.split(' ');
  const isOpen = entry.isCountered || !model.isPaid({ driver, week });
  expectSame(await isTaken(counter(services, entry.id, { staff: STAFF, shown: null })), isOpen);
  if (isOpen) entry.isCountered = true;
}

const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09'];
const WEEK_MS = 7 * 86_400_000;
/** Amounts in cents, for weeks that come to some euro. */
export const PLANNED_CENTS = [-250, -100, -7, -9_000, 50, 301];

export type Planned = { id: string; driver: string; first: string; cents: number; mayGoNegative: boolean } & (
  | { instalments: number }
  | { until: string }
);

const nth = (first: string, week: string) => (Date.parse(week) - Date.parse(first)) / WEEK_MS + 1;

export class PlanModel {
  readonly running: Planned[] = [];
}

function plannedUntil(plan: Planned, week: string): number {
  const n = nth(plan.first, week);
  if ('until' in plan) return plan.cents * Math.min(n, nth(plan.first, plan.until));
  const { instalments, cents } = plan;
  return n >= instalments ? cents : Math.trunc(cents / instalments) * n;
}

/** The amount of the plan in a week of that payout; `isFree`: whatever the payout is, if the plan allows it. */
export function takenIn(
  plan: Planned,
  { week, taken, payout, isFree }: { week: string; taken: number; payout: number; isFree: boolean },
): number {
  const due = plannedUntil(plan, week) - taken;
  if (plan.cents > 0) return isFree ? Math.max(due, 0) : 0;
  return plan.mayGoNegative && isFree ? Math.min(due, 0) : Math.max(Math.min(due, 0), -Math.max(payout, 0));
}

/** Books week by week, plan by plan. */
async function book({ services, model }: World, plans: readonly Planned[]): Promise<void> {
  const { entries } = model.settlements;
  for (const week of MONDAYS) {
    for (const plan of plans.filter(({ first }) => first <= week)) {
      const origin = `plan:${plan.id}:${nth(plan.first, week)}`;
      const own = entries.filter((entry) => entry.plan === plan.id);
      const at = `${plan.driver} ${week}`;
      if (model.isPaid({ driver: plan.driver, week }) || own.some((entry) => entry.at === at)) continue;
      const taken = own.reduce((sum, { cents, isCountered }) => sum + (isCountered ? 0 : cents), 0);
      const { hasEarnings, payout } = model.weekOf(plan.driver, week);
      const cents = takenIn(plan, { week, taken, payout, isFree: hasEarnings || week > '2026-10-26' });
      if (cents === 0) continue;
      entries.push({ id: await idOf(services, origin), at, cents, isCountered: false, plan: plan.id });
    }
  }
}

async function idOf({ db }: Services, origin: string): Promise<string> {
  const text = 'SELECT id FROM settlement_entries WHERE origin = ?';
  const found = await db.$client.execute({ sql: text, args: [origin] });
  return String(found.rows[0]?.id);
}

export async function planOne(world: World, random: Random): Promise<void> {
  const { services, model, people } = world;
  const driver = people[random(people.length)] ?? '';
  const [first = '', until = ''] = [MONDAYS[random(3)], MONDAYS[random(3)]].toSorted();
  const cents = PLANNED_CENTS[random(PLANNED_CENTS.length)] ?? 1;
  const span = random(3) === 0 ? { until } : { instalments: 1 + random(4) };
  const mayGoNegative = cents < 0 && random(3) === 0;
  const given: PlanInput = {
    category: 'DANOS',
    text: 'Plano',
    amount: (cents / 100).toFixed(2),
    from: first,
    mayGoNegative,
    ...span,
  };
  const by = { staff: STAFF, shown: null, key: crypto.randomUUID() };
  for (let time = 0; time <= random(2); time += 1) await addPlan(services, driver, given, by);
  const origin = `manual:${driver}:${by.key}`;
  const text = 'SELECT id FROM settlement_plans WHERE origin = ?';
  const found = await services.db.$client.execute({ sql: text, args: [origin] });
  const planned = { id: String(found.rows[0]?.id), driver, first, cents, mayGoNegative, ...span };
  model.plans.running.push(planned);
  await book(world, [planned]);
}

/** Runs the hourly job, or stops a plan. */
export async function bookOrStop(world: World, random: Random): Promise<void> {
  const { services, model } = world;
  const { running } = model.plans;
  if (random(3) > 0) {
    await bookDue(services.db, services.now());
    await book(world, running);
    return;
  }
  const [ended] = running.splice(random(Math.max(1, running.length)), 1);
  if (ended) await stop(services, ended.id, { staff: STAFF, shown: null });
}
