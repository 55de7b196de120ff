import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/hold-rules';
import { arrowsOf, importsAgainstTheBuildings } from '../support/structure/order-rules';
import * as rules from '../support/structure/room-rules';
import { readTree } from '../support/structure/source-tree';

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
    rules.circularRooms,
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
    rules.importsOfTheRoot,
    [{ 'src/n/a/x.ts': "import { y } from '../../app'", 'src/app.ts': '' }],
  ],
  [
    'the database imports nothing above it',
    rules.databaseImportingTheProgram,
    [{ 'db/queries/x.ts': "import type { y } from '../../src/a/y'", 'src/a/y.ts': '' }],
  ],
  [
    'shared words, report files and what is decided of weeks know no database',
    rules.databaseInPureRooms,
    [
      { 'src/platform/domain/x.ts': "import { sql } from 'drizzle-orm'" },
      {
        'src/ledger/report-files/x.ts': "import type { y } from '../../../db/schema/y'",
        'db/schema/y.ts': '',
      },
      { 'src/ledger/weeks/x.ts': "import { sql } from 'drizzle-orm'" },
    ],
  ],
  [
    'only the ledger writes earnings, platform accounts, reports and records',
    rules.ledgerWritesElsewhere,
    [
      { 'src/a/store.ts': 'db.update(financialRecords)' },
      { 'src/a/store.ts': 'db\n  .delete(\n    earnings)' },
      { 'src/a/x.ts': `sql\`INSERT INTO \${platformAccounts} (id)\`` },
      { 'db/copying/x.ts': 'sql`DELETE FROM payment_reports`' },
    ],
  ],
  [
    'reports are booked through the one door of the ledger',
    rules.importsPastTheDoor,
    [
      {
        'src/reports/inbox/x.ts': "import { bookStatements } from '../../ledger/ledger/book'",
        'src/ledger/ledger/book.ts': '',
      },
      {
        'src/money/a/x.ts': "import type { WeekToBook } from '../../ledger/ledger/write-weeks'",
        'src/ledger/ledger/write-weeks.ts': '',
      },
      {
        'src/people/a/x.ts': "import { settleStatements } from '../../ledger/ledger/settle'",
        'src/ledger/ledger/settle.ts': '',
      },
      {
        'src/reports/inbox/x.ts': "import { matchReports } from '../../ledger/matching/match-report'",
        'src/ledger/matching/match-report.ts': '',
      },
    ],
  ],
  [
    'limits of routes stand in rules',
    rules.limitsInRoutes,
    [
      { 'src/a/routes.ts': "rateLimit(services, { name: 'a', limit: 20, windowSeconds: 600 })" },
      { 'src/a/file-routes.ts': 'const AT_ONCE_MS = 25_000;' },
      { 'src/a/routes.ts': 'file.name.slice(0, 255)' },
      { 'src/a/schema.ts': 'export const FORM_LIMIT = { bytes: 1_000, readMs: 60_000 };' },
    ],
  ],
  [
    'export and erasure list the personal data of every noun, and know no table themselves',
    rules.personalDataUnlisted,
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

test('a type import makes no circle', () => {
  const files = [
    { path: 'src/n/a/x.ts', text: "import type { y } from '../b/y'" },
    { path: 'src/n/b/y.ts', text: "import { x } from '../a/x'" },
  ];
  expect(rules.circularRooms(files)).toEqual([]);
});

test('no building of src has more than 22 % of its lines', () => {
  expect(rules.largestBuilding(tree).share).toBeLessThanOrEqual(0.22);
  const files = [
    { path: 'src/a/b/x.ts', text: 'x' },
    { path: 'src/a/c/x.ts', text: 'x' },
    { path: 'src/d/b/y.ts', text: 'x' },
    { path: 'src/app.ts', text: 'x' },
  ];
  expect(rules.largestBuilding(files)).toEqual({ building: 'a', share: 0.5 });
});

test('at most 22 pairs of buildings import one another', () => {
  const arrows = arrowsOf(tree);
  expect(arrows.length, arrows.join(', ')).toBeLessThanOrEqual(22);
  const files = [
    { path: 'src/money/a/x.ts', text: "import type { y } from '../../mail/b/y'; import '../c/z'" },
    { path: 'src/mail/b/y.ts', text: '' },
    { path: 'src/money/c/z.ts', text: '' },
  ];
  expect(arrowsOf(files)).toEqual(['money -> mail']);
});
