import { describe, expect, test } from 'vitest';
import { weeklyFlatRateCents } from '../../src/demo/flat-rate';
import { payoutCents, shareCents } from '../../src/domain/money';

/** The Mondays of a month, `YYYY-MM`. */
function mondays(month: string): string[] {
  return Array.from({ length: 31 }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`).filter(
    (date) => {
      const at = new Date(`${date}T00:00:00Z`);
      return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && at.getUTCDay() === 1;
    },
  );
}

describe('the weekly part of the fixed fee', () => {
  test('four Mondays share a month, and five do', () => {
    expect(weeklyFlatRateCents('SLOT', '2026-10-26')).toBe(2_500);
    expect(weeklyFlatRateCents('SLOT', '2026-11-02')).toBe(2_000);
    expect(weeklyFlatRateCents('VEHICLE_RENTAL', '2026-10-05')).toBe(6_250);
    expect(weeklyFlatRateCents('VEHICLE_RENTAL', '2026-11-30')).toBe(5_000);
  });

  test('every month of twelve years adds up to 100.00 or 250.00 exactly', () => {
    for (let month = 0; month < 144; month += 1) {
      const name = new Date(Date.UTC(2020, month, 1)).toISOString().slice(0, 7);
      const total = (contract: 'SLOT' | 'VEHICLE_RENTAL') =>
        mondays(name).reduce((sum, monday) => sum + weeklyFlatRateCents(contract, monday), 0);
      expect([name, total('SLOT'), total('VEHICLE_RENTAL')]).toEqual([name, 10_000, 25_000]);
    }
  });

  test('the first weeks take the odd cents', () => {
    expect([0, 1, 2, 3].map((index) => shareCents(10_002, 4, index))).toEqual([2_501, 2_501, 2_500, 2_500]);
  });

  test('a week that does not start on a Monday is refused', () => {
    expect(() => weeklyFlatRateCents('SLOT', '2026-11-03')).toThrow('2026-11-03');
    expect(() => weeklyFlatRateCents('SLOT', 'ontem')).toThrow('ontem');
  });
});

test('payout is gross less commission, cash and flat rate, with adjustments and acertos, and may be negative', () => {
  const week = { grossCents: 80_000, commissionCents: 20_001, adjustmentsCents: 350, cashCents: 5_000 };
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: 0 })).toBe(52_849);
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: -55_000 })).toBe(-2_151);
  expect(payoutCents({ ...week, flatRateCents: 2_500, settlementCents: 0, cashCents: 60_000 })).toBe(-2_151);
});
