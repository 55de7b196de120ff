import { expect, test } from 'vitest';
import { isCarried, nextOpenWeek } from '../../../src/ledger/weeks/carried-balance';
import { NOTHING, type StandingRecord } from '../../../src/ledger/weeks/record-of';
import { type ClosedWeek, hindrancesOf } from '../../../src/ledger/weeks/reopening';

const [WEEK, NEXT, AFTER] = ['2026-11-09', '2026-11-16', '2026-11-23'];
const CLOSED_AT = '2026-11-20T10:00:00.000Z';

test.each<[StandingRecord['status'], number, boolean]>([
  ['PENDING', -1, true],
  ['PENDING', 0, false],
  ['PENDING', 500, false],
  ['PAID', -1, false],
  ['RETURNED', -1, false],
])('of a record that is %s, %i cents are carried over: %s', (status, payoutCents, expected) => {
  expect(isCarried({ status, payoutCents })).toBe(expected);
});

test.each<[string[], string]>([
  [[], NEXT],
  [[NEXT], AFTER],
  [[AFTER], NEXT],
  [[NEXT, AFTER], '2026-11-30'],
])('past frozen weeks %j a balance goes to %s', (frozen, to) => {
  expect(nextOpenWeek(WEEK, (monday) => frozen.includes(monday))).toBe(to);
});

const recordOf = (given: Partial<StandingRecord>): StandingRecord => ({
  id: 'r',
  driverId: 'ana',
  week: WEEK,
  status: 'PENDING',
  version: 1,
  carriedTo: null,
  paidAt: null,
  ...NOTHING,
  ...given,
});
const CARRIED = { carried: [{ driverId: 'ana', week: NEXT }] };

test.each<[string, Partial<ClosedWeek>, [string, string][]]>([
  ['nothing', { records: [recordOf({})], ...CARRIED }, []],
  [
    'what was paid since it was closed',
    { records: [recordOf({ status: 'PAID', paidAt: CLOSED_AT })] },
    [['paid', WEEK]],
  ],
  ['nothing that was paid before', { records: [recordOf({ status: 'PAID', paidAt: '2026-11-20' })] }, []],
  ['what is in a file for the bank', { records: [recordOf({ status: 'IN_BATCH' })] }, [['inBatch', WEEK]]],
  ['a correction that was taken', { corrected: ['ana', 'ana'] }, [['corrected', WEEK]]],
  [
    'no correction of who was paid',
    { corrected: ['ana'], records: [recordOf({ status: 'PAID', paidAt: '2026-11-20' })] },
    [],
  ],
  [
    'a balance in a week that is paid, closed or not',
    { ...CARRIED, records: [recordOf({ week: NEXT, status: 'PAID' })], isClosed: () => true },
    [['carriedPaid', NEXT]],
  ],
  ['a balance in a week that is closed', { ...CARRIED, isClosed: () => true }, [['carriedClosed', NEXT]]],
])('a closed week is kept from being reopened by %s', (_title, given, expected) => {
  const closed: ClosedWeek = {
    week: WEEK,
    closedAt: CLOSED_AT,
    records: [],
    carried: [],
    corrected: [],
    isClosed: () => false,
    ...given,
  };
  expect(hindrancesOf(closed).map(({ kind, week }) => [kind, week])).toEqual(expected);
});
