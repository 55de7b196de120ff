import { expect, test } from 'vitest';
import {
  dueInstalments,
  type Plan,
  type PlannedWeek,
  takenCents,
  totalCents,
} from '../../../src/ledger/weeks/instalment-of';
import type { Entry } from '../../../src/ledger/weeks/record-of';

const MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'];

const planOf = (given: Partial<Plan> = {}): Plan => ({
  id: 'p',
  firstMonday: '2026-10-26',
  cents: -10_000,
  instalments: 3,
  untilMonday: null,
  mayGoNegative: false,
  ...given,
});

/** A week of a driver who was ACTIVE; `payout` in cents, null for a week without a record. */
const weekOf = (n: number, payout: number | null, given: Partial<PlannedWeek> = {}): PlannedWeek => ({
  monday: MONDAYS[n] ?? '',
  record:
    payout === null
      ? null
      : {
          grossCents: payout,
          commissionCents: 0,
          adjustmentsCents: 0,
          cashCents: 0,
          flatRateCents: 0,
          settlementCents: 0,
          payoutCents: payout,
          feeBasis: null,
        },
  entries: [],
  hasRows: payout !== null,
  isOpen: true,
  wasServing: true,
  ...given,
});

const entry = (id: string, plan: string, cents: number): Entry => {
  return { id, cents, originKind: 'plan', originId: plan, counters: null };
};
const COUNTERED: Entry[] = [
  entry('first', 'p', -3_333),
  { id: 'counter', cents: 3_333, originKind: 'counter', originId: 'first', counters: 'first' },
];
const BONUS = { cents: 1_000, instalments: null, untilMonday: '2026-11-02' };

test.each<[string, Plan[], PlannedWeek[], [number, number][]]>([
  [
    'instalments add up, and the last one takes the odd cents',
    [planOf()],
    MONDAYS.map((_, n) => weekOf(n, 50_000)),
    [
      [0, -3_333],
      [1, -3_333],
      [2, -3_334],
    ],
  ],
  [
    'what a payout does not have moves to the week after',
    [planOf()],
    [weekOf(0, 1_000), weekOf(1, null), weekOf(2, 50_000)],
    [
      [0, -1_000],
      [2, -9_000],
    ],
  ],
  ['a negative payout takes nothing', [planOf()], [weekOf(0, -500)], []],
  [
    'a week that is paid or closed takes nothing',
    [planOf()],
    [weekOf(0, 50_000, { isOpen: false }), weekOf(1, 50_000)],
    [[1, -6_666]],
  ],
  [
    'once a week, also where it has been countered',
    [planOf()],
    [weekOf(0, 50_000, { entries: COUNTERED }), weekOf(1, 50_000)],
    [[1, -6_666]],
  ],
  ['no week before the first', [planOf({ firstMonday: '2026-11-02' })], [weekOf(0, 50_000)], []],
  [
    'below zero where staff say so',
    [planOf({ mayGoNegative: true })],
    [weekOf(0, null), weekOf(1, 10)],
    [
      [0, -3_333],
      [1, -3_333],
    ],
  ],
  [
    'below zero not in a week of absence without earnings',
    [planOf({ mayGoNegative: true })],
    [weekOf(0, null, { wasServing: false }), weekOf(1, 10, { wasServing: false })],
    [[1, -6_666]],
  ],
  [
    'of an absence without earnings, what the record of other acertos has',
    [planOf({ mayGoNegative: true })],
    [weekOf(0, 700, { wasServing: false, hasRows: false })],
    [[0, -700]],
  ],
  [
    'in favour, each week until a Monday, in service or with earnings',
    [planOf(BONUS)],
    [weekOf(0, null), weekOf(1, null, { wasServing: false }), weekOf(2, 10, { wasServing: false })],
    [
      [0, 1_000],
      [2, 1_000],
    ],
  ],
  [
    'of several plans the first comes first',
    [planOf({ cents: -900, instalments: 1 }), planOf({ id: 'q', cents: -900, instalments: 1 })],
    [weekOf(0, 1_000), weekOf(1, 5_000)],
    [
      [0, -900],
      [0, -100],
      [1, -800],
    ],
  ],
])('%s', (_title, plans, weeks, taken) => {
  const due = dueInstalments(plans, weeks);
  expect(due.map(({ monday, cents }) => [MONDAYS.indexOf(monday), cents])).toEqual(taken);
});

test('an instalment names its plan and which of its weeks it is', () => {
  const due = dueInstalments([planOf({ firstMonday: '2026-11-02' })], [weekOf(2, 50_000)]);
  expect(due.map(({ plan, n }) => [plan.id, n])).toEqual([['p', 2]]);
});

test.each<[Plan, number]>([
  [planOf(), -10_000],
  [planOf(BONUS), 2_000],
])('in all a plan comes to its amount, or to that of its weeks', (plan, cents) => {
  expect(totalCents(plan)).toBe(cents);
});

test('a countered instalment is not taken, nor one of another plan', () => {
  const entries = [...COUNTERED, entry('second', 'p', -3_333), entry('other', 'pp', -1)];
  expect(takenCents(planOf(), entries)).toBe(-3_333);
});
