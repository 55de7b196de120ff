import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ADDED_IN_BUN, DESKTOP_ALONE, PHONE_ALONE, SHORT_IN_BROWSER } from '../suites';
import { readPage } from '../support/structure/specification';

const ROOT = join(import.meta.dirname, '../..');
/** Playwright matches whole paths, which begin anywhere. */
const filesOf = (glob: string) => globSync(glob.replace(/^\*\*\//, 'tests/'), { cwd: ROOT });

test('each line of the list of suites names files that exist', () => {
  const lines = [...ADDED_IN_BUN, ...SHORT_IN_BROWSER, ...DESKTOP_ALONE, ...PHONE_ALONE];
  expect(lines.filter((glob) => filesOf(glob).length === 0)).toEqual([]);
});

test('no file is named by two lines of one list', () => {
  for (const globs of [ADDED_IN_BUN, SHORT_IN_BROWSER, DESKTOP_ALONE]) {
    const files = globs.flatMap(filesOf);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
  }
});

const MOST_SUPPORT_FILES = 60;

/** Files of the support that the page does not list once, and listed ones that do not exist. */
function unlistedSupport(page: string, files: readonly string[]): string[] {
  const listed = [...page.matchAll(/^\| `([\w./-]+)` +\| \S/gm)].map(([, name = '']) => name);
  const twice = listed.filter((name, at) => listed.indexOf(name) !== at);
  return [...new Set(listed).symmetricDifference(new Set(files)), ...twice].sort();
}

describe('the support of the tests', () => {
  const files = globSync('**/*.*', { cwd: join(ROOT, 'tests/support') });

  test(`has at most ${MOST_SUPPORT_FILES} files`, () => {
    expect(files.length).toBeLessThanOrEqual(MOST_SUPPORT_FILES);
  });

  test('is listed on its page, a line for each file', () => {
    expect(unlistedSupport(readPage('docs/test-support.md'), files)).toEqual([]);
  });

  test.each([
    ['a file without a line', '| `a.ts` | apps |', ['a.ts', 'b.ts'], ['b.ts']],
    ['a line without a file', '| `a.ts` | apps |\n| `b.ts` | bills |', ['a.ts'], ['b.ts']],
    ['a file with two lines', '| `a.ts` | apps |\n| `a.ts` | bills |', ['a.ts'], ['a.ts']],
    ['a line that says nothing', '| `a.ts` |  |', ['a.ts'], ['a.ts']],
  ])('is not, where there is %s', (_why, page, there, faults) => {
    expect(unlistedSupport(page, there)).toEqual(faults);
  });
});
