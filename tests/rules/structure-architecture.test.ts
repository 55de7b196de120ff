import { describe, expect, test } from 'vitest';
import { AREAS, BUILDINGS, eachImport } from '../support/structure/rules';
import { readTree, runtimeGraph, type SourceFile } from '../support/structure/source-tree';
import { readPage } from '../support/structure/specification';

/** `<building>/<folder>` of src that the page's tables do not list, and listed ones that do not exist. */
function unlistedFolders(page: string, files: readonly SourceFile[]): string[] {
  const parts = page.split(/^### `src\//m).slice(1);
  const listed = parts.flatMap((part) => {
    const [building = ''] = part.split('`');
    const table = part.split(/^#/m)[0] ?? '';
    return [...table.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, folder]) => `${building}/${folder}`);
  });
  return [...new Set(listed).symmetricDifference(foldersOf(files))].sort();
}

function foldersOf(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap(({ path }) => folderOf(path) ?? []));
}

function folderOf(path: string): string | undefined {
  return /^src\/([\w-]+\/[\w-]+)\//.exec(path)?.[1];
}

/** The text of a trip on the page, up to the next one. */
function tripOf(page: string, title: string): string {
  const [, after = ''] = page.split(`**${title}**`);
  return after.split(/^(?:\*\*|#)/m)[0] ?? '';
}

/** The files of a trip, in order. */
function filesOfTrip(page: string, title: string): string[] {
  return [...tripOf(page, title).matchAll(/`((?:src|web)\/[\w./-]+\.tsx?)`/g)].map((file) => file[1] ?? '');
}

/** How often a trip goes from one folder to another. */
function changesOfFolder(files: readonly string[]): number {
  const folders = files.map((path) => path.replace(/\/[^/]*$/, ''));
  return folders.filter((folder, at) => at > 0 && folder !== folders[at - 1]).length;
}

/** Titles under a heading of the page that are not the title of a test, nor its beginning or end. */
function untestedInvariants(page: string, files: readonly SourceFile[]): string[] {
  const part = page.split(/^## Invariants$/m)[1]?.split(/^## /m)[0] ?? '';
  const titles = [...part.matchAll(/"([^"]+)"/g)].map((title) => (title[1] ?? '').replace(/\s+/g, ' '));
  const tests = files
    .filter(({ path }) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path))
    .map(({ text }) => text.replace(/\s+/g, ' '));
  return titles.filter((title) => !tests.some((text) => text.includes(title)));
}

/** Folders of the picture, box by box from the top. */
function boxesOf(page: string, rooms: ReadonlySet<string>): string[][] {
  const drawn = [...page.matchAll(/^ {4}(│.*│|├.*┤)/gm)].map(([, line]) => line);
  const boxes = drawn.join('\n').split(/├.*\n/);
  return boxes.map((box) =>
    [...box.matchAll(/[│ ]([a-z][a-z-]*)(?=[ :,])/g)].flatMap(([, name = '']) =>
      rooms.has(name) ? [name] : [],
    ),
  );
}

/** Folders of src that are not exactly once in the picture, and imports of its folders that go up from box to box. */
function faultsOfThePicture(page: string, files: readonly SourceFile[]): string[] {
  const nameOf = (folder = '') => folder.replace(/.*\//, '');
  const rooms = new Set([...foldersOf(files)].map(nameOf));
  const boxes = boxesOf(page, rooms);
  const shown = boxes.flat();
  const boxOf = (path: string) => boxes.findIndex((box) => box.includes(nameOf(folderOf(path))));
  return [
    ...[...rooms].filter((room) => shown.filter((each) => each === room).length !== 1),
    ...eachImport(
      files,
      (from, target) => Boolean(folderOf(from) && folderOf(target)) && boxOf(target) < boxOf(from),
    ),
  ];
}

/** Rows of the page that name a file without such an export. */
function unfoundNames(page: string, files: readonly SourceFile[]): string[] {
  const named = [...page.matchAll(/^\| .* \| `([\w./-]+)#(\w+)` +\|$/gm)];
  return named
    .filter(([, path, name]) => {
      const text = files.find((file) => file.path === path)?.text ?? '';
      return !new RegExp(`^export (async )?(function|const|type|class) ${name}\\b`, 'm').test(text);
    })
    .map(([row]) => row);
}

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

test('the page Where is … names what is exported there', () => {
  const where = readPage('docs/where-is.md');
  expect(unfoundNames(where, tree)).toEqual([]);
  const rows = where.split('\n').filter((line) => line.startsWith('| ')).length - 2;
  expect(where.match(/#\w+` +\|$/gm)).toHaveLength(rows);
  const row = (symbol: string) => `| what | \`src/a.ts#${symbol}\` |`;
  const files = [{ path: 'src/a.ts', text: 'export function b() {}\n' }];
  expect(unfoundNames([row('b'), row('c')].join('\n'), files)).toEqual([row('c')]);
});
