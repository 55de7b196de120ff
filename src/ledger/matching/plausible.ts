import type { Earnings } from '../report-files/schema';
import type { Doubt } from '../weeks/doubt';
import { netOf } from '../weeks/week-rows';

/** Multiple of the gross up to which an adjustment or a payout is booked without confirmation. */
const TIMES_GROSS = 3;
const MOST_WEEKLY_CENTS = 1_000_000;
const FEWEST_WEEKS = 4;
/** Maximum deviation from the median. */
const FILE_SHARE = 0.5;

const AMOUNTS = ['gross', 'commission', 'adjustments', 'cash', 'payout'] as const;

export function doubtOf(earnings: Earnings): Doubt | null {
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;
  const cents = {
    gross: grossCents,
    commission: commissionCents,
    adjustments: adjustmentsCents,
    cash: cashCents,
    payout: netOf(earnings),
  };
  const tooMuch = AMOUNTS.find((of) => Math.abs(cents[of]) > MOST_WEEKLY_CENTS);
  if (tooMuch) return amountDoubt(tooMuch, cents[tooMuch], 'week', MOST_WEEKLY_CENTS);
  const beyond = (['adjustments', 'payout'] as const).find(
    (of) => Math.abs(cents[of]) > TIMES_GROSS * Math.max(grossCents, 0),
  );
  return beyond ? amountDoubt(beyond, cents[beyond], 'gross', grossCents) : null;
}

/** Doubts a week that began after the driver had left. */
export function leavingDoubtOf(earnings: Earnings, leftOn: string | null): Doubt | null {
  return leftOn === null ? null : { kind: 'left', cents: netOf(earnings), leftOn };
}

/** `weeks` holds the sums of the platform's last weeks. */
export function fileDoubtOf(cents: number, weeks: readonly number[]): Doubt | null {
  if (weeks.length < FEWEST_WEEKS) return null;
  const usual = medianOf(weeks);
  if (Math.abs(cents - usual) <= FILE_SHARE * usual) return null;
  return amountDoubt('file', cents, 'usual', usual);
}

type AmountDoubt = Extract<Doubt, { kind: 'amount' }>;

function amountDoubt(
  of: AmountDoubt['of'],
  cents: number,
  bound: AmountDoubt['bound'],
  against: number,
): AmountDoubt {
  return { kind: 'amount', of, cents, bound, against };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return Math.round((low + high) / 2);
}
