import type { Mutant } from './mutant';

/** Mail, reports, records and payments. */
export const MONEY_GUARDS: readonly Mutant[] = [
  {
    promise: 29,
    file: 'src/ledger/records.ts',
    find: "eq(financialRecords.status, 'PENDING'),\n          gte",
    replace: 'gte',
  },
  {
    promise: 30,
    file: 'src/report-files/read-file.ts',
    find: "if (of !== undefined) return { id, file, outcome: 'duplicate', of };",
    replace: '',
  },
  {
    promise: 31,
    file: 'src/inbox/sender.ts',
    find: "if (allowed.length === 0) return 'sender_not_allowed';",
    replace: '',
  },
  {
    promise: 31,
    file: 'src/inbox/sender.ts',
    find: "if (origin.from.length > 1) return 'several_senders';",
    replace: '',
  },
  {
    promise: 32,
    file: 'src/report-files/csv.ts',
    find: 'export const MAX_ROWS = 50_000;',
    replace: 'export const MAX_ROWS = 50_000_000;',
  },
  {
    promise: 32,
    file: 'src/report-files/read-report.ts',
    find: "if (swallowed !== null) return refused('rows_swallowed', swallowed);",
    replace: '',
  },
  {
    promise: 33,
    file: 'src/report-files/zip.ts',
    find: "if (unpacked > packed * MAX_RATIO) throw new RefusedArchive('archive_ratio');",
    replace: '',
  },
  {
    promise: 33,
    file: 'src/report-files/zip.ts',
    find: '      checkSize(total, packed, atStart);\n',
    replace: '',
  },
  {
    promise: 41,
    file: 'src/ledger/records.ts',
    find: 'not(wasNeverActive(financialRecords.driverId)),',
    replace: '',
  },
  {
    promise: 42,
    file: 'src/inbox/sender.ts',
    find: "return fails(told) ? 'not_authentic' : 'no_voucher';",
    replace: "return fails(told) ? 'not_authentic' : null;",
  },
  {
    promise: 42,
    file: 'src/inbox/sender.ts',
    find: "only(each, 'header.from') === domain)",
    replace: 'domain)',
  },
  {
    promise: 43,
    file: 'src/ledger/records.ts',
    find: 'shown ? inArray(financialRecords.version, [...shown]) : undefined,',
    replace: '',
  },
  {
    promise: 43,
    file: 'src/drivers/store.ts',
    find: 'shown ? inArray(drivers.version, [...shown]) : undefined,',
    replace: '',
  },
  {
    promise: 43,
    file: 'src/documents/store.ts',
    find: 'shown ? inArray(documents.version, [...shown]) : undefined,',
    replace: '',
  },
  {
    promise: 44,
    file: 'src/drivers/store.ts',
    find: 'which: sql`driver_id IN (SELECT id FROM ${drivers} WHERE ${isChanging})`,',
    replace: 'which: sql`0`,',
  },
  {
    promise: 45,
    file: 'src/ledger/decide-accounts.ts',
    find: '      release: releaseRows(db, changeId),\n',
    replace: '',
  },
  {
    promise: 47,
    file: 'src/inbox/letter.ts',
    find: 'if (refusal !== null || bytes === null) return unread;',
    replace: 'if (bytes === null) return unread;',
  },
  {
    promise: 48,
    file: 'src/mail/parts.ts',
    find: "    allowance.take('delimiters');\n",
    replace: '',
  },
  {
    promise: 48,
    file: 'src/report-reading/thread-reader.ts',
    find: 'if (bytes.length < LARGE_BYTES) return inlineReader.message(',
    replace: 'if (bytes.length > 0) return inlineReader.message(',
  },
  {
    promise: 48,
    file: 'src/report-reading/thread-reader.ts',
    find: "if (performance.now() > endAt) fail('it took too long');",
    replace: "if (endAt < 0) fail('it took too long');",
  },
  {
    promise: 48,
    file: 'src/report-reading/thread-reader.ts',
    find: 'else if (process.memoryUsage.rss() > most)',
    replace: 'else if (process.memoryUsage.rss() > 100 * most)',
  },
  {
    promise: 48,
    file: 'src/report-reading/thread-reader.ts',
    find: "  thread.once('exit', () => fail('the thread ended'));\n",
    replace: '',
  },
];
