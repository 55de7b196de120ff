import { expect, test } from 'vitest';
import { MUTANTS } from '../mutants/guards';
import type { Mutant } from '../mutants/mutant';
import { promisesMade, promisesNamed, readTree, type SourceFile } from '../support/structure/source-tree';

const tree = readTree();
const made = promisesMade(tree.find((file) => file.path === 'docs/security.md')?.text ?? '');

test('each promise of docs/security.md has a test that names it, and no test names another', () => {
  const named = promisesNamed(tree);
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((number) => !named.has(number))).toEqual([]);
  expect([...named].filter((number) => !made.includes(number))).toEqual([]);
});

test('each promise has a mutant, and what a mutant takes away stands once', () => {
  expect(unguarded(made, MUTANTS)).toEqual([]);
  expect(misplaced(MUTANTS, tree)).toEqual([]);
  const mutant = { promise: 1, file: 'src/a.ts', find: 'if (a)', replace: 'if (true)' };
  expect(unguarded([1, 2], [mutant])).toEqual([2]);
  const file = (text: string) => [{ path: 'src/a.ts', text }];
  expect(misplaced([mutant], file('if (a) b();'))).toEqual([]);
  for (const files of [[], file('if (b) b();'), file('if (a) b();\nif (a) c();')]) {
    expect(misplaced([mutant], files)).toEqual([mutant]);
  }
});

function unguarded(promises: readonly number[], mutants: readonly Mutant[]): number[] {
  return promises.filter((number) => !mutants.some(({ promise }) => promise === number));
}

/** Mutants whose guard is not in its file, or more than once. */
function misplaced(mutants: readonly Mutant[], files: readonly SourceFile[]): Mutant[] {
  const isOnce = ({ file, find }: Mutant) =>
    files.find(({ path }) => path === file)?.text.split(find).length === 2;
  return mutants.filter((mutant) => !isOnce(mutant));
}

test('a promise is a numbered line of the page', () => {
  expect(promisesMade('# 1. Not\n7. This.\n   8. Not this\n12. And this.')).toEqual([7, 12]);
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
