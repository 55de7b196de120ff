import { expect, test } from 'vitest';
import { amountOfText } from '../../src/money/settlements/amount-rules';

test.each([
  ['12', '12.00'],
  ['12,5', '12.50'],
  ['12.50', '12.50'],
  [' 1 000,05 € ', '1000.05'],
  ['1.000,05', '1000.05'],
  ['007,10', '7.10'],
  ['1.000', null],
  ['12,345', null],
  ['1,000.50', null],
  ['-12', null],
  ['1e3', null],
  ['', null],
])('an amount that is typed as %j is %j', (typed, amount) => {
  expect(amountOfText(typed)).toBe(amount);
});
