import { importsOf, type SourceFile } from './source-tree';

/** The buildings of src. Each imports from itself and from those before it, types included. */
export const BUILDINGS = ['platform', 'mail', 'ledger', 'people', 'money', 'reports', 'operations'] as const;

/** The areas of web, likewise. */
export const AREAS = [
  'ui',
  'money',
  'people',
  'reports',
  'week',
  'registration',
  'driver',
  'dashboard',
  'landing',
  'pages',
] as const;

/** Starts and builds the pages, and belongs to no area. */
const BUILD = /^web\/(dev|dev-runners|vite\.config)\.ts$/;

/** Puts the program together: all buildings may import its types, and only the commands its values. */
const ROOT = /^src\/[\w-]+\.ts$/;

export function importsAgainstTheBuildings(files: readonly SourceFile[]): string[] {
  return importsAgainst('src', BUILDINGS, ROOT, files);
}

export function importsAgainstTheAreas(files: readonly SourceFile[]): string[] {
  const against = importsAgainst('web', AREAS, BUILD, files);
  const ofTheBuild = files
    .filter(({ path }) => path.startsWith('web/') && !BUILD.test(path))
    .flatMap((file) => importsOf(file, files).filter(({ target }) => BUILD.test(target)))
    .map(({ target }) => `a page imports ${target}`);
  return [...against, ...ofTheBuild];
}

/** Each file's imports of folders that come after its own in the order, and files that are in no folder of it. */
function importsAgainst(
  tree: string,
  order: readonly string[],
  outside: RegExp,
  files: readonly SourceFile[],
): string[] {
  const rankOf = (path: string) => order.findIndex((folder) => path.startsWith(`${tree}/${folder}/`));
  const scripts = files.filter(({ path }) => path.startsWith(`${tree}/`) && /\.tsx?$/.test(path));
  return scripts
    .filter(({ path }) => !outside.test(path))
    .flatMap((file) => {
      const own = rankOf(file.path);
      if (own < 0) return [`${file.path} is in no folder of the order`];
      return importsOf(file, files)
        .filter(({ target }) => rankOf(target) > own)
        .map(({ target }) => `${file.path} imports ${target}`);
    });
}

/** Pairs of buildings of which the first imports the second, types included. */
export function arrowsOf(files: readonly SourceFile[]): string[] {
  const buildingOf = (path: string) => BUILDINGS.find((building) => path.startsWith(`src/${building}/`));
  const arrows = new Set<string>();
  for (const file of files) {
    const from = buildingOf(file.path);
    if (from === undefined) continue;
    for (const { target } of importsOf(file, files)) {
      const to = buildingOf(target);
      if (to !== undefined && to !== from) arrows.add(`${from} -> ${to}`);
    }
  }
  return [...arrows].sort();
}
