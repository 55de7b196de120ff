import { type CostCategory, categoryOf } from '../../costs/movements/movement';
import { minuteOf } from '../../costs/movements/wall-time';
import { shiftDate } from '../../platform/domain/calendar';
import type { CostKind } from '../../platform/domain/cost-kinds';
import { startOfDay } from '../../platform/domain/wall-time';

/** A driver has a car, by wall time in Lisbon; the end is exclusive. */
export type Held = { carId: string; driverId: string; startsAt: string; endsAt: string | null };

type WeekGross = { driverId: string; week: string; cents: number };

/** Movements of a week and kind together. `driverId`: who pays them, or a part. */
export type WeekCosts = {
  week: string;
  kind: CostKind;
  state: 'driver' | 'fleet' | 'waiting';
  carId: string | null;
  driverId: string | null;
  cents: number;
  shareCents: number;
};

export type Given = {
  /** Mondays, one after the other. */
  weeks: readonly string[];
  /** Wall time in Lisbon, `YYYY-MM-DD HH:MM`; nothing is held after it. */
  now: string;
  /** Cars that are listed whatever they earned. */
  carIds: readonly string[];
  holdings: readonly Held[];
  gross: readonly WeekGross[];
  costs: readonly WeekCosts[];
};

/** Costs by the payer, in cents. */
type Paid = { drivers: number; fleet: number; waiting: number };

/** A car in a span of weeks; without a car, what is of none. */
export type CarSum = {
  carId: string | null;
  minutes: number;
  /** Drivers by the time they had it, the longest first. */
  holders: string[];
  gross: number;
  costs: Map<CostCategory, Paid>;
  /** Gross without all costs. */
  left: number;
};

/** Sums each car's earnings and costs, largest cost first (docs/rules/cars.md#what-a-car-earned-and-cost), in cents. */
export function carSums({ weeks, now, carIds, holdings, gross, costs }: Given): CarSum[] {
  const times = timesOf(weeks, now, holdings);
  const sums = new Map<string | null, CarSum>(carIds.map((carId) => [carId, newSum(carId)]));
  const sumOf = (carId: string | null) => {
    const sum = sums.get(carId) ?? newSum(carId);
    sums.set(carId, sum);
    return sum;
  };
  for (const { carId, minutes, holders } of heldOf(weeks, now, holdings)) {
    Object.assign(sumOf(carId), { minutes, holders });
  }
  for (const { driverId, week, cents } of gross) {
    const shares = sharesByTime(cents, times.get(`${driverId} ${week}`) ?? []);
    for (const { carId, cents: share } of shares) sumOf(carId).gross += share;
  }
  for (const cost of costs) {
    const [longest] = times.get(`${cost.driverId} ${cost.week}`) ?? [];
    addCost(sumOf(cost.carId ?? longest?.carId ?? null), cost);
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, left: sum.gross - costsOf(sum.costs) }))
    .filter(({ carId, gross: own, costs: of }) => carId !== null || own !== 0 || of.size > 0)
    .toSorted(byCosts);
}

function newSum(carId: string | null): CarSum {
  return { carId, minutes: 0, holders: [], gross: 0, costs: new Map(), left: 0 };
}

function byCosts(one: CarSum, other: CarSum): number {
  return (
    Number(one.carId === null) - Number(other.carId === null) ||
    costsOf(other.costs) - costsOf(one.costs) ||
    other.left - one.left
  );
}

/** The sum of all costs, in cents. */
export function costsOf(costs: CarSum['costs']): number {
  return [...costs.values()].reduce((sum, { drivers, fleet, waiting }) => sum + drivers + fleet + waiting, 0);
}

function addCost({ costs }: CarSum, { kind, state, cents, shareCents }: WeekCosts): void {
  const category = categoryOf(kind);
  const paid = costs.get(category) ?? { drivers: 0, fleet: 0, waiting: 0 };
  costs.set(category, paid);
  if (state === 'waiting') {
    paid.waiting += cents;
    return;
  }
  paid.drivers += shareCents;
  paid.fleet += cents - shareCents;
}

type Time = { carId: string; minutes: number };

/** How long each driver had each car in each week, by driver and week; the longest first. */
function timesOf(
  weeks: readonly string[],
  now: string,
  holdings: readonly Held[],
): Map<string, readonly Time[]> {
  const found = weeks.flatMap((week) =>
    within(holdings, startOfDay(week), earlier(startOfDay(shiftDate(week, 7)), now)).map((held) => ({
      ...held,
      key: `${held.driverId} ${week}`,
    })),
  );
  return new Map(
    [...Map.groupBy(found, ({ key }) => key)].map(([key, own]) => [key, longestFirst(own, 'carId')]),
  );
}

/** How long each car was held in all, and by whom. Time that two share counts once. */
function heldOf(weeks: readonly string[], now: string, holdings: readonly Held[]) {
  const [first = '', last = ''] = [weeks[0], weeks.at(-1)];
  const held = within(holdings, startOfDay(first), earlier(startOfDay(shiftDate(last, 7)), now));
  return [...Map.groupBy(held, ({ carId }) => carId)].map(([carId, own]) => ({
    carId,
    minutes: unitedMinutes(own),
    holders: longestFirst(own, 'driverId').map(({ driverId }) => driverId),
  }));
}

type Part = { carId: string; driverId: string; from: number; until: number };

/** The parts of holdings from one wall time to another, in minutes. */
function within(holdings: readonly Held[], from: string, until: string): Part[] {
  return holdings.flatMap(({ carId, driverId, startsAt, endsAt }) => {
    const [starts, ends] = [startsAt > from ? startsAt : from, earlier(endsAt ?? until, until)];
    return starts < ends ? [{ carId, driverId, from: minuteOf(starts), until: minuteOf(ends) }] : [];
  });
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function longestFirst<By extends 'carId' | 'driverId'>(parts: readonly Part[], by: By) {
  return [...Map.groupBy(parts, (part) => part[by])]
    .map(([id, own]) => {
      const minutes = own.reduce((sum, { from, until }) => sum + until - from, 0);
      return { [by]: id, minutes } as Record<By, string> & { minutes: number };
    })
    .toSorted((a, b) => b.minutes - a.minutes || (a[by] < b[by] ? -1 : 1));
}

function unitedMinutes(parts: readonly Part[]): number {
  let [minutes, reached] = [0, 0];
  for (const { from, until } of parts.toSorted((a, b) => a.from - b.from)) {
    minutes += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return minutes;
}

/** Whole cents by time that add up; the car that was held longest takes what is left over. */
function sharesByTime(cents: number, times: readonly Time[]): { carId: string | null; cents: number }[] {
  const whole = times.reduce((sum, { minutes }) => sum + minutes, 0);
  const [longest, ...others] = times.map(({ carId, minutes }) => ({
    carId,
    cents: Math.trunc((cents * minutes) / whole),
  }));
  if (!longest) return [{ carId: null, cents }];
  const ofOthers = others.reduce((sum, share) => sum + share.cents, 0);
  return [{ carId: longest.carId, cents: cents - ofOthers }, ...others];
}
