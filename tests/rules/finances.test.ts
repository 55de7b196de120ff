import { expect, test } from 'vitest';
import { shareCents } from '../../src/ledger/weeks/fee-of';
import { payoutCents } from '../../src/ledger/weeks/record-of';

test('the first parts take the odd cents', () => {
  expect([0, 1, 2, 3].map((index) => shareCents(10_002, 4, index))).toEqual([2_501, 2_501, 2_500, 2_500]);
});

test('payout is gross less commission, cash and flat rate, with adjustments and acertos, and may be negative', () => {
  const week = { grossCents: 80_000, commissionCents: 20_001, adjustmentsCents: 350, cashCents: 5_000 };
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: 0 })).toBe(52_849);
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: -55_000 })).toBe(-2_151);
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: 0, cashCents: 60_000 })).toBe(-2_151);
});
