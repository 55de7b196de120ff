import type { Mutant } from './mutant';

/** A week that is closed. */
export const CLOSING_GUARDS: readonly Mutant[] = [
  {
    promise: 110,
    file: 'src/ledger/versions.ts',
    find: '${isClosed(row)} OR ${isAnyPaid} AND',
    replace: '${isAnyPaid} AND',
  },
  {
    promise: 110,
    file: 'src/ledger/frozen.ts',
    find: '${isClosed(row)} OR ${isWeekPaid(row)}',
    replace: '${isWeekPaid(row)}',
  },
  {
    promise: 110,
    file: 'src/ledger/settlements.ts',
    find: ' AND NOT ${isClosedWeek(week)}',
    replace: '',
  },
  {
    promise: 110,
    file: 'src/driver-changes/contracts.ts',
    find: "    sql`${frozenWeeksBetween('closed', spanOf({ id, from }))} IS NULL`,\n",
    replace: '',
  },
];
