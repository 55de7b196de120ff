import { eachImport } from './import-rules';
import type { SourceFile } from './source-tree';

/** `<building>/<folder>` of src that the page's tables do not list, and listed ones that do not exist. */
export function unlistedFolders(page: string, files: readonly SourceFile[]): string[] {
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
export function filesOfTrip(page: string, title: string): string[] {
  return [...tripOf(page, title).matchAll(/`((?:src|web)\/[\w./-]+\.tsx?)`/g)].map((file) => file[1] ?? '');
}

/** How often a trip goes from one folder to another. */
export function changesOfFolder(files: readonly string[]): number {
  const folders = files.map((path) => path.replace(/\/[^/]*$/, ''));
  return folders.filter((folder, at) => at > 0 && folder !== folders[at - 1]).length;
}

/** Titles under a heading of the page that are not the title of a test, nor its beginning or end. */
export function untestedInvariants(page: string, files: readonly SourceFile[]): string[] {
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
export function faultsOfThePicture(page: string, files: readonly SourceFile[]): string[] {
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
