import { expect, test } from 'vitest';
import { type Entry, NOTHING, type RecordAmounts, settledRecord } from '../../../src/ledger/weeks/record-of';

const EARNED: RecordAmounts = {
  grossCents: 10_000,
  commissionCents: 1_000,
  adjustmentsCents: -200,
  cashCents: 300,
  flatRateCents: 2_000,
  settlementCents: 700,
  payoutCents: 7_200,
  feeBasis: { kind: 'WEEK', from: null, weekCents: 2_000 },
};
const FEE = { flatRateCents: 500, payoutCents: -500 };

const entry = (id: string, cents: number, counters: string | null = null): Entry => {
  return { id, cents, counters, originKind: 'manual', originId: null };
};
const COUNTERED = [entry('a', 150), entry('b', -150, 'a')];

test.each<[string, RecordAmounts | null, Entry[], boolean, RecordAmounts | null]>([
  ['nothing stays nothing', null, [], false, null],
  [
    'an acerto alone begins a record without a fee',
    null,
    [entry('a', -250)],
    false,
    { ...NOTHING, settlementCents: -250, payoutCents: -250 },
  ],
  [
    'earnings and fee stay as they stand',
    EARNED,
    [entry('a', 700), entry('b', -100)],
    true,
    { ...EARNED, settlementCents: 600, payoutCents: 7_100 },
  ],
  ['a record of acertos ends with the last of them', NOTHING, COUNTERED, false, null],
  [
    'it stays beside another that stands, of no amount together',
    NOTHING,
    [...COUNTERED, entry('c', -5), entry('d', 5)],
    false,
    NOTHING,
  ],
  ['it stays where rows of zeros are booked', NOTHING, COUNTERED, true, NOTHING],
  ['it stays where a fee is due', { ...NOTHING, ...FEE }, COUNTERED, false, { ...NOTHING, ...FEE }],
  [
    'amounts that no row says stay',
    EARNED,
    COUNTERED,
    false,
    { ...EARNED, settlementCents: 0, payoutCents: 6_500 },
  ],
])('%s', (_title, record, entries, hasRows, amounts) => {
  expect(settledRecord(record, entries, hasRows)).toEqual(amounts);
});
