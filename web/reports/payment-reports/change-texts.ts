import { decimalOf, sumCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import type { ChangeTotal, ReportChanges } from '../../../src/reports/payment-reports/schema';
import { formatMoney } from '../../ui/format';

export type Effect = 'replaced' | 'conflict' | 'beside' | 'added' | 'waiting' | 'unchanged';

type Texts = {
  one: string;
  many: string;
  /** The text for one row, beside its name. */
  row: string;
  /** Between what is booked and what the row says, where both are shown. */
  sign: '→' | '+' | null;
};

export const CHANGES: Record<Effect, Texts> = {
  replaced: { one: 'substituída', many: 'substituídas', row: 'Substitui', sign: '→' },
  conflict: {
    one: 'em conflito com uma semana paga ou fechada',
    many: 'em conflito com semanas pagas ou fechadas',
    row: 'Em conflito, a semana já está paga ou fechada',
    sign: '→',
  },
  beside: {
    one: 'a somar à de outra empresa',
    many: 'a somar às de outra empresa',
    row: 'Soma-se à de outra empresa',
    sign: '+',
  },
  added: { one: 'nova', many: 'novas', row: 'Nova', sign: null },
  waiting: { one: 'em espera', many: 'em espera', row: 'Em espera', sign: null },
  unchanged: { one: 'sem alteração', many: 'sem alteração', row: 'Sem alteração', sign: null },
};

const EFFECTS = ['replaced', 'conflict', 'beside', 'added', 'waiting', 'unchanged'] as const;

/** Counts of the changes that occur; those that alter a booked amount come first. */
export function changeCounts(changes: Record<Effect, ChangeTotal>) {
  return EFFECTS.flatMap((effect) => {
    const total = changes[effect];
    const { one, many } = CHANGES[effect];
    return total.count === 0 ? [] : [{ effect, label: total.count === 1 ? one : many, ...total }];
  });
}

/** The totals of several files together. */
export function overAll(files: readonly ReportChanges[]): Record<Effect, ChangeTotal> {
  const sum = (effect: Effect) => {
    const totals = files.map((changes) => changes[effect]);
    return {
      count: totals.reduce((all, { count }) => all + count, 0),
      before: sumOf(totals.map(({ before }) => before)),
      after: sumOf(totals.map(({ after }) => after)),
    };
  };
  return {
    replaced: sum('replaced'),
    conflict: sum('conflict'),
    beside: sum('beside'),
    added: sum('added'),
    waiting: sum('waiting'),
    unchanged: sum('unchanged'),
  };
}

/** Sums amounts in euro as whole cents, to avoid rounding errors. */
function sumOf(amounts: readonly string[]): string {
  return decimalOf(sumCents(amounts));
}

/** `1 substituída (800,00 € → 100,00 €)`, where amounts that were there have changed; null where none has. */
export function replacedText(files: readonly { changes: ReportChanges | null }[]): string | null {
  const changed = files.flatMap(({ changes }) => (changes ? [changes] : []));
  const { count, before, after } = overAll(changed).replaced;
  if (count === 0) return null;
  const { one, many } = CHANGES.replaced;
  return `${countLabel(count, one, many)} (${formatMoney(before)} → ${formatMoney(after)})`;
}
