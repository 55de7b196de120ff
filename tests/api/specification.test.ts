import { describe, expect, test } from 'vitest';
import { readTree } from '../support/source-tree';
import { CALLS_MADE, LIMITS, type Row, SCREENS, SITUATIONS } from '../support/specification';

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

const TABLES: [string, readonly Row[], number][] = [
  ['§2: each route', SCREENS, 11],
  ['§7: each call', CALLS_MADE, 17],
  ['§8: each row of the error catalogue', SITUATIONS, 20],
  ['§9: each limit', LIMITS, 17],
];

describe.each(TABLES)('%s', (_name, rows, least) => {
  test('stands in the table once', () => {
    expect(new Set(rows.map(([row]) => row)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(least);
  });

  test.each(rows.map(([row, ...tests]) => [row, tests] as const))('%s is exercised', (_row, tests) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((reference) => !isThere(reference))).toEqual([]);
  });
});

test('each test that names the specification in its title is a test of some row', () => {
  const known = new Set(TABLES.flatMap(([, rows]) => rows.flatMap(([, ...tests]) => tests)));
  const named = [...files]
    .filter(
      ([path]) => /^tests\/.*\.(spec|test)\.tsx?$/.test(path) && path !== 'tests/api/specification.test.ts',
    )
    .flatMap(([path, text]) => titlesIn(text).map((title) => `${path.slice('tests/'.length)}: ${title}`))
    .filter((reference) => /: §[2789]: /.test(reference));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((reference) => !known.has(reference))).toEqual([]);
});

test('a test that is skipped exercises nothing', () => {
  expect(titlesIn("test.skip('§8: a', async () => {});\ntest('§8: b', () => {});")).toEqual(['§8: b']);
});
