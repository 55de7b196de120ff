import type { Mutant } from './mutant';

/** Guards of files of transfers for the bank. */
export const PAYMENT_BATCH_GUARDS: readonly Mutant[] = [
  {
    promise: 122,
    file: 'src/money/payment-batches/routes.ts',
    find: 'return c.body(found.file);',
    replace: "return c.body(found.file.replaceAll('\\r', ''));",
  },
  {
    promise: 123,
    file: 'src/money/payment-batches/create.ts',
    find: "asRead: guard(db, 'basis', standsAsRead(list)),",
    replace: "asRead: guard(db, 'basis', sql`1`),",
  },
  {
    promise: 123,
    file: 'src/ledger/kernel/store.ts',
    find: 'sql`(${status} ${IS_FREE} AND',
    replace: "sql`(${status} <> 'PAID' AND",
  },
  {
    promise: 124,
    file: 'src/money/payment-batches/left-out-rules.ts',
    find: "if (each.neverActive) return 'never_active';",
    replace: '',
  },
  {
    promise: 124,
    file: 'src/money/payment-batches/candidates.ts',
    find: "and(eq(bankAccounts.driverId, driverId), sql`${bankAccounts.status} = 'CONFIRMED'`)",
    replace: 'eq(bankAccounts.driverId, driverId)',
  },
  {
    promise: 124,
    file: 'src/money/payment-batches/left-out-rules.ts',
    find: "if (each.iban === iban) return 'own_account';",
    replace: '',
  },
  {
    promise: 125,
    file: 'src/ledger/weeks/record-of.ts',
    find: "record.status !== 'PENDING'",
    replace: "record.status !== 'PENDING' && record.status !== 'IN_BATCH'",
  },
  {
    promise: 125,
    file: 'src/ledger/kernel/ledger-writes.ts',
    find: "iif(${isOneOf(id, returned)}, 'RETURNED', 'PENDING')",
    replace: "'PENDING'",
  },
  {
    promise: 126,
    file: 'src/money/payment-batches/end.ts',
    find: "WHERE id = ${id} AND status = 'CREATED')`",
    replace: 'WHERE id = ${id})`',
  },
  {
    promise: 126,
    file: 'src/money/payment-batches/end.ts',
    find: "AND id = ${lineId} AND status = 'PAID'",
    replace: 'AND id = ${lineId}',
  },
  {
    promise: 126,
    file: 'src/money/payment-batches/decide.ts',
    find: 'date < batch.executionDate && !confirmed',
    replace: 'false',
  },
  {
    promise: 127,
    file: 'src/money/payment-batches/answer-effects.ts',
    find: 'if (report.originalMessageId !== batch.messageId) throw await ofAnother(db, report);',
    replace: '',
  },
  {
    promise: 127,
    file: 'src/money/payment-batches/answer-effects.ts',
    find: "return ['IN_FILE', 'PENDING', 'ACCEPTED'].includes(status) && status !== said;",
    replace: 'return status !== said;',
  },
  {
    promise: 127,
    file: 'src/money/payment-batches/answers.ts',
    find: "WHERE ${of('isFault')} = 1`",
    replace: 'WHERE 0`',
  },
  {
    promise: 128,
    file: 'src/money/bank-files/status-report.ts',
    find: "if (own.status !== null || own.code !== '') return own;",
    replace: "if (own.status !== null && own.status !== 'unknown') return own;",
  },
  {
    promise: 128,
    file: 'src/money/bank-files/status-report.ts',
    find: 'if (isProblem) return',
    replace: "if (isProblem && status === 'accepted') return",
  },
  {
    promise: 128,
    file: 'src/money/bank-files/status-report.ts',
    find: "return level.status === null ? { ...level, status: 'unknown', code: '' } : level;",
    replace: 'return level;',
  },
  {
    promise: 128,
    file: 'src/money/payment-batches/answer-effects.ts',
    find: "  if (said === 'UNKNOWN') return false;\n",
    replace: '',
  },
  {
    promise: 129,
    file: 'src/money/bank-files/status-report.ts',
    find: "path.endsWith('/StsRsnInf/AddtlInf') && reason.text.length < LONGEST_TEXT",
    replace: "path.endsWith('/StsRsnInf/AddtlInf')",
  },
  {
    promise: 129,
    file: 'src/reports/report-reading/thread-reader.ts',
    find: 'if (!isLarge(bytes)) return inlineReader.bankAnswer(bytes);',
    replace: 'return inlineReader.bankAnswer(bytes);',
  },
  {
    promise: 130,
    file: 'src/money/payment-batches/warnings.ts',
    find: 'if (line.cents > line.grossCents) {',
    replace: 'if (line.cents > 2 * line.grossCents) {',
  },
];
