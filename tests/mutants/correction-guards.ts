import type { Mutant } from './mutant';

/** Guards of corrections of frozen weeks. */
export const CORRECTION_GUARDS: readonly Mutant[] = [
  {
    promise: 104,
    file: 'src/money/corrections/decide.ts',
    find: 'number === given.number && paidCents === given.paidCents && dueCents === given.dueCents',
    replace: 'number === given.number',
  },
  {
    promise: 104,
    file: 'src/ledger/weeks/correction-of.ts',
    find: 'sumOfRows(booked) + decisions.reduce((sum, { entryCents }) => sum + entryCents, 0)',
    replace: 'sumOfRows(booked)',
  },
  {
    promise: 104,
    file: 'src/ledger/weeks/correction-of.ts',
    find: 'isStatement(row) && !isCorrected(row, versions)',
    replace: 'isStatement(row)',
  },
  {
    promise: 104,
    file: 'src/money/finances/undo-payment.ts',
    find: 'if (corrected.length > 0) {',
    replace: 'if (false) {',
  },
  {
    promise: 105,
    file: 'db/migrations/0033_corrections.sql',
    find: "NEW.reason <> '' OR ",
    replace: '',
  },
  {
    promise: 106,
    file: 'src/operations/privacy/erase-driver.ts',
    find: 'if (isDue && !evenUnpaid)',
    replace: 'if (false)',
  },
];
