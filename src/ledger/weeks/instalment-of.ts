import { DAY_MS } from '../../platform/domain/calendar';
import { instalmentsOf } from '../../platform/domain/instalments';
import { type Entry, hadEarnings, type RecordAmounts, standing, sumOf } from './record-of';

/** A plan of acertos, in cents; negative amounts reduce payouts (docs/rules/finances.md#plans). */
export type Plan = {
  id: string;
  firstMonday: string;
  /** The total of all instalments, or the amount of each week until that Monday. */
  cents: number;
  instalments: number | null;
  untilMonday: string | null;
  mayGoNegative: boolean;
};

/** A driver's week that is over. */
export type PlannedWeek = {
  monday: string;
  record: RecordAmounts | null;
  entries: readonly Entry[];
  hasRows: boolean;
  /** Whether the week is neither paid nor closed. */
  isOpen: boolean;
  wasServing: boolean;
};

type Instalment<P extends Plan = Plan> = { plan: P; monday: string; n: number; cents: number };

/** The acertos to book for a driver's plans, oldest plan first; later plans use the payout that is left. */
export function dueInstalments<P extends Plan>(
  plans: readonly P[],
  weeks: readonly PlannedWeek[],
): Instalment<P>[] {
  const entries = weeks.flatMap((week) => week.entries);
  const takenBefore = new Map(plans.map((plan) => [plan, takenCents(plan, entries)]));
  const due: Instalment<P>[] = [];
  for (const week of weeks.filter(({ isOpen }) => isOpen)) {
    for (const plan of plans.filter(({ firstMonday }) => firstMonday <= week.monday)) {
      const { monday } = week;
      if (week.entries.some((entry) => isOf(plan, entry))) continue;
      const taken = (takenBefore.get(plan) ?? 0) + centsOf(due.filter((each) => each.plan === plan));
      const payout = (week.record?.payoutCents ?? 0) + centsOf(due.filter((each) => each.monday === monday));
      const cents = instalmentOf(plan, week, { taken, payout });
      if (cents !== 0) due.push({ plan, monday, n: nthOf(plan, monday), cents });
    }
  }
  return due;
}

/** A plan reduces a payout to zero at most. Plans without that limit require earnings, or service. */
function instalmentOf(
  plan: Plan,
  { monday, record, hasRows, wasServing }: PlannedWeek,
  { taken, payout }: { taken: number; payout: number },
): number {
  const due = plannedCents(plan, nthOf(plan, monday)) - taken;
  const isFree = wasServing || (record !== null && hadEarnings(record, hasRows));
  if (plan.cents > 0) return isFree ? Math.max(due, 0) : 0;
  return plan.mayGoNegative && isFree ? Math.min(due, 0) : Math.max(Math.min(due, 0), -Math.max(payout, 0));
}

/** The number of the week within the plan, from 1. */
function nthOf({ firstMonday }: Plan, monday: string): number {
  return (Date.parse(monday) - Date.parse(firstMonday)) / (7 * DAY_MS) + 1;
}

/** The amount planned until the n-th week. The last instalment takes the odd cents. */
function plannedCents(plan: Plan, n: number): number {
  const { cents, instalments, untilMonday } = plan;
  if (untilMonday !== null) return cents * Math.min(n, nthOf(plan, untilMonday));
  const count = instalments ?? 1;
  return n >= count ? cents : instalmentsOf(cents, count).each * n;
}

export function totalCents(plan: Plan): number {
  return plannedCents(plan, Number.POSITIVE_INFINITY);
}

/** The sum of a plan's entries, without countered ones. */
export function takenCents(plan: Plan, entries: readonly Entry[]): number {
  return sumOf(standing(entries).filter((entry) => isOf(plan, entry)));
}

function isOf({ id }: Plan, { originKind, originId }: Entry): boolean {
  return originKind === 'plan' && originId === id;
}

function centsOf(due: readonly Instalment[]): number {
  return due.reduce((sum, { cents }) => sum + cents, 0);
}
