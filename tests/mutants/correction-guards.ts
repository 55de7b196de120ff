import type { Mutant } from './mutant';

/** Corrections of frozen weeks. */
export const CORRECTION_GUARDS: readonly Mutant[] = [
  {
    promise: 104,
    file: 'src/ledger/correct.ts',
    find: "AND p.paid_cents = ${value('paidCents')} AND p.due_cents = ${value('dueCents')}`",
    replace: '`',
  },
  {
    promise: 104,
    file: 'src/ledger/corrections.ts',
    find: '${BOOKED} + ${TAKEN} AS paid_cents',
    replace: '${BOOKED} AS paid_cents',
  },
  {
    promise: 104,
    file: 'src/ledger/corrections.ts',
    find: "AND ${isSaid('r')} AND NOT ${isCorrected('r')})`",
    replace: "AND ${isSaid('r')})`",
  },
  {
    promise: 104,
    file: 'src/finances/undo-payment.ts',
    find: 'sql`(${ofErased} OR ${isCorrected} OR',
    replace: 'sql`(${ofErased} OR',
  },
  {
    promise: 105,
    file: 'db/migrations/0033_corrections.sql',
    find: "NEW.reason <> '' OR ",
    replace: '',
  },
  {
    promise: 106,
    file: 'src/privacy/erase-driver.ts',
    find: 'sql`${noPaymentDue(id)} AND ${noCorrectionDue(id)}`',
    replace: 'noPaymentDue(id)',
  },
];
