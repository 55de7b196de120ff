import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/hold-rules';
import * as rules from '../support/structure/room-rules';
import { readTree } from '../support/structure/source-tree';

const tree = readTree();

/** The name of the rule, the rule, and for each way to break it the files that do. */
const RULES: [string, Rule, Record<string, string>[]][] = [
  [
    'no folder of src reaches itself through another at run time',
    rules.circularRooms,
    [
      { 'src/a/x.ts': "import { y } from '../b/y'", 'src/b/y.ts': "import { x } from '../a/x'" },
      {
        'src/a/x.ts': "import { y } from '../b/y'",
        'src/b/y.ts': "const z = await import('../c/z')",
        'src/c/z.ts': "export { w } from '../a/w'",
        'src/a/w.ts': '',
      },
    ],
  ],
  [
    'no folder needs the files that put it together',
    rules.importsOfTheRoot,
    [{ 'src/a/x.ts': "import { y } from '../app'", 'src/app.ts': '' }],
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
      { 'src/domain/x.ts': "import { sql } from 'drizzle-orm'" },
      { 'src/report-files/x.ts': "import type { y } from '../../db/schema/y'", 'db/schema/y.ts': '' },
      { 'src/weeks/x.ts': "import { sql } from 'drizzle-orm'" },
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
        'src/inbox/x.ts': "import { bookStatements } from '../ledger/book'",
        'src/ledger/book.ts': '',
      },
      { 'src/a/x.ts': "import type { WeekToBook } from '../ledger/add-rows'", 'src/ledger/add-rows.ts': '' },
      { 'src/a/x.ts': "import { settleStatements } from '../ledger/settle'", 'src/ledger/settle.ts': '' },
      {
        'src/inbox/x.ts': "import { matchReports } from '../matching/match-cache'",
        'src/matching/match-cache.ts': '',
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
      { 'src/a/personal-data.ts': '', 'src/privacy/personal-data.ts': '' },
      { 'src/privacy/personal-data.ts': "import { x } from '../../db/schema/x'", 'db/schema/x.ts': '' },
    ],
  ],
];

holdRules(RULES);

test('a type import makes no circle', () => {
  const files = [
    { path: 'src/a/x.ts', text: "import type { y } from '../b/y'" },
    { path: 'src/b/y.ts', text: "import { x } from '../a/x'" },
  ];
  expect(rules.circularRooms(files)).toEqual([]);
});

test('no folder of src has more than 12 % of its lines', () => {
  expect(rules.largestRoom(tree).share).toBeLessThanOrEqual(0.12);
  const files = [
    { path: 'src/a/x.ts', text: 'x\ny' },
    { path: 'src/b/y.ts', text: 'x' },
    { path: 'src/app.ts', text: 'x' },
  ];
  expect(rules.largestRoom(files)).toEqual({ room: 'a', share: 0.5 });
});
