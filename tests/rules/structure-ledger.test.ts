import { expect, test } from 'vitest';
import { eachImport, holdRules, type Rule } from '../support/structure/rules';
import { readTree, type SourceFile, withoutComments } from '../support/structure/source-tree';

const KERNEL = 'src/ledger/kernel/';

/** The tables that make up a driver's week, and the files or folders that write each. */
const WRITERS: Record<string, readonly string[]> = {
  earnings: [KERNEL],
  platformAccounts: [KERNEL],
  paymentReports: [KERNEL],
  financialRecords: [KERNEL],
  settlementEntries: [KERNEL],
  corrections: [KERNEL],
  feeRules: ['src/money/fees/set-fee.ts'],
  contractPeriods: ['src/people/driver-changes/contracts.ts'],
  weekClosings: ['src/money/week-closings/close.ts', 'src/money/week-closings/reopen.ts'],
  // An erasure empties the description and stops the plan.
  settlementPlans: ['src/money/plans/plans.ts', 'src/money/plans/personal-data.ts'],
  costShares: ['src/costs/booking/cost-rows.ts'],
  // An erasure of a driver or of their car empties places and plates.
  costMovements: [
    'src/costs/booking/cost-rows.ts',
    'src/costs/booking/erase-car.ts',
    'src/money/costs/personal-data.ts',
  ],
};

/** The demo fleet is put into an empty database as one. Migrations and restores copy whole tables by the schema. */
const FILLS_EMPTY_DATABASES = 'src/operations/demo/fill.ts';

function writeOf(table: string): RegExp {
  const names = `(${table}|${table.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`)})\\b`;
  const statement = `(INSERT( OR \\w+)? INTO|REPLACE INTO|UPDATE( OR \\w+)?|DELETE FROM)\\s+(\\$\\{)?["\`]?${names}`;
  return new RegExp(
    `\\b(insert|update|delete)\\(\\s*${names}|\\b(insertSelect|insertRows)\\(\\s*[\\w.]+,\\s*${names}|\\b${statement}`,
  );
}

const WRITES = Object.entries(WRITERS).map(([table, writers]) => ({ write: writeOf(table), writers }));

/** Files that write a table of the weeks and are not among its writers. */
function weeksWrittenElsewhere(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(src|db)\/.*\.ts$/.test(path) && path !== FILLS_EMPTY_DATABASES)
    .filter(({ path, text }) => {
      const elsewhere = WRITES.filter(({ writers }) => !writers.some((each) => path.startsWith(each)));
      const code = withoutComments(text);
      return elsewhere.some(({ write }) => write.test(code));
    })
    .map(({ path }) => path);
}

/** Places that are named as the writer of a table and do not write it. */
function writersInVain(files: readonly SourceFile[]): string[] {
  return WRITES.flatMap(({ write, writers }) =>
    writers.filter((writer) => {
      const own = files.filter(({ path }) => path.startsWith(writer));
      return !own.some(({ text }) => write.test(withoutComments(text)));
    }),
  );
}

/** The files of the ledger that others may import. */
const LEDGER_FACE = new Set(
  [
    // These are its verbs.
    'book-reports',
    'ledger-writes',
    'change-weeks',
    'personal-data',
    'name-companies',
    // These are its reads.
    'reports',
    'store',
  ].map((name) => `src/ledger/kernel/${name}.ts`),
);

/** Reading and matching for a booking are behind the entry that a poll and an upload share. */
const BEHIND_THE_DOOR = /^src\/ledger\/matching\/match-report\.ts$/;

function importsPastTheDoor(files: readonly SourceFile[]): string[] {
  return eachImport(files, (from, target, typeOnly) => {
    if (!/^(src|web|db)\//.test(from) || /^src\/ledger\//.test(from)) return false;
    const isInner = target.startsWith('src/ledger/kernel/') && !LEDGER_FACE.has(target);
    return isInner || (!typeOnly && BEHIND_THE_DOOR.test(target));
  });
}

/** The name of the rule, the rule, and for each way to break it the files that do. */
const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'each table of the weeks is written in one place, those of the ledger by its kernel',
    weeksWrittenElsewhere,
    [
      { 'src/a/store.ts': 'db.update(financialRecords)' },
      { 'src/money/costs/store.ts': 'insertSelect(db, costShares, { values })' },
      { 'src/people/drivers/store.ts': 'insertRows(db, contractPeriods, rows)' },
      { 'src/money/plans/routes.ts': 'db.insert(settlementPlans).values(plan)' },
      { 'src/operations/privacy/x.ts': 'sql`UPDATE week_closings SET reopened_by = NULL`' },
      { 'src/money/fees/schema.ts': `sql\`INSERT OR IGNORE INTO \${feeRules} (id)\`` },
      { 'src/a/store.ts': 'db\n  .delete(\n    earnings)' },
      { 'src/a/x.ts': `sql\`INSERT INTO \${platformAccounts} (id)\`` },
      { 'db/copying/x.ts': 'sql`DELETE FROM payment_reports`' },
    ],
  ],
  [
    'reports are booked through the one door of the ledger',
    importsPastTheDoor,
    [
      {
        'src/reports/inbox/x.ts': "import { bookFiles } from '../../ledger/kernel/book'",
        'src/ledger/kernel/book.ts': '',
      },
      {
        'src/money/a/x.ts': "import type { Scope } from '../../ledger/kernel/scope'",
        'src/ledger/kernel/scope.ts': '',
      },
      {
        'src/money/a/x.ts': "import { retryStale } from '../../ledger/kernel/retry-stale'",
        'src/ledger/kernel/retry-stale.ts': '',
      },
      {
        'src/people/a/x.ts': "import { settleStatements } from '../../ledger/kernel/settle'",
        'src/ledger/kernel/settle.ts': '',
      },
      {
        'src/reports/inbox/x.ts': "import { matchReports } from '../../ledger/matching/match-report'",
        'src/ledger/matching/match-report.ts': '',
      },
    ],
  ],
];

holdRules(RULES);

test('each place that is named as the writer of a table writes it', () => {
  expect(writersInVain(readTree())).toEqual([]);
  expect(writersInVain([{ path: 'src/money/fees/set-fee.ts', text: 'db.insert(feeRules)' }])).not.toContain(
    'src/money/fees/set-fee.ts',
  );
});
