import type { Mutant } from './mutant';

/** Guards of closed weeks. */
export const CLOSING_GUARDS: readonly Mutant[] = [
  {
    promise: 110,
    file: 'src/ledger/weeks/row-versions.ts',
    find: 'return isClosed(row) || isPaid(row);',
    replace: 'return isPaid(row);',
  },
  {
    promise: 110,
    file: 'src/money/settlements/frozen-week.ts',
    find: 'if (isClosed) {',
    replace: 'if (false) {',
  },
  {
    promise: 110,
    file: 'src/ledger/weeks/rate-weeks.ts',
    find: '[...driver.closed].filter(changes).toSorted()',
    replace: '[]',
  },
  {
    promise: 111,
    file: 'src/money/week-closings/close.ts',
    find: "      guard(db, 'lease', sql`NOT ${isClosedWeek(sql`${week}`)}`),\n",
    replace: '',
  },
  {
    promise: 111,
    file: 'src/money/week-closings/close.ts',
    find: 'if (seen.digest !== digest) {',
    replace: 'if (false) {',
  },
  {
    promise: 111,
    file: 'src/money/week-closings/close.ts',
    find: 'if (open.length === 0) return;',
    replace: 'return;',
  },
  {
    promise: 111,
    file: 'src/ledger/weeks/carried-balance.ts',
    find: 'record.payoutCents < 0',
    replace: 'record.payoutCents < -5000',
  },
  {
    promise: 112,
    file: 'src/ledger/weeks/reopening.ts',
    find: "status === 'PAID' && (paidAt ?? '') >= closedAt",
    replace: 'false',
  },
  {
    promise: 112,
    file: 'src/ledger/weeks/reopening.ts',
    find: '.filter((to) => isPaid(to.driverId, to.week))',
    replace: '.filter(() => false)',
  },
  {
    promise: 112,
    file: 'src/ledger/weeks/reopening.ts',
    find: '...counted.map(',
    replace: '...[].map(',
  },
  {
    promise: 112,
    file: 'src/ledger/weeks/reopening.ts',
    find: 'isClosed(to.week) && ',
    replace: 'false && ',
  },
  {
    promise: 112,
    file: 'src/money/settlements/settle.ts',
    find: "if (restsOn === 'balance') return",
    replace: 'if (false) return',
  },
  {
    promise: 113,
    file: 'src/ledger/weeks/row-acts.ts',
    find: 'isBeforeLast: cameMeanwhile(row) && isCorrected(row, versions)',
    replace: 'isBeforeLast: false',
  },
  {
    promise: 113,
    file: 'src/ledger/weeks/row-acts.ts',
    find: '  const touched = new Set(dismissed);\n  deriveStates(ledger, touched);\n',
    replace: '  const touched = new Set(dismissed);\n',
  },
  {
    promise: 113,
    file: 'src/ledger/weeks/row-acts.ts',
    find: "    row.reason = 'unknown_driver';",
    replace: "    row.reason ??= 'unknown_driver';",
  },
  {
    promise: 114,
    file: 'src/ledger/kernel/book.ts',
    find: 'row: { ...base, ...week, outcome,',
    replace: 'row: { ...base, outcome,',
  },
  {
    promise: 114,
    file: 'src/money/week-closings/finding-queries.ts',
    find: '(${IS_WITHOUT_ROWS} OR ',
    replace: '(',
  },
];
