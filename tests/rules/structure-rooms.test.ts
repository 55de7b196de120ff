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
