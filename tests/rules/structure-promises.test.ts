import { expect, test } from 'vitest';
import { MUTANTS, type Mutant, mutantOf, replacementOf } from '../mutants/mutant';
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
  const mutant = mutantOf('1 src/a.ts#f skip-if a');
  expect(unguarded([1, 2], [mutant])).toEqual([2]);
  const file = (text: string) => [{ path: 'src/a.ts', text: `function f() { ${text} }` }];
  expect(misplaced([mutant], file('if (a) b();'))).toEqual([]);
  for (const files of [[], file('if (b) b();'), file('if (a) b();\nif (a) c();')]) {
    expect(misplaced([mutant], files)).toEqual([mutant.name]);
  }
});

function unguarded(promises: readonly number[], mutants: readonly Mutant[]): number[] {
  return promises.filter((number) => !mutants.some(({ promise }) => promise === number));
}

/** Mutants whose guard is not in its file, or more than once. */
function misplaced(mutants: readonly Mutant[], files: readonly SourceFile[]): string[] {
  const text = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  return mutants.filter(({ file, edits }) => edits(text(file)).length !== 1).map(({ name }) => name);
}

test('a mutant is what its operator makes of the place', () => {
  const mutated = (line: string, text: string) =>
    mutantOf(`1 src/a.ts#f ${line}`)
      .edits(text)
      .map(({ start, end, text: put }) => text.slice(0, start) + put + text.slice(end));
  const guard = 'const f = (a) => { if (a && !b.has(a)) throw g(a); return [a, c(a) ?? 1]; };';
  for (const [line, from, to] of [
    ['skip-if', 'a && !b.has(a)', 'false'],
    ['pass-if', 'a && !b.has(a)', 'true'],
    ['always b', '!b.has(a)', 'true'],
    ['drop-statement throw', 'throw g(a);', ';'],
    ['drop-item 1', ', c(a) ?? 1', ''],
    ['unwrap-call c', 'c(a)', 'a'],
    ['unchain-call', 'b.has(a)', 'b'],
    ['drop-value', 'c(a) ?? 1', '1'],
    ['drop-rest', 'c(a) ?? 1', 'c(a)'],
    ['return-null', '[a, c(a) ?? 1]', 'null'],
    ['empty-list ??', '[a, c(a) ?? 1]', '[]'],
    ['tenfold', '1', '10'],
  ] as const) {
    expect(mutated(line, guard)).toEqual([guard.replace(from, to)]);
  }
  expect(mutated('compare', 'const f = a < b;')).toEqual(['const f = a <= b;']);
  expect(mutated('flip', 'const f = { a: true };')).toEqual(['const f = { a: false };']);
  expect(mutated('other-text', "const f = 'a';")).toEqual(["const f = 'another';"]);
  const query = 'const f = sql`WHERE a = 1 AND (c IS NULL OR d)`;';
  expect(mutated('always NULL', query)).toEqual([query.replace('c IS NULL', '1')]);
  expect(mutated('never #1', query)).toEqual([query.replace('a = 1', '0')]);
  expect(mutated('always', 'const g = (a) => a;')).toEqual([]);
  expect(replacementOf({ promise: 1, file: 'src/a.ts', find: 'b', replace: 'c' }).edits('abab')).toHaveLength(
    2,
  );
  expect(() => mutantOf('1 src/a.ts#f undo')).toThrow('undo');
});

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
