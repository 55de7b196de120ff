import { describe, expect, test } from 'vitest';
import { basisOf, contractOn, feeOf, ruleInForce } from '../../../src/ledger/weeks/fee-of';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { CONTRACT_TYPES } from '../../../src/platform/domain/contract';
import { MONTHLY_FEE_CENTS, type StoredRule } from '../../../src/platform/domain/fees';
import { weeklyFlatRateCents } from '../../support/reports/weeks';

/** October has four Mondays. */
const OCTOBER = '2026-10-26';
const WEEK = {
  monday: OCTOBER,
  contract: 'SLOT' as const,
  rule: null,
  grossCents: 51_230,
  hasEarnings: true,
  isDueWithout: false,
};

function ruleOf(given: Partial<StoredRule>): StoredRule {
  const limits = { basisPoints: null, minCents: null, maxCents: null };
  const rule = { n: 1, fromMonday: OCTOBER, untilMonday: null, kind: 'DEFAULT', cents: null } as const;
  return { ...rule, ...limits, withoutEarnings: false, ...given };
}

describe("a contract's fee", () => {
  test('is shared by the Mondays of each month of forty years, 100 or 250 euro a month', () => {
    expect(MONTHLY_FEE_CENTS).toEqual({ SLOT: 10_000, VEHICLE_RENTAL: 25_000 });
    for (const contract of CONTRACT_TYPES) {
      const months = new Map<string, number>();
      for (let monday = '2010-02-01'; monday < '2050-02-01'; monday = shiftDate(monday, 7)) {
        const { cents } = feeOf({ ...WEEK, contract, monday });
        expect([monday, cents]).toEqual([monday, weeklyFlatRateCents(contract, monday)]);
        const month = monday.slice(0, 7);
        months.set(month, (months.get(month) ?? 0) + cents);
      }
      expect(new Set(months.values())).toEqual(new Set([MONTHLY_FEE_CENTS[contract]]));
    }
  });

  test('is what a record from before rules has, if the amount is the same', () => {
    const basis = { kind: 'DEFAULT', from: null, contract: 'SLOT', monthCents: 10_000, mondays: 4 };
    const fee = (flatRateCents: number) => basisOf({ flatRateCents, feeBasis: null }, OCTOBER, 'SLOT');
    expect([fee(2_500), fee(2_000), fee(0)]).toEqual([basis, null, null]);
    const kept = { kind: 'WEEK', from: OCTOBER, weekCents: 2_500 } as const;
    expect(basisOf({ flatRateCents: 2_500, feeBasis: kept }, OCTOBER, 'SLOT')).toBe(kept);
  });

  test('is of the last period begun', () => {
    const periods = [
      { fromMonday: '2026-11-09', contractType: 'SLOT' as const },
      { fromMonday: '2026-11-02', contractType: 'VEHICLE_RENTAL' as const },
    ];
    const on = (monday: string) => contractOn(periods, monday, 'SLOT');
    expect([OCTOBER, '2026-11-02', '2026-11-09'].map(on)).toEqual(['SLOT', 'VEHICLE_RENTAL', 'SLOT']);
    expect(contractOn([], OCTOBER, 'VEHICLE_RENTAL')).toBe('VEHICLE_RENTAL');
  });
});

describe('a fee by a rule', () => {
  test.each<[Partial<StoredRule>, number, number]>([
    [{ kind: 'DEFAULT' }, 51_230, 2_500],
    [{ kind: 'MONTH', cents: 10_003 }, 51_230, 2_500],
    [{ kind: 'WEEK', cents: 3_500 }, 51_230, 3_500],
    [{ kind: 'NONE', untilMonday: '2026-11-09' }, 51_230, 0],
    [{ kind: 'PERCENT', basisPoints: 1_000 }, 51_230, 5_123],
    // Half a cent and more is a cent.
    [{ kind: 'PERCENT', basisPoints: 500 }, 10, 1],
    [{ kind: 'PERCENT', basisPoints: 499 }, 10, 0],
    [{ kind: 'PERCENT', basisPoints: 1_000, minCents: 6_000 }, 51_230, 6_000],
    [{ kind: 'PERCENT', basisPoints: 1_000, maxCents: 4_000 }, 51_230, 4_000],
    [{ kind: 'PERCENT', basisPoints: 1_000 }, -51_230, 0],
  ])('%j of %i comes to %i', (given, grossCents, cents) => {
    expect(feeOf({ ...WEEK, grossCents, rule: ruleOf(given) }).cents).toBe(cents);
  });

  test.each([
    [true, true, 3_500],
    [true, false, 0],
    [false, true, 0],
  ])('without earnings, due %s, over and served %s, it comes to %i', (said, isDueWithout, cents) => {
    const rule = ruleOf({ kind: 'WEEK', cents: 3_500, withoutEarnings: said });
    const { basis, ...fee } = feeOf({ ...WEEK, grossCents: 0, hasEarnings: false, rule, isDueWithout });
    expect(fee).toEqual({ cents });
    expect(basis?.withoutEarnings ?? null).toBe(cents > 0 ? 1 : null);
  });
});

test.each<[string, Partial<StoredRule>[], [string, number | null][]]>([
  [
    'from its Monday on',
    [{ n: 1, fromMonday: '2026-11-02' }],
    [
      [OCTOBER, null],
      ['2026-11-02', 1],
      ['2027-01-04', 1],
    ],
  ],
  ['of one Monday the last', [{ n: 1 }, { n: 2 }], [[OCTOBER, 2]]],
  [
    'a later Monday’s stays',
    [{ n: 1, fromMonday: '2026-11-02' }, { n: 2 }],
    [
      [OCTOBER, 2],
      ['2026-11-02', 1],
    ],
  ],
  [
    'what stood before, once it ends',
    [{ n: 1 }, { n: 2, untilMonday: '2026-11-02' }],
    [
      [OCTOBER, 2],
      ['2026-11-02', 1],
    ],
  ],
  [
    'none of one that ends and was set anew',
    [
      { n: 1, untilMonday: '2026-11-16' },
      { n: 2, untilMonday: '2026-11-02' },
    ],
    [
      [OCTOBER, 2],
      ['2026-11-02', null],
    ],
  ],
])('the rule in force is %s', (_title, rules, expected) => {
  const stored = rules.map(ruleOf);
  expect(expected.map(([monday]) => [monday, ruleInForce(stored, monday)?.n ?? null])).toEqual(expected);
});
