import { decimalOf } from '../../platform/domain/money-text';
import { ERASED_DOUBT } from './cost-label-rules';

type Cents = Record<'total' | 'drivers' | 'fleet' | 'waiting' | 'free' | 'replaced', number>;

type Summed = {
  state: 'driver' | 'fleet' | 'waiting' | 'free' | 'gone';
  cents: number | null;
  shareCents: number;
};

/** Sums of a file's movements by their state, in cents; the parts add up to `total`, which its lines come to. */
export function costSums(movements: readonly Summed[], total: number): Cents {
  const sums = { total, drivers: 0, fleet: 0, waiting: 0, free: 0, replaced: total };
  for (const { state, cents, shareCents } of movements) {
    if (cents === null || state === 'gone') continue;
    sums.replaced -= cents;
    sums.drivers += shareCents;
    if (state === 'waiting' || state === 'free') sums[state] += cents;
    else sums.fleet += cents - shareCents;
  }
  return sums;
}

/** The fleet's part for drivers who were erased. */
export function erasedCents(movements: readonly (Summed & { doubt: string | null })[]): number {
  const own = movements.filter(({ state, doubt }) => state === 'fleet' && doubt === ERASED_DOUBT);
  return own.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
}

export function sumsText(sums: Cents): Record<keyof Cents, string> {
  const { total, drivers, fleet, waiting, free, replaced } = sums;
  return {
    total: decimalOf(total),
    drivers: decimalOf(drivers),
    fleet: decimalOf(fleet),
    waiting: decimalOf(waiting),
    free: decimalOf(free),
    replaced: decimalOf(replaced),
  };
}
