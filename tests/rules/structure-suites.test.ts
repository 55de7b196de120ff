import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADDED_IN_BUN, DESKTOP_ALONE, PHONE_ALONE, SHORT_IN_BROWSER } from '../suites';

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
