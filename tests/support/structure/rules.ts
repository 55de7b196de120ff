import { describe, expect, test } from 'vitest';
import { fileAt, importsOf, readTree, runtimeGraph, type SourceFile, withoutComments } from './source-tree';

export type Rule = (files: readonly SourceFile[]) => string[];

/** Files by path, a single file, or files with why they break the rule. */
type Sample = Record<string, string> | SourceFile | readonly [why: string, files: readonly SourceFile[]];

/** Expects each rule to hold over the repository, and to be broken by each planted sample. */
export function holdRules(rules: readonly [name: string, rule: Rule, samples: Sample[]][]): void {
  const tree = readTree();
  describe.each(rules)('%s', (_name, rule, samples) => {
    test('holds', () => {
      expect(rule(tree)).toEqual([]);
    });

    test.each(samples.map(asFiles))('is broken by %s', (_why, files) => {
      expect(rule(files)).not.toEqual([]);
    });
  });
}

function asFiles(sample: Sample): [why: string, files: readonly SourceFile[]] {
  if (isExplained(sample)) return [...sample];
  if (isFile(sample)) return [sample.path, [sample]];
  return [JSON.stringify(sample), Object.entries(sample).map(([path, text]) => ({ path, text }))];
}

function isExplained(sample: Sample): sample is readonly [string, readonly SourceFile[]] {
  return Array.isArray(sample);
}

function isFile(sample: Record<string, string> | SourceFile): sample is SourceFile {
  return 'path' in sample && 'text' in sample;
}

/** `db <- store <- verb, routes <- app <- server | worker | operator`, as numbers that may only go down. */
function rank(path: string, files: readonly SourceFile[]): number | null {
  if (/^db\//.test(path)) return 0;
  if (!/^src\//.test(path)) return null;
  if (isPure(path)) return 1;
  if (/^src\/operations\/(operator|demo)\//.test(path)) return 7;
  if (/^src\/(server|worker|services-)/.test(path)) return 6;
  if (path === 'src/app.ts') return 5;
  if (/routes\.ts$/.test(path)) return 4;
  if (/\/(\w+-)?store\.ts$/.test(path)) return 2;
  return standsOnNothing(path, files) ? 1 : 3;
}

/** A file that imports neither database nor store, so that a store may import it. */
function standsOnNothing(path: string, files: readonly SourceFile[], above: readonly string[] = []): boolean {
  const file = fileAt(path, files);
  if (!file || above.includes(path) || /(^db\/|\/store\.ts$)/.test(path)) return false;
  return importsOf(file, files)
    .filter((each) => fileAt(each.target, files))
    .every((each) => isPure(each.target) || standsOnNothing(each.target, files, [...above, path]));
}

/** Shared words, rules and schemas: without I/O, so that the browser has them too. */
function isPure(path: string): boolean {
  return /^src\/(platform\/domain\/[\w-]+|[\w-]+\/[\w-]+\/([\w-]+-)?(schema|rules|limits))\.ts$/.test(path);
}

export function importsAgainstTheStream(files: readonly SourceFile[]): string[] {
  return eachImport(files, (from, target) => {
    const [above, below] = [rank(from, files), rank(target, files)];
    if (above === null) return false;
    if (/^(web|tests)\//.test(target)) return true;
    return below !== null && below > above;
  });
}

/** Shared words, rules and schemas import nothing but each other; words and schemas also zod/mini. */
export function impureRules(files: readonly SourceFile[]): string[] {
  return eachImport(
    files,
    (from, target) =>
      isPure(from) && !isPure(target) && !(/\/(schema\.ts$|domain\/)/.test(from) && target === 'zod/mini'),
  );
}

/** Files that run on the developer's machine and never in a browser. */
const BUILD = /^web\/(pages\/prerender\/|dev(-\w+)?\.ts$|vite\.config\.ts$)/;

/** The browser's side imports from the server its shared words, schemas and rules and the type of its API. */
export function webReachingIntoTheServer(files: readonly SourceFile[]): string[] {
  return eachImport(
    files,
    (from, target, typeOnly) =>
      from.startsWith('web/') &&
      !BUILD.test(from) &&
      /^(src|db)\//.test(target) &&
      !isPure(target) &&
      !(typeOnly && target === 'src/app.ts'),
  );
}

export function databaseInRoutes(files: readonly SourceFile[]): string[] {
  return eachImport(
    files,
    (from, target) =>
      from.startsWith('src/') &&
      from.endsWith('routes.ts') &&
      /^(drizzle-orm|@libsql\/|db\/schema\/)/.test(target),
  );
}

const RUNTIME = /\bprocess\.env\b|\bBun\.|\bc\.env\b/;

/** The app runs on Bun and on Workers alike, so its imports name neither. */
export function runtimeInTheApp(files: readonly SourceFile[]): string[] {
  return runtimeGraph(['src/app.ts'], files).flatMap((file) => [
    ...importsOf(file, files)
      .filter((each) => !each.typeOnly && /^(bun$|bun:|cloudflare:)/.test(each.target))
      .map((each) => `${file.path} imports ${each.target}`),
    ...(RUNTIME.test(withoutComments(file.text)) ? [`${file.path} names its runtime`] : []),
  ]);
}

/** The browser loads neither React's server, nor the build's code, nor the server's libraries. */
export function serverInTheBrowser(files: readonly SourceFile[]): string[] {
  const ships = /^web\/(?!pages\/(prerender|routes)\/|dev|vite\.config)/;
  const entries = files.map((file) => file.path).filter((path) => ships.test(path));
  return runtimeGraph(entries, files).flatMap((file) =>
    importsOf(file, files)
      .filter((each) => !each.typeOnly)
      .filter((each) =>
        /^(web\/pages\/prerender\/|react-dom\/(server|static)|drizzle-orm|@libsql\/|zod$|node:|bun)/.test(
          each.target,
        ),
      )
      .map((each) => `${file.path} imports ${each.target}`),
  );
}

/** `<file> imports <target>` of each import that is wrong. */
export function eachImport(
  files: readonly SourceFile[],
  isWrong: (from: string, target: string, typeOnly: boolean) => boolean,
): string[] {
  return files
    .filter((file) => /\.tsx?$/.test(file.path))
    .flatMap((file) =>
      importsOf(file, files)
        .filter((each) => isWrong(file.path, each.target, each.typeOnly))
        .map((each) => `${file.path} imports ${each.target}`),
    );
}

/** The buildings of src. Each imports from itself and from those before it, types included. */
export const BUILDINGS = [
  'platform',
  'mail',
  'ledger',
  'costs',
  'people',
  'money',
  'reports',
  'operations',
] as const;

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
  'palette',
  'pages',
] as const;

/** Starts the program for development and builds the pages, and belongs to no area. */
const STARTS_PAGES = /^web\/(dev(-\w+)?|vite\.config)\.ts$/;

/** The settings and what puts the program together: all buildings may import their types, and only the commands their
 * values. */
export const ROOT = /^src\/(settings\/)?[\w-]+\.ts$/;

export function importsAgainstTheBuildings(files: readonly SourceFile[]): string[] {
  return importsAgainst('src', BUILDINGS, ROOT, files);
}

export function importsAgainstTheAreas(files: readonly SourceFile[]): string[] {
  const against = importsAgainst('web', AREAS, STARTS_PAGES, files);
  const ofTheBuild = files
    .filter(({ path }) => path.startsWith('web/') && !STARTS_PAGES.test(path))
    .flatMap((file) => importsOf(file, files).filter(({ target }) => STARTS_PAGES.test(target)))
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

/** `<building>/<folder>` of src, or null for the files beside the buildings and for all else. */
export function roomOf(path: string): string | null {
  return /^src\/([\w-]+\/[\w-]+)\/./.exec(path)?.[1] ?? null;
}

/** Folders of `src` from which the run-time imports of folders lead back to themselves. */
export function circularRooms(files: readonly SourceFile[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const file of files) {
    const room = roomOf(file.path);
    if (room === null) continue;
    const known = below.get(room) ?? new Set();
    below.set(room, known);
    for (const { target, typeOnly } of importsOf(file, files)) {
      const other = roomOf(target);
      if (!typeOnly && other !== null && other !== room) known.add(other);
    }
  }
  return [...below.keys()].filter((room) => reachableFrom(room, below).has(room)).sort();
}

function reachableFrom(start: string, below: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (let room = queue.pop(); room !== undefined; room = queue.pop()) {
    for (const next of below.get(room) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  }
  return reached;
}
