import { describe, expect, test } from 'vitest';
import { type DriverWeeks, dueWeeks, frozenWeeks, rateWeeks } from '../../../src/ledger/weeks/rate-weeks';
import type { RecordAmounts, StandingRecord } from '../../../src/ledger/weeks/record-of';
import type { FeeBasis, StoredRule } from '../../../src/platform/domain/fees';

/** November has five Mondays, October four: a slot is 20 euro there, and 25 here. */
const [OCTOBER, FIRST, SECOND, RUNNING] = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'] as const;
const TODAY = '2026-11-20';
const DEFAULT = { kind: 'DEFAULT', from: null, contract: 'SLOT', monthCents: 10_000 } as const;
const OF_FIRST: FeeBasis = { ...DEFAULT, mondays: 5 };
const CHARGED: FeeBasis = { kind: 'WEEK', from: FIRST, weekCents: 3_500, withoutEarnings: 1 };

function recordOf(week: string, given: Partial<StandingRecord> = {}): StandingRecord {
  const amounts = {
    grossCents: 50_000,
    commissionCents: 0,
    adjustmentsCents: 0,
    cashCents: 0,
    flatRateCents: 2_000,
    settlementCents: 0,
    payoutCents: 48_000,
    feeBasis: OF_FIRST,
  };
  const record = { id: `r ${week}`, driverId: 'ana', week, status: 'PENDING', version: 1 } as const;
  return { ...amounts, ...record, carriedTo: null, paidAt: null, ...given };
}

const OF_ACERTOS = {
  grossCents: 0,
  flatRateCents: 0,
  settlementCents: 10_000,
  payoutCents: 10_000,
  feeBasis: null,
};

function ruleOf(given: Partial<StoredRule> = {}): StoredRule {
  const limits = { basisPoints: null, minCents: null, maxCents: null };
  const rule = { n: 1, fromMonday: FIRST, untilMonday: null, kind: 'WEEK', cents: 3_500 } as const;
  return { ...rule, ...limits, withoutEarnings: false, ...given };
}

type Given = {
  rules?: StoredRule[];
  served?: string[];
  rows?: string[];
  entries?: string[];
  closed?: string[];
};

function driverOf(records: StandingRecord[], given: Given = {}): DriverWeeks {
  const { rules = [], served, rows = [], entries = [], closed = [] } = given;
  return {
    driverId: 'ana',
    payer: {
      contractType: 'SLOT',
      periods: [],
      rules,
      wasServing: (monday) => served === undefined || served.includes(monday),
    },
    records,
    hasRows: (week) => rows.includes(week),
    hasEntries: (week) => entries.includes(week),
    closed: new Set(closed),
  };
}

const inShort = (amounts: RecordAmounts | null) =>
  amounts && [amounts.flatRateCents, amounts.payoutCents, amounts.feeBasis];

describe('a fee computed again', () => {
  const WEEK: FeeBasis = { kind: 'WEEK', from: FIRST, weekCents: 3_500 };

  test.each<[string, StandingRecord, Given, ReturnType<typeof inShort> | 'as it is']>([
    ['by the rule in force', recordOf(FIRST), {}, [3_500, 46_500, WEEK]],
    ['of amounts that no row explains', recordOf(FIRST, { feeBasis: null }), {}, [3_500, 46_500, WEEK]],
    [
      'of a week without earnings',
      recordOf(FIRST, { ...OF_ACERTOS, flatRateCents: 3_500, feeBasis: CHARGED }),
      { entries: [FIRST] },
      [0, 10_000, null],
    ],
    ['of a fee alone that is due no more', recordOf(FIRST, { ...OF_ACERTOS, feeBasis: CHARGED }), {}, null],
    ['of nothing', recordOf(FIRST, OF_ACERTOS), {}, null],
    ['of acertos alone', recordOf(FIRST, OF_ACERTOS), { entries: [FIRST] }, 'as it is'],
    ['that is the same', recordOf(FIRST, { flatRateCents: 3_500, feeBasis: WEEK }), {}, 'as it is'],
    [
      'of another rule that comes to the same',
      recordOf(FIRST, { flatRateCents: 3_500 }),
      {},
      [3_500, 46_500, WEEK],
    ],
    ['before the Monday', recordOf(OCTOBER), {}, 'as it is'],
    ['of a closed week', recordOf(FIRST), { closed: [FIRST] }, 'as it is'],
    ...(['PAID', 'IN_BATCH', 'RETURNED'] as const).map(
      (status): [string, StandingRecord, Given, 'as it is'] => [
        `of a record that is ${status}`,
        recordOf(FIRST, { status }),
        {},
        'as it is',
      ],
    ),
  ])('%s', (_title, record, given, expected) => {
    const rated = rateWeeks(driverOf([record], { rules: [ruleOf()], ...given }), FIRST, TODAY);
    expect(rated.map(({ amounts }) => inShort(amounts))).toEqual(expected === 'as it is' ? [] : [expected]);
  });

  test('is charged without earnings of a week of acertos that is over and served', () => {
    const records = [FIRST, SECOND, RUNNING].map((week) => recordOf(week, OF_ACERTOS));
    const given = { entries: [FIRST, SECOND, RUNNING], served: [FIRST, RUNNING] };
    const driver = driverOf(records, { ...given, rules: [ruleOf({ withoutEarnings: true })] });
    const rated = rateWeeks(driver, FIRST, TODAY).map(({ week, amounts }) => [week, inShort(amounts)]);
    expect(rated).toEqual([[FIRST, [3_500, 6_500, CHARGED]]]);
  });
});

describe('a fee that is due without earnings', () => {
  const rules = [ruleOf({ withoutEarnings: true })];
  const dueOf = (records: StandingRecord[], given: Given = {}) =>
    dueWeeks(driverOf(records, { rules, ...given }), TODAY).map(({ week, amounts }) => [
      week,
      amounts?.payoutCents,
    ]);

  test.each<[string, StandingRecord[], Given, ReturnType<typeof dueOf>]>([
    [
      'of each week that is over',
      [],
      {},
      [
        [FIRST, -3_500],
        [SECOND, -3_500],
      ],
    ],
    ['of weeks of service', [], { served: [SECOND] }, [[SECOND, -3_500]]],
    ['not of a closed week', [], { closed: [FIRST] }, [[SECOND, -3_500]]],
    [
      'with acertos',
      [recordOf(FIRST, OF_ACERTOS)],
      { entries: [FIRST] },
      [
        [FIRST, 6_500],
        [SECOND, -3_500],
      ],
    ],
    ['not beside earnings', [recordOf(FIRST)], {}, [[SECOND, -3_500]]],
    [
      'not beside rows that come to nothing',
      [recordOf(FIRST, OF_ACERTOS)],
      { rows: [FIRST] },
      [[SECOND, -3_500]],
    ],
    [
      'not of a week that is paid',
      [recordOf(FIRST, { ...OF_ACERTOS, status: 'PAID' })],
      {},
      [[SECOND, -3_500]],
    ],
    [
      'not by a later rule',
      [],
      { rules: [...rules, ruleOf({ n: 2, fromMonday: SECOND })] },
      [[FIRST, -3_500]],
    ],
    [
      'not where it comes to nothing',
      [],
      { rules: [ruleOf({ kind: 'PERCENT', basisPoints: 500, withoutEarnings: true })] },
      [],
    ],
    ['not without such a rule', [], { rules: [ruleOf()] }, []],
  ])('%s', (_title, records, given, expected) => {
    expect(dueOf(records, given)).toEqual(expected);
  });

  test('is charged once', () => {
    const due = dueWeeks(driverOf([], { rules }), TODAY);
    const charged = due.map(({ week, amounts }) => recordOf(week, amounts ?? {}));
    expect(dueOf(charged)).toEqual([]);
  });
});

test('names weeks that are paid with a fee, and closed ones with or without a record', () => {
  const records = [
    recordOf(OCTOBER, { status: 'PAID' }),
    recordOf(FIRST, { status: 'IN_BATCH' }),
    recordOf(SECOND, { ...OF_ACERTOS, status: 'PAID' }),
    recordOf(RUNNING),
  ];
  const driver = driverOf(records, { closed: [SECOND, OCTOBER] });
  expect(frozenWeeks(driver, (week) => week >= FIRST)).toEqual({ paidWeeks: [FIRST], closedWeeks: [SECOND] });
});
