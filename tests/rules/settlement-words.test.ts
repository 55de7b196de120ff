import { expect, test } from 'vitest';
import { instalmentsOf, instalmentWords, weeklyWords } from '../../src/platform/domain/instalments';
import {
  isCreditByDefault,
  SETTLEMENT_CATEGORIES,
  settledWords,
  settlementTitle,
} from '../../src/platform/domain/settlement-categories';

/** Money is written with no-break spaces. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test('promise 97: a bonus, a referral and a returned deposit are credits by default, all else a debit', () => {
  expect(SETTLEMENT_CATEGORIES.filter(isCreditByDefault)).toEqual([
    'DEVOLUCAO_CAUCAO',
    'BONUS',
    'REFERENCIA',
  ]);
});

test('a description that repeats its category is left out of the title', () => {
  const title = (text: string) => settlementTitle({ category: 'BONUS', text, counters: null });
  expect([title(''), title('Bónus'), title('Semana cheia')]).toEqual([
    'Bónus',
    'Bónus',
    'Bónus: Semana cheia',
  ]);
  expect(settlementTitle({ category: 'MULTA', text: 'Multa', counters: 'a' })).toBe('Anulação de Multa');
});

test('a toast names of an acerto its kind, amount, driver and week', () => {
  const words = (amount: string, monday = '2026-11-16') =>
    spaced(settledWords({ category: 'OUTRO', amount }, 'Ana Lopes', monday));
  expect(words('25.00')).toBe('Outro de +25,00 € para Ana Lopes, semana de 16 a 22 nov 2026');
  expect(words('-1250.50', '2026-12-28')).toBe(
    'Outro de −1 250,50 € para Ana Lopes, semana de 28 dez a 3 jan 2027',
  );
});

test('instalments add up to the amount, and the last takes the odd cents', () => {
  expect(instalmentsOf(25_000, 4)).toEqual({ each: 6_250, last: 6_250 });
  expect(instalmentsOf(10_000, 3)).toEqual({ each: 3_333, last: 3_334 });
  expect(instalmentsOf(-10_000, 3)).toEqual({ each: -3_333, last: -3_334 });
});

test('instalments are described with their weeks, and a last one that differs by its amount', () => {
  expect(spaced(instalmentWords(25_000, 4, '2026-11-30'))).toBe('4 × 62,50 €, de 30/11 a 21/12');
  expect(spaced(instalmentWords(10_000, 3, '2026-11-30'))).toBe(
    '2 × 33,33 € e a última de 33,34 €, de 30/11 a 14/12',
  );
  expect(spaced(instalmentWords(25_000, 1, '2026-11-30'))).toBe('1 × 250,00 €, em 30/11');
  expect(spaced(instalmentWords(25_000, 10, '2026-11-30'))).toBe('10 × 25,00 €, de 30/11/2026 a 01/02/2027');
});

test('an amount of each week is described with its sum', () => {
  expect(spaced(weeklyWords(2_500, '2026-11-30', '2026-12-21'))).toBe(
    '4 × 25,00 €, de 30/11 a 21/12 (100,00 € ao todo)',
  );
});
