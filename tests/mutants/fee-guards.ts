import type { Mutant } from './mutant';

/** Fees with dates. */
export const FEE_GUARDS: readonly Mutant[] = [
  {
    promise: 140,
    file: 'src/fees/fee-rules.ts',
    find: '        sql`${frozen.paid} IS NULL`,\n',
    replace: '',
  },
  {
    promise: 140,
    file: 'src/fees/fee-rules.ts',
    find: '        sql`${frozen.closed} IS NULL`,\n',
    replace: '',
  },
  {
    promise: 140,
    file: 'src/fees/fee-rules.ts',
    find: '        isShown(versionOf(driverId), given),\n',
    replace: '',
  },
  {
    promise: 140,
    file: 'src/ledger/rerate.ts',
    find: 'version = version + (w.flat_rate_cents <> f.flat)',
    replace: 'version = version',
  },
  {
    promise: 141,
    file: 'src/ledger/fee.ts',
    find: 'return sql`(${isOver(week, today)} AND ${',
    replace: 'return sql`(1 AND ${',
  },
  {
    promise: 141,
    file: 'src/ledger/serving.ts',
    find: "day >= coalesce(${of('left_on')}, '')",
    replace: '0',
  },
  {
    promise: 145,
    file: 'src/ledger/serving.ts',
    find: "day >= back.changes ->> '$.leftOn[0]' AND day < ${lisbonDay(sql`back.at`)}",
    replace: '0',
  },
  {
    promise: 145,
    file: 'src/ledger/serving.ts',
    find: "lisbonDay(of('approved_at'))",
    replace: "lisbonDay(of('decided_at'))",
  },
  {
    promise: 145,
    file: 'db/queries/lisbon-day.ts',
    find: "'+1 hour'",
    replace: "'+0 hours'",
  },
  {
    promise: 145,
    file: 'src/drivers/personal-data.ts',
    find: ' leftOn: null,',
    replace: '',
  },
  {
    promise: 141,
    file: 'db/queries/settlements-alone.ts',
    find: "${feeBasis} ->> '$.withoutEarnings' = 1 OR ",
    replace: '',
  },
  {
    promise: 143,
    file: 'src/weeks/instalment-of.ts',
    find: '-Math.max(payout, 0)',
    replace: '-9e9',
  },
  {
    promise: 143,
    file: 'src/plans/book-due.ts',
    find: 'wasActive && !closed.has(monday) && !isSettled(record)',
    replace: 'wasActive',
  },
  {
    promise: 143,
    file: 'src/weeks/instalment-of.ts',
    find: 'n >= count ? cents : ',
    replace: '',
  },
  {
    promise: 144,
    file: 'src/plans/plans.ts',
    find: 'and(isOneOf(driverId, driverIds), isNull(stoppedAt))',
    replace: 'isOneOf(driverId, driverIds)',
  },
  {
    promise: 144,
    file: 'src/plans/plan.ts',
    find: 'if (shown !== null && !shown.includes(version)) {',
    replace: 'if (false) {',
  },
  {
    promise: 144,
    file: 'src/plans/plans.ts',
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
    file: 'src/plans/plan.ts',
    find: "      booked: writeEntries(db, read, instalmentsOf(read, [planned], weeks, at), 'system'),\n",
    replace: '',
  },
];
