import { expect, test } from 'vitest';
import { readTree } from '../support/source-tree';
import { promisesNamed } from '../support/tree-rules';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Those of SECURITY.md, all of them. */
const PROMISED = range(1, 40);

test('each promise of SECURITY.md has a test that names it', () => {
  const named = promisesNamed(readTree());
  expect(PROMISED.filter((number) => !named.has(number))).toEqual([]);
});

test('only titles of tests that run count', () => {
  const named = (text: string) => [...promisesNamed([{ path: 'tests/a.test.ts', text }])];
  const title = `${'promise'} 90`;
  expect(named(`test('${title}: a thing', () => {})`)).toEqual([90]);
  expect(named(`test("${title}s and 91: it's so", () => {})`)).toEqual([90]);
  expect(named(`test('${title.replace(' ', 's ')}, 91 and 92: things', () => {})`)).toEqual([90, 91, 92]);
  expect(named(`test.skip('${title}: a thing', () => {})`)).toEqual([]);
  expect(named(`// test('${title}: a thing')`)).toEqual([]);
  expect([...promisesNamed([{ path: 'src/a.ts', text: `test('${title}')` }])]).toEqual([]);
});
