import type { WeekSums } from '../../../src/money/finances/schema';
import { weekInWords } from '../../../src/platform/domain/date-words';
import { centsOfDecimal, sumCents } from '../../../src/platform/domain/money-text';
import { formatMoney } from '../../ui/format';

/** The series, in the order in which they are drawn and read out. */
export const SERIES = ['uber', 'bolt', 'unreported', 'payouts', 'carried', 'fees', 'costs'] as const;
export type Series = (typeof SERIES)[number];

/** Euro of each series, and of the gross that the first three make up. */
export type DrawnWeek = { week: string; gross: number } & Record<Series, number>;

/** A bar `from` one amount `to` another in euro, drawn downwards where it is negative. */
export type Segment = { series: Series; from: number; to: number };

export function drawnWeek(sums: WeekSums): DrawnWeek {
  const { grossEarnings, grossOf } = sums;
  const [gross, uber, bolt] = [Number(grossEarnings), Number(grossOf.uber), Number(grossOf.bolt)];
  return {
    week: sums.weekStartDate,
    gross,
    uber,
    bolt,
    unreported: (centsOfDecimal(grossEarnings) - sumCents([grossOf.uber, grossOf.bolt])) / 100,
    payouts: Number(sums.payouts),
    carried: Number(sums.carried),
    fees: Number(sums.flatRateDeductions),
    costs: Number(sums.costs ?? 0),
  };
}

/** Two stacks a week: the gross by platform, and what goes to the drivers with the fee on top; a third where the cars
 * cost something. */
export function stacksOf(week: DrawnWeek): readonly (readonly Segment[])[] {
  return [
    stacked(week, ['uber', 'bolt', 'unreported']),
    stacked(week, ['payouts', 'carried', 'fees']),
    ...(week.costs === 0 ? [] : [stacked(week, ['costs'])]),
  ];
}

function stacked(week: DrawnWeek, series: readonly Series[]): Segment[] {
  let [top, bottom] = [0, 0];
  return series.flatMap((each) => {
    const amount = week[each];
    if (amount === 0) return [];
    const from = amount > 0 ? top : bottom;
    const to = from + amount;
    if (amount > 0) top = to;
    else bottom = to;
    return [{ series: each, from, to }];
  });
}

/** From the lowest that is drawn to a little above the highest, zero among them, and round amounts between, about
 * `count` of them. */
export type Scale = { low: number; high: number; ticks: readonly number[] };

export function scaleOf(weeks: readonly DrawnWeek[], count = 3): Scale {
  const ends = weeks.flatMap((week) => stacksOf(week).flatMap((stack) => stack.map(({ to }) => to)));
  const [low, top] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const high = top + (top - low || 1) / 20;
  const step = roundStep((high - low) / count);
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step);
  return { low, high, ticks };
}

/** Rounds up to the next 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((each) => each * power >= least) ?? 10);
}

export type SeriesLabels = Readonly<Record<Series, string>>;

export const FLEET_LABELS: SeriesLabels = {
  uber: 'Uber',
  bolt: 'Bolt',
  unreported: 'Sem ficheiro',
  payouts: 'Para os condutores',
  carried: 'Transportado',
  fees: 'Taxa fixa',
  costs: 'Custos das viaturas',
};

export const OWN_LABELS: SeriesLabels = { ...FLEET_LABELS, payouts: 'Líquido', costs: 'Custos da viatura' };

/** The text of a week for a screen reader. */
export function weekLabel(week: DrawnWeek, labels: SeriesLabels = FLEET_LABELS): string {
  const parts = SERIES.filter((series) => week[series] !== 0).map(
    (series) => `${labels[series]} ${formatMoney(week[series])}`,
  );
  return `Semana de ${weekInWords(week.week)}: bruto ${formatMoney(week.gross)}${parts.map((part) => `, ${part}`).join('')}`;
}
