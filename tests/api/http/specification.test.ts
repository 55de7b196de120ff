import { describe, expect, test } from 'vitest';
import { readTree } from '../../support/structure/source-tree';
import {
  CALLS_MADE,
  LIMITS,
  type Row,
  readRules,
  SCREENS,
  SITUATIONS,
} from '../../support/structure/specification';

const files = new Map(readTree().map(({ path, text }) => [path, text]));
const TITLE = /(\.(?:skip|todo|fixme|fail))?\(\s*(["'`])((?:(?!\2)[^\n])+)\2,/g;

/** The titles of the tests that a file runs, as they are written. */
function titlesIn(text: string): string[] {
  return [...text.matchAll(TITLE)].filter((found) => found[1] === undefined).map((found) => found[3] ?? '');
}

function isThere(reference: string): boolean {
  const colon = reference.indexOf(': ');
  const text = files.get(`tests/${reference.slice(0, colon)}`) ?? '';
  return titlesIn(text).includes(reference.slice(colon + 2));
}

/** The first column of the table under a heading of docs/rules, without its marks. */
function rulesUnder(heading: string, page = readRules()): string[] {
  const part = page.split(new RegExp(`^#+ ${heading}\n`, 'm'))[1]?.split(/\n##+ /)[0] ?? '';
  const cells = [...part.matchAll(/^\| ([^|]+) \|/gm)].map((row) =>
    (row[1] ?? '').replaceAll('`', '').trim(),
  );
  return cells.slice(2);
}

const TABLES: [string, readonly Row[], number][] = [
  ['Screens', SCREENS, 11],
  ['Calls', CALLS_MADE, 17],
  ['Messages', SITUATIONS, 20],
  ['Constants', LIMITS, 17],
];

describe.each(TABLES)('%s', (heading, rows, least) => {
  test('each row of docs/rules is in the table once, and nothing else', () => {
    expect(rows.map(([row]) => row)).toEqual(rulesUnder(heading));
    expect(new Set(rows.map(([row]) => row)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(least);
  });

  test.each(rows.map(([row, ...tests]) => [row, tests] as const))('%s is exercised', (_row, tests) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((reference) => !isThere(reference))).toEqual([]);
  });
});

test('each test that names a rule in its title is a test of some row', () => {
  const known = new Set(TABLES.flatMap(([, rows]) => rows.flatMap(([, ...tests]) => tests)));
  const named = [...files]
    .filter(
      ([path]) =>
        /^tests\/.*\.(spec|test)\.tsx?$/.test(path) && path !== 'tests/api/http/specification.test.ts',
    )
    .flatMap(([path, text]) => titlesIn(text).map((title) => `${path.slice('tests/'.length)}: ${title}`))
    .filter((reference) => /: (route|call|message|constant): /.test(reference));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((reference) => !known.has(reference))).toEqual([]);
});

test('a skipped test exercises nothing', () => {
  expect(titlesIn("test.skip('message: a', async () => {});\ntest('message: b', () => {});")).toEqual([
    'message: b',
  ]);
});

test('a row that is added to docs/rules or removed is detected', () => {
  const page = (rows: string) =>
    `# Rules\n\n## Calls\n\n| call | is |\n| --- | --- |\n${rows}\n## Messages\n| e | f |\n`;
  expect(rulesUnder('Calls', page('| `GET /api/a` | b |\n| c | d |\n'))).toEqual(['GET /api/a', 'c']);
  expect(rulesUnder('Calls', page('| c | d |\n'))).toEqual(['c']);
});
