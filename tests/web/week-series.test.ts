import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WeekSums } from '../../src/money/finances/schema';
import { weekInWords } from '../../src/platform/domain/date-words';
import { drawnWeek, scaleOf, stacksOf, weekLabel } from '../../web/money/finances/week-series';

function sums(given: Partial<WeekSums> = {}): WeekSums {
  return {
    weekStartDate: '2026-11-09',
    records: 2,
    grossEarnings: '300.00',
    grossOf: { uber: '200.00', bolt: '70.10' },
    flatRateDeductions: '45.00',
    costs: null,
    payouts: '180.00',
    carried: '0.00',
    ...given,
  };
}

test('shows the gross by platform beside the money for drivers, with the fee on top', () => {
  expect(stacksOf(drawnWeek(sums()))).toEqual([
    [
      { series: 'uber', from: 0, to: 200 },
      { series: 'bolt', from: 200, to: 270.1 },
      { series: 'unreported', from: 270.1, to: 300 },
    ],
    [
      { series: 'payouts', from: 0, to: 180 },
      { series: 'fees', from: 180, to: 225 },
    ],
  ]);
});

test('debts and carried balances are below the line', () => {
  const [, beside] = stacksOf(drawnWeek(sums({ payouts: '-20.00', carried: '-30.00' })));
  expect(beside).toEqual([
    { series: 'payouts', from: 0, to: -20 },
    { series: 'carried', from: -20, to: -50 },
    { series: 'fees', from: 0, to: 45 },
  ]);
});

test('costs of the cars are a third bar, in the weeks that have them', () => {
  const [, , beside] = stacksOf(drawnWeek(sums({ costs: '62.50' })));
  expect(beside).toEqual([{ series: 'costs', from: 0, to: 62.5 }]);
  expect(weekLabel(drawnWeek(sums({ costs: '62.50' }))).replaceAll(/\s/g, ' ')).toMatch(
    /, Custos das viaturas 62,50 €$/,
  );
  expect(stacksOf(drawnWeek(sums({ costs: '0.00' })))).toHaveLength(2);
});

test('every bar is within the scale, which has zero and round amounts', () => {
  for (const [gross, payouts, ticks] of [
    ['300.00', '-90.00', [0, 200]],
    ['33507.83', '22253.16', [0, 20_000]],
    ['0.00', '0.00', [0, 20, 40]],
    ['12.00', '-12000.00', [-10_000, -5_000, 0]],
  ] as const) {
    const grossOf = { uber: gross, bolt: '0.00' };
    const week = drawnWeek(sums({ grossEarnings: gross, grossOf, payouts }));
    const { low, high, ticks: drawn } = scaleOf([week]);
    expect(drawn).toEqual(ticks);
    for (const at of [...stacksOf(week).flatMap((stack) => stack.map(({ to }) => to)), ...drawn]) {
      expect(at).toBeGreaterThanOrEqual(low);
      expect(at).toBeLessThanOrEqual(high);
    }
  }
  const { low, high } = scaleOf([
    drawnWeek({ ...sums(), grossEarnings: '0.00', flatRateDeductions: '0.00' }),
  ]);
  expect(high).toBeGreaterThan(low);
});

test('names a week in words, with month and year where they change', () => {
  expect(weekInWords('2026-11-09')).toBe('9 a 15 de novembro de 2026');
  expect(weekInWords('2026-11-30')).toBe('30 de novembro a 6 de dezembro de 2026');
  expect(weekInWords('2025-12-29')).toBe('29 de dezembro de 2025 a 4 de janeiro de 2026');
});

test('reads out the amounts of a week, without those that are zero', () => {
  const told = weekLabel(drawnWeek(sums({ grossOf: { uber: '300.00', bolt: '0.00' } }))).replaceAll(
    /\s/g,
    ' ',
  );
  expect(told).toBe(
    'Semana de 9 a 15 de novembro de 2026: bruto 300,00 €, Uber 300,00 €, Para os condutores 180,00 €, Taxa fixa 45,00 €',
  );
});

test('bars have a contrast of 3:1 to their background and neighbours, in both schemes', async () => {
  const css = await readFile(join(import.meta.dirname, '../../web/ui/styles/tokens.css'), 'utf8');
  const colour = (name: string, scheme: 0 | 1) => {
    const [, light, dark] =
      new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
    return [light, dark][scheme] ?? '';
  };
  for (const scheme of [0, 1] as const) {
    const pairs = ['ink', 'bar-bolt', 'bar-payout', 'bar-fee', 'bar-cost'].flatMap((bar) => [
      [bar, 'surface'],
      [bar, 'raised'],
    ]);
    for (const [one = '', other = ''] of [...pairs, ['ink', 'bar-bolt'], ['bar-payout', 'bar-fee']]) {
      const ratio = contrast(colour(one, scheme), colour(other, scheme));
      expect(ratio, `${one} on ${other}, ${scheme}`).toBeGreaterThanOrEqual(3);
    }
  }
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
