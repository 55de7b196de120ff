import { describe, expect, test } from 'vitest';
import {
  changesOfFolder,
  faultsOfThePicture,
  filesOfTrip,
  unlistedFolders,
  untestedInvariants,
} from '../support/structure/architecture-rules';
import { AREAS, BUILDINGS } from '../support/structure/order-rules';
import { readPage } from '../support/structure/page-tables';
import { readTree, runtimeGraph } from '../support/structure/source-tree';

const tree = readTree();
const page = readPage('docs/architecture.md');
const TRIPS = [
  'A registration.',
  'An upload.',
  'A decision.',
  'A poll that becomes a record.',
  'A payment.',
] as const;

describe('docs/architecture.md', () => {
  test('has a line for each folder of src, and no other', () => {
    expect(unlistedFolders(page, tree)).toEqual([]);
    const files = [{ path: 'src/a/b/x.ts', text: '' }];
    expect(unlistedFolders('### `src/a`\n\n| `c` | what |', files)).toEqual(['a/b', 'a/c']);
  });

  test('lists buildings and areas in the order of their imports', () => {
    expect([...page.matchAll(/^### `src\/(\w+)`/gm)].map(([, building]) => building)).toEqual(BUILDINGS);
    expect([...page.matchAll(/^\| `web\/(\w+)`/gm)].map(([, area]) => area)).toEqual(AREAS);
  });

  test('has each folder of src in its picture once, and imports go down it', () => {
    expect(faultsOfThePicture(page, tree)).toEqual([]);
    const picture = '    │ a: words │\n    ├──────────┤\n    │ b   c    │';
    const files = [
      { path: 'src/n/a/x.ts', text: "import '../b/y'" },
      { path: 'src/n/b/y.ts', text: "import '../c/z'" },
      { path: 'src/n/c/z.ts', text: '' },
    ];
    expect(faultsOfThePicture(picture, files)).toEqual([]);
    const back = { path: 'src/n/c/w.ts', text: "import { x } from '../a/x'" };
    expect(faultsOfThePicture(picture, [...files, back])).toHaveLength(1);
    expect(faultsOfThePicture(picture, [...files, { path: 'src/n/d/v.ts', text: '' }])).toEqual(['d']);
  });

  test.each(TRIPS)('%s goes through files of the running program', (title) => {
    const files = filesOfTrip(page, title);
    expect(files.length).toBeGreaterThan(3);
    const pages = tree.filter(({ path }) => path.startsWith('web/pages/islands/')).map(({ path }) => path);
    const running = runtimeGraph(['src/server.ts', ...pages], tree).map(({ path }) => path);
    expect(files.filter((path) => !running.includes(path))).toEqual([]);
  });

  test('a poll becomes a record in at most 15 changes of folder', () => {
    expect(changesOfFolder(filesOfTrip(page, 'A poll that becomes a record.'))).toBeLessThanOrEqual(15);
    expect(changesOfFolder(['src/a/x.ts', 'src/a/y.ts', 'src/b/z.ts', 'src/a/x.ts'])).toBe(2);
  });

  test('a poll becomes a record in at most 25 files', () => {
    expect(new Set(filesOfTrip(page, 'A poll that becomes a record.')).size).toBeLessThanOrEqual(25);
    const page26 = Array.from({ length: 26 }, (_, n) => `\`src/a/x${n}.ts\``).join(', ');
    expect(new Set(filesOfTrip(`**A trip.** ${page26}`, 'A trip.')).size).toBe(26);
  });

  test('each invariant names a test that exists', () => {
    expect(untestedInvariants(page, tree)).toEqual([]);
    expect(untestedInvariants('## Invariants\n\n- Held: "nobody\n  tests this".', [])).toEqual([
      'nobody tests this',
    ]);
  });
});
