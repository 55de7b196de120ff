import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, type ExplainedWeek, explain } from '../../src/money/finances/explain-rules';
import { weekSpan } from '../../src/platform/domain/date-words';
import { centsOfDecimal, decimalOf } from '../../src/platform/domain/money-text';
import { SETTLEMENT_CATEGORIES } from '../../src/platform/domain/settlement-categories';

type Given = {
  uber?: number;
  bolt?: number;
  withoutFile?: number;
  commission?: number;
  adjustments?: number;
  cash?: number;
  fee?: number;
  settlements?: Partial<ExplainedWeek['settlements'][number]>[];
};

/** A week in cents, whose payout is that of the ledger. */
function week(weekStartDate: string, given: Given = {}): ExplainedWeek {
  const { uber = 0, bolt = 0, withoutFile = 0, commission = 0, adjustments = 0, cash = 0, fee = 0 } = given;
  const settlements = (given.settlements ?? []).map((each, at) => ({
    id: String(at),
    category: 'OUTRO' as const,
    text: '',
    amount: '0.00',
    counters: null,
    ...each,
  }));
  const settled = settlements.reduce((sum, { amount }) => sum + centsOfDecimal(amount), 0);
  const gross = uber + bolt + withoutFile;
  return {
    weekStartDate,
    grossEarnings: decimalOf(gross),
    platformCommission: decimalOf(commission),
    adjustments: decimalOf(adjustments),
    cash: decimalOf(cash),
    flatRateDeduction: decimalOf(fee),
    finalPayout: decimalOf(gross - commission + adjustments - cash - fee + settled),
    fee: null,
    platforms: [
      ...(uber === 0 ? [] : [{ platform: 'uber' as const, grossEarnings: decimalOf(uber) }]),
      ...(bolt === 0 ? [] : [{ platform: 'bolt' as const, grossEarnings: decimalOf(bolt) }]),
    ],
    settlements,
  };
}

const NOW = '2026-11-16';
const BEFORE = '2026-11-09';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const toll = (amount: string) => ({ category: 'PORTAGENS' as const, amount });

test('names the difference and its two largest lines', () => {
  const own = week(NOW, { uber: 57_379, commission: 15_120, fee: 2_000, settlements: [toll('-9.60')] });
  const earlier = week(BEFORE, { uber: 60_479, commission: 14_970, fee: 2_000 });
  const { sentence, lines, payout, message, before } = explain(own, earlier);
  expect(plain(sentence)).toBe('Menos 42,10 €: Uber −31,00 €, portagens −9,60 € e o resto −1,50 €.');
  expect(before).toBe(BEFORE);
  expect(lines.map(({ label, cents, beforeCents }) => [label, cents, beforeCents])).toEqual([
    ['Uber', 57_379, 60_479],
    ['Comissão', -15_120, -14_970],
    ['Ajustes', 0, 0],
    ['Dinheiro', 0, 0],
    ['Taxa fixa', -2_000, -2_000],
    ['Portagens', -960, 0],
  ]);
  expect(payout).toEqual({ label: 'Líquido', cents: 39_299, beforeCents: 43_509, differenceCents: -4_210 });
  expect(plain(message).split('\n')).toEqual([
    'Semana de 16 a 22 nov 2026: 392,99 €',
    'Semana de 9 a 15 nov 2026: 435,09 €',
    'Menos 42,10 €: Uber −31,00 €, portagens −9,60 € e o resto −1,50 €.',
    '',
    'Uber: 573,79 € (antes 604,79 €, −31,00 €)',
    'Comissão: −151,20 € (antes −149,70 €, −1,50 €)',
    'Ajustes: 0,00 €',
    'Dinheiro: 0,00 €',
    'Taxa fixa: −20,00 €',
    'Portagens: −9,60 € (antes 0,00 €, −9,60 €)',
    'Líquido: 392,99 € (antes 435,09 €, −42,10 €)',
  ]);
});

test('words one difference, none, and differences that cancel out', () => {
  const sentence = (own: Given, earlier: Given) =>
    plain(explain(week(NOW, own), week(BEFORE, earlier)).sentence);
  expect(sentence({ bolt: 5_000 }, { bolt: 4_000 })).toBe('Mais 10,00 €: Bolt +10,00 €.');
  expect(sentence({ bolt: 5_000 }, { bolt: 5_000 })).toBe('Igual à semana anterior.');
  expect(sentence({ uber: 100, bolt: 200 }, { uber: 200, bolt: 100 })).toBe(
    'Igual à semana anterior: Uber −1,00 € e Bolt +1,00 €.',
  );
  expect(sentence({ withoutFile: 100 }, { bolt: 300 })).toBe(
    'Menos 2,00 €: Bolt −3,00 € e ganhos sem ficheiro +1,00 €.',
  );
});

test('names a third line where it or the rest is large, and first what goes the same way', () => {
  const sentence = (own: Given, earlier: Given) =>
    plain(explain(week(NOW, own), week(BEFORE, earlier)).sentence);
  const earlier = { uber: 20_000, bolt: 20_000, commission: 1_000, cash: 1_000, fee: 1_000 };
  expect(sentence({ uber: 24_752, bolt: 16_000, commission: 4_900, cash: 5_461, fee: 2_415 }, earlier)).toBe(
    'Menos 90,24 €: dinheiro −44,61 €, Bolt −40,00 €, Uber +47,52 € e o resto −53,15 €.',
  );
  expect(sentence({ uber: 8_000, bolt: 10_652, commission: 1_000, cash: -8_414, fee: 1_000 }, earlier)).toBe(
    'Menos 119,34 €: Uber −120,00 €, Bolt −93,48 € e dinheiro +94,14 €.',
  );
  expect(sentence({ ...earlier, uber: 10_000, cash: 6_000, fee: 3_500 }, earlier)).toBe(
    'Menos 175,00 €: Uber −100,00 €, dinheiro −50,00 € e o resto −25,00 €.',
  );
});

test('shows that no week before is there, and the week alone', () => {
  const { sentence, lines, payout, message, before } = explain(week(NOW, { uber: 100 }), null);
  expect(sentence).toBe('Não há uma semana anterior com que comparar.');
  expect(before).toBeNull();
  expect(
    [...lines, payout].every(({ beforeCents, differenceCents }) => beforeCents === differenceCents),
  ).toBe(true);
  expect(plain(message)).toContain('Semana de 16 a 22 nov 2026: 1,00 €\nNão há');
  expect(plain(message)).toContain('Uber: 1,00 €\nComissão');
});

test('leaves out what was taken back, and joins acertos of the same words', () => {
  const settlements = [
    { id: 'a', ...toll('-5.00') },
    { id: 'b', ...toll('5.00'), counters: 'a' },
    { id: 'c', category: 'RENDA' as const, amount: '-70.00' },
    { id: 'd', category: 'RENDA' as const, amount: '-30.00' },
  ];
  const { lines } = explain(week(NOW, { uber: 100, settlements }), null);
  expect(lines.slice(-2).map(({ label, cents }) => [label, cents])).toEqual([
    ['Taxa fixa', 0],
    ['Renda da viatura', -10_000],
  ]);
});

test('compares what was carried into one week with what was carried into the other', () => {
  const carried = (amount: string, text: string) => ({ category: 'SALDO_ANTERIOR' as const, amount, text });
  const own = week(NOW, {
    uber: 10_000,
    settlements: [carried('-90.00', 'Saldo da semana de 09/11/2026')],
  });
  const earlier = week(BEFORE, {
    uber: 13_100,
    settlements: [carried('-80.00', 'Saldo da semana de 02/11/2026')],
  });
  const { sentence, message } = explain(own, earlier);
  expect(plain(sentence)).toBe('Menos 41,00 €: Uber −31,00 € e saldo anterior −10,00 €.');
  expect(plain(message)).toContain('Saldo anterior: −90,00 € (antes −80,00 €, −10,00 €)');
});

const cents = fc.integer({ min: 0, max: 999_999 });
const given = fc.record({
  uber: cents,
  bolt: cents,
  withoutFile: cents,
  commission: cents,
  cash: cents,
  fee: cents,
  adjustments: fc.integer({ min: -99_999, max: 99_999 }),
  settlements: fc.array(
    fc.record({
      category: fc.constantFrom(...SETTLEMENT_CATEGORIES),
      text: fc.constantFrom('', 'A1', 'Comissão', 'Uber'),
      amount: fc.integer({ min: -99_999, max: 99_999 }).map(decimalOf),
      counters: fc.constantFrom(null, '0', '1', 'elsewhere'),
    }),
    { maxLength: 6 },
  ),
});

test('the differences of the lines always add up to that of the payouts', () => {
  const sum = (amounts: (number | null)[]) => amounts.reduce((all: number, each) => all + (each ?? 0), 0);
  fc.assert(
    fc.property(given, given, (own, earlier) => {
      // An acerto and its counter-entry have opposite amounts, as the ledger keeps them.
      const [one, other] = [week(NOW, balanced(own)), week(BEFORE, balanced(earlier))];
      const { lines, payout } = explain(one, other);
      expect(sum(lines.map((line) => line.cents))).toBe(payout.cents);
      expect(sum(lines.map((line) => line.beforeCents))).toBe(payout.beforeCents);
      expect(sum(lines.map((line) => line.differenceCents))).toBe(payout.differenceCents);
      expect(payout.differenceCents).toBe(
        centsOfDecimal(one.finalPayout) - centsOfDecimal(other.finalPayout),
      );
    }),
  );
});

/** Each counter-entry counters one acerto before it, by its whole amount. */
function balanced(week: Given): Given {
  const countered = new Set<string>();
  const settlements = (week.settlements ?? []).map((each, at, all) => {
    const target = all[Number(each.counters)];
    const counters = each.counters ?? null;
    if (counters === null || target === undefined) return each;
    if (Number(counters) >= at || countered.has(counters) || target.counters !== null)
      return { ...each, counters: null };
    countered.add(counters);
    return { ...each, amount: decimalOf(0 - centsOfDecimal(target.amount ?? '0.00')) };
  });
  return { ...week, settlements };
}

test('lists the difference of each week to the one before it', () => {
  const weeks = [week(NOW, { uber: 300 }), week(BEFORE, { uber: 1_000 }), week('2026-11-02', { bolt: 50 })];
  expect(differencesOf(weeks)).toEqual([-700, 950, null]);
  expect(differencesOf([])).toEqual([]);
});

test('names a week by its days', () => {
  expect(weekSpan('2026-11-16')).toBe('16 a 22 nov');
  expect(weekSpan('2026-11-30')).toBe('30 nov a 6 dez');
  expect(weekSpan('2026-12-28')).toBe('28 dez a 3 jan');
});
