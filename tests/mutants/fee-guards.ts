import type { Mutant } from './mutant';

/** Guards of fees with dates. */
export const FEE_GUARDS: readonly Mutant[] = [
  {
    promise: 140,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: 'paidWeeks.filter(changes).toSorted()',
    replace: '[]',
  },
  {
    promise: 140,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: '[...driver.closed].filter(changes).toSorted()',
    replace: '[]',
  },
  {
    promise: 140,
    file: 'src/money/fees/set-fee.ts',
    find: "if (outcome === 'changed') {",
    replace: 'if (version < 1) {',
  },
  {
    promise: 140,
    file: 'src/ledger/kernel/write-weeks.ts',
    find: 'version = version + ((gross_cents',
    replace: 'version = version + 0 * ((gross_cents',
  },
  {
    promise: 141,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: 'isDueWithout: isWeekOver(week, today) && ',
    replace: 'isDueWithout: ',
  },
  {
    promise: 141,
    file: 'src/ledger/weeks/service.ts',
    find: "(!isActive && day >= (leftOn ?? ''))",
    replace: 'false',
  },
  {
    promise: 145,
    file: 'src/ledger/weeks/service.ts',
    find: 'day >= from && day < until',
    replace: 'false',
  },
  {
    promise: 145,
    file: 'src/ledger/weeks/service.ts',
    find: ' && day >= approvedOn',
    replace: '',
  },
  {
    promise: 145,
    file: 'db/queries/lisbon-day.ts',
    find: "'+1 hour'",
    replace: "'+0 hours'",
  },
  {
    promise: 145,
    file: 'src/people/drivers/personal-data.ts',
    find: ' leftOn: null,',
    replace: '',
  },
  {
    promise: 141,
    file: 'src/ledger/kernel/store.ts',
    find: "${feeBasis} ->> '$.withoutEarnings' IS 1 OR ",
    replace: '',
  },
  {
    promise: 143,
    file: 'src/ledger/weeks/instalment-of.ts',
    find: '-Math.max(payout, 0)',
    replace: '-9e9',
  },
  {
    promise: 143,
    file: 'src/money/plans/book-due.ts',
    find: 'wasActive && !closed.has(monday) && !isSettled(record)',
    replace: 'wasActive',
  },
  {
    promise: 143,
    file: 'src/ledger/weeks/instalment-of.ts',
    find: 'n >= count ? cents : ',
    replace: '',
  },
  {
    promise: 144,
    file: 'src/money/plans/plans.ts',
    find: 'and(isOneOf(driverId, driverIds), isNull(stoppedAt))',
    replace: 'isOneOf(driverId, driverIds)',
  },
  {
    promise: 144,
    file: 'src/money/plans/plan.ts',
    find: 'if (shown !== null && !shown.includes(version)) {',
    replace: 'if (false) {',
  },
  {
    promise: 144,
    file: 'src/money/plans/plans.ts',
    find: 'id = ${id} AND stopped_at IS NULL AND version = ${version}',
    replace: 'id = ${id}',
  },
  {
    promise: 142,
    file: 'db/migrations/0034_fee_rules.sql',
    find: 'BEFORE UPDATE ON fee_rules BEGIN SELECT RAISE',
    replace: 'BEFORE UPDATE ON fee_rules WHEN 0 BEGIN SELECT RAISE',
  },
  {
    promise: 144,
    file: 'src/money/plans/plan.ts',
    find: '      entries: instalmentsOf(read, [planned], weeks, at),\n',
    replace: '',
  },
];
