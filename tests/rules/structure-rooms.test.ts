import { expect, test } from 'vitest';
import {
  arrowsOf,
  circularRooms,
  eachImport,
  holdRules,
  importsAgainstTheBuildings,
  ROOT,
  type Rule,
  roomOf,
} from '../support/structure/rules';
import { importsOf, readTree, type SourceFile, withoutComments } from '../support/structure/source-tree';

/** Run-time imports of a folder from the settings and from what puts the program together. */
function importsOfTheRoot(files: readonly SourceFile[]): string[] {
  return eachImport(files, (from, target, typeOnly) => {
    const room = roomOf(from);
    const isAbove = room !== null && !/^operations\/(operator|demo)$/.test(room);
    return isAbove && !typeOnly && ROOT.test(target);
  });
}

function databaseImportingTheProgram(files: readonly SourceFile[]): string[] {
  return eachImport(files, (from, target) => from.startsWith('db/') && /^(src|web|tests)\//.test(target));
}

/** Imports of the database in folders that work on bytes and words alone. */
function databaseInPureRooms(files: readonly SourceFile[]): string[] {
  const isPure = (path: string) =>
    /^src\/(money\/bank-files|platform\/(domain|tables)|costs\/cost-files|ledger\/(report-files|weeks))\//.test(
      path,
    );
  return eachImport(files, (from, target) => isPure(from) && /^(db\/|drizzle-orm|@libsql\/)/.test(target));
}

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
    'decide-files',
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

/** Limits as numbers outside the noun's rules and limits: any in routes, elsewhere those of calls. */
function limitsInRoutes(files: readonly SourceFile[]): string[] {
  const LIMIT = /\b(windowSeconds|readMs):|\bconst [A-Z_]+ = [\d_]+|\b(timeout|slice)\([^)]*\d{2,}/;
  const OF_CALLS = /\b(windowSeconds|readMs): [\d_]+/;
  return files
    .filter(({ path }) => /^src\/.*\.ts$/.test(path) && !/[/-](rules|limits)\.ts$/.test(path))
    .filter(({ path, text }) => (path.endsWith('routes.ts') ? LIMIT : OF_CALLS).test(withoutComments(text)))
    .map(({ path }) => path);
}

/** Nouns that hold personal data and are not listed for export and erasure, and tables that those name themselves. */
function personalDataUnlisted(files: readonly SourceFile[]): string[] {
  const LIST = 'src/operations/privacy/personal-data.ts';
  const list = files.find(({ path }) => path === LIST);
  const listed = list ? importsOf(list, files).map(({ target }) => target) : [];
  const parts = files
    .map(({ path }) => path)
    .filter((path) => /^src\/[\w-]+\/[\w-]+\/personal-data\.ts$/.test(path) && path !== LIST);
  const tables = listed.filter((target) => target.startsWith('db/schema/'));
  return [...parts.filter((part) => !listed.includes(part)), ...tables];
}

/** The largest building of `src`, and its share of the lines. */
function largestBuilding(files: readonly SourceFile[]): { building: string; share: number } {
  const lines = new Map<string, number>();
  let total = 0;
  for (const { path, text } of files) {
    if (!/^src\/.*\.tsx?$/.test(path)) continue;
    const count = text.split('\n').length;
    const building = roomOf(path)?.split('/')[0];
    total += count;
    if (building !== undefined) lines.set(building, (lines.get(building) ?? 0) + count);
  }
  const [building = '', most = 0] = [...lines].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  return { building, share: most / total };
}

const tree = readTree();

/** The name of the rule, the rule, and for each way to break it the files that do. */
const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'buildings of src import in one direction, types included',
    importsAgainstTheBuildings,
    [
      { 'src/mail/a/x.ts': "import { y } from '../../money/b/y'", 'src/money/b/y.ts': '' },
      { 'src/ledger/a/x.ts': "import type { y } from '../../reports/b/y'", 'src/reports/b/y.ts': '' },
      { 'src/people/a/x.ts': "const y = await import('../../money/b/y')", 'src/money/b/y.ts': '' },
      { 'src/elsewhere/a/x.ts': '' },
    ],
  ],
  [
    'no folder of src reaches itself through another at run time',
    circularRooms,
    [
      { 'src/n/a/x.ts': "import { y } from '../b/y'", 'src/n/b/y.ts': "import { x } from '../a/x'" },
      {
        'src/n/a/x.ts': "import { y } from '../b/y'",
        'src/n/b/y.ts': "const z = await import('../c/z')",
        'src/n/c/z.ts': "export { w } from '../a/w'",
        'src/n/a/w.ts': '',
      },
    ],
  ],
  [
    'no folder needs the files that put it together',
    importsOfTheRoot,
    [
      { 'src/n/a/x.ts': "import { y } from '../../app'", 'src/app.ts': '' },
      { 'src/n/a/x.ts': "import { y } from '../../settings/env'", 'src/settings/env.ts': '' },
    ],
  ],
  [
    'the database imports nothing above it',
    databaseImportingTheProgram,
    [{ 'db/queries/x.ts': "import type { y } from '../../src/a/y'", 'src/a/y.ts': '' }],
  ],
  [
    'shared words, report files and what is decided of weeks know no database',
    databaseInPureRooms,
    [
      { 'src/platform/domain/x.ts': "import { sql } from 'drizzle-orm'" },
      { 'src/platform/tables/x.ts': "import { sql } from 'drizzle-orm'" },
      {
        'src/ledger/report-files/x.ts': "import type { y } from '../../../db/schema/y'",
        'db/schema/y.ts': '',
      },
      { 'src/ledger/weeks/x.ts': "import { sql } from 'drizzle-orm'" },
    ],
  ],
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
  [
    'limits of routes stand in rules',
    limitsInRoutes,
    [
      { 'src/a/routes.ts': "rateLimit(services, { name: 'a', limit: 20, windowSeconds: 600 })" },
      { 'src/a/file-routes.ts': 'const AT_ONCE_MS = 25_000;' },
      { 'src/a/routes.ts': 'file.name.slice(0, 255)' },
      { 'src/a/schema.ts': 'export const FORM_LIMIT = { bytes: 1_000, readMs: 60_000 };' },
    ],
  ],
  [
    'export and erasure list the personal data of every noun, and know no table themselves',
    personalDataUnlisted,
    [
      { 'src/n/a/personal-data.ts': '', 'src/operations/privacy/personal-data.ts': '' },
      {
        'src/operations/privacy/personal-data.ts': "import { x } from '../../../db/schema/x'",
        'db/schema/x.ts': '',
      },
    ],
  ],
];

holdRules(RULES);

test('each place that is named as the writer of a table writes it', () => {
  expect(writersInVain(tree)).toEqual([]);
  expect(writersInVain([{ path: 'src/money/fees/set-fee.ts', text: 'db.insert(feeRules)' }])).not.toContain(
    'src/money/fees/set-fee.ts',
  );
});

test('a type import makes no circle', () => {
  const files = [
    { path: 'src/n/a/x.ts', text: "import type { y } from '../b/y'" },
    { path: 'src/n/b/y.ts', text: "import { x } from '../a/x'" },
  ];
  expect(circularRooms(files)).toEqual([]);
});

test('no building of src has more than 22 % of its lines', () => {
  expect(largestBuilding(tree).share).toBeLessThanOrEqual(0.22);
  const files = [
    { path: 'src/a/b/x.ts', text: 'x' },
    { path: 'src/a/c/x.ts', text: 'x' },
    { path: 'src/d/b/y.ts', text: 'x' },
    { path: 'src/app.ts', text: 'x' },
  ];
  expect(largestBuilding(files)).toEqual({ building: 'a', share: 0.5 });
});

test('at most 27 pairs of buildings import one another', () => {
  const arrows = arrowsOf(tree);
  expect(arrows.length, arrows.join(', ')).toBeLessThanOrEqual(27);
  const files = [
    { path: 'src/money/a/x.ts', text: "import type { y } from '../../mail/b/y'; import '../c/z'" },
    { path: 'src/mail/b/y.ts', text: '' },
    { path: 'src/money/c/z.ts', text: '' },
  ];
  expect(arrowsOf(files)).toEqual(['money -> mail']);
});
