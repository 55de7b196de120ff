import { PLATFORM_LABELS } from '../../ledger/report-files/platform-label-rules';
import { isWeekOver } from '../../platform/domain/calendar';
import { weekSpanOfYear } from '../../platform/domain/date-words';
import { basisWords } from '../../platform/domain/fee-words';
import { centsOfDecimal, euroOfCents, signedEuro } from '../../platform/domain/money-text';
import { settlementTitle } from '../../platform/domain/settlement-categories';
import { withoutCountered } from '../settlements/countered-rules';
import type { Explanation, FinancialRecordDetails, PlatformEarnings } from './schema';

/** The fields of a record that its payout comes of. */
export type ExplainedWeek = Pick<
  FinancialRecordDetails,
  'weekStartDate' | 'grossEarnings' | 'platformCommission' | 'adjustments' | 'cash'
> &
  Pick<FinancialRecordDetails, 'flatRateDeduction' | 'finalPayout' | 'fee'> & {
    platforms: readonly Pick<PlatformEarnings, 'platform' | 'grossEarnings'>[];
    settlements: readonly Pick<
      FinancialRecordDetails['settlements'][number],
      'id' | 'category' | 'text' | 'amount' | 'counters'
    >[];
  };

type Line = Explanation['lines'][number];

const PLATFORMS = Object.values(PLATFORM_LABELS);
const OTHER_GROSS = 'Ganhos sem ficheiro';
const FEE = 'Taxa fixa';
const CASH = 'Dinheiro';

/** Compares a week with the driver's week before it; the lines of each add up to its payout. */
export function explain(week: ExplainedWeek, before: ExplainedWeek | null): Explanation {
  const [own, earlier] = [amountsOf(week), before && amountsOf(before)];
  const labels = [...new Set([...own.keys(), ...(earlier?.keys() ?? [])])].toSorted(byPlace);
  const lines = labels.map((label) => ({
    ...compared(label, own.get(label) ?? 0, earlier && (earlier.get(label) ?? 0)),
    note: label === FEE ? week.fee && basisWords(week.fee, week.weekStartDate) : null,
  }));
  const payout = compared(
    'Líquido',
    centsOfDecimal(week.finalPayout),
    before && centsOfDecimal(before.finalPayout),
  );
  const weeks = { monday: week.weekStartDate, before: before?.weekStartDate ?? null };
  const sentence = sentenceOf(payout.differenceCents, lines);
  const message = messageOf(weeks, sentence, [...lines, payout]);
  return { before: weeks.before, lines, payout, sentence, message };
}

function compared(label: string, cents: number, beforeCents: number | null) {
  return {
    label,
    cents,
    beforeCents,
    differenceCents: beforeCents === null ? null : cents - beforeCents,
  };
}

/** The amounts of a week with their sign by their labels. */
function amountsOf(week: ExplainedWeek): Map<string, number> {
  const amounts = new Map<string, number>();
  const add = (label: string, cents: number) => amounts.set(label, (amounts.get(label) ?? 0) + cents);
  let withoutFile = centsOfDecimal(week.grossEarnings);
  for (const { platform, grossEarnings } of week.platforms) {
    const cents = centsOfDecimal(grossEarnings);
    withoutFile -= cents;
    add(PLATFORM_LABELS[platform], cents);
  }
  if (withoutFile !== 0) add(OTHER_GROSS, withoutFile);
  add('Comissão', 0 - centsOfDecimal(week.platformCommission));
  add('Ajustes', centsOfDecimal(week.adjustments));
  add(CASH, 0 - centsOfDecimal(week.cash));
  add(FEE, 0 - centsOfDecimal(week.flatRateDeduction));
  for (const each of withoutCountered(week.settlements)) add(titleOf(each), centsOfDecimal(each.amount));
  return amounts;
}

/** Balances are compared to each other, though each names the week that it comes from. */
function titleOf(settlement: ExplainedWeek['settlements'][number]): string {
  const isBalance = settlement.category === 'SALDO_ANTERIOR';
  return settlementTitle(isBalance ? { ...settlement, text: '' } : settlement);
}

const FIXED = [...PLATFORMS, OTHER_GROSS, 'Comissão', 'Ajustes', CASH, FEE];

/** Acertos follow in the order in which they were registered, those of the week before last. */
function byPlace(one: string, other: string): number {
  const [a, b] = [one, other].map((label) => FIXED.indexOf(label));
  return (a === -1 ? FIXED.length : (a ?? 0)) - (b === -1 ? FIXED.length : (b ?? 0));
}

/** `Menos 42,10 €: Uber −31,00 €, portagens −9,60 € e o resto −1,50 €.`, of the largest differences. It adds up. */
function sentenceOf(difference: number | null, lines: readonly Line[]): string {
  if (difference === null) return 'Não há uma semana anterior com que comparar.';
  const { named, rest } = namedOf(difference, lines);
  const reasons = (rest === 0 ? named : [...named, { label: 'o resto', cents: rest }]).map(
    ({ label, cents }) => `${label} ${signedEuro(cents)}`,
  );
  const result =
    difference === 0
      ? 'Igual à semana anterior'
      : `${difference < 0 ? 'Menos' : 'Mais'} ${euroOfCents(Math.abs(difference))}`;
  const last = reasons.pop();
  if (last === undefined) return `${result}.`;
  return `${result}: ${reasons.length === 0 ? last : `${reasons.join(', ')} e ${last}`}.`;
}

/** The two largest differences, and the third where it or the rest is more than half of the second: first those of the
 * same sign as the whole. */
function namedOf(difference: number, lines: readonly Line[]) {
  const largest = lines
    .map(({ label, differenceCents }) => ({ label: insideSentence(label), cents: differenceCents ?? 0 }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  const restOf = (count: number) =>
    largest.slice(0, count).reduce((left, { cents }) => left - cents, difference);
  const [, second, third] = largest.map(({ cents }) => Math.abs(cents));
  const count = 2 * Math.max(Math.abs(restOf(2)), third ?? 0) > (second ?? 0) ? 3 : 2;
  const against = ({ cents }: { cents: number }) => Number(cents * difference < 0);
  return {
    named: largest.slice(0, count).toSorted((a, b) => against(a) - against(b)),
    rest: restOf(count),
  };
}

function insideSentence(label: string): string {
  return PLATFORMS.includes(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

type Weeks = { monday: string; before: string | null };
type Compared = Omit<Line, 'note'>;

/** The plain text for a messenger: sums, sentence, and line by line. */
function messageOf({ monday, before }: Weeks, sentence: string, lines: readonly Compared[]): string {
  const payout = lines.at(-1);
  const sums = [
    `Semana de ${weekSpanOfYear(monday)}: ${euroOfCents(payout?.cents ?? 0)}`,
    before && `Semana de ${weekSpanOfYear(before)}: ${euroOfCents(payout?.beforeCents ?? 0)}`,
  ];
  return [...sums.filter(Boolean), sentence, '', ...lines.map(lineOfMessage)].join('\n');
}

function lineOfMessage({ label, cents, beforeCents, differenceCents }: Compared): string {
  const now = `${label}: ${euroOfCents(cents)}`;
  if (beforeCents === null || !differenceCents) return now;
  return `${now} (antes ${euroOfCents(beforeCents)}, ${signedEuro(differenceCents)})`;
}

type Listed = Pick<FinancialRecordDetails, 'weekStartDate' | 'finalPayout'>;

/** The difference of each week's payout to the next in the list, which is newest first; null for the last. */
export function differencesOf(weeks: readonly Listed[]): (number | null)[] {
  return weeks.map(({ finalPayout }, at) => {
    const before = weeks[at + 1];
    return before ? centsOfDecimal(finalPayout) - centsOfDecimal(before.finalPayout) : null;
  });
}

/** The week that a driver asks about: the last one that is over on `today`, else the newest. */
export function answeringWeek<Week extends { weekStartDate: string }>(
  newestFirst: readonly Week[],
  today: string,
): Week | undefined {
  return newestFirst.find(({ weekStartDate }) => isWeekOver(weekStartDate, today)) ?? newestFirst[0];
}
