import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file by its path from the root of the project, with forward slashes. */
export type SourceFile = { path: string; text: string };

export type Import = {
  /** The path of a file of the project, or the name of a package. */
  target: string;
  /** The import does not exist at run time. */
  typeOnly: boolean;
  /** It is loaded when the line runs. */
  dynamic: boolean;
};

const ROOT = join(import.meta.dirname, '../../..');
const BINARY = /\.(png|jpe?g|pdf|ico|webp|zip|woff2?)$/;

/** The project's text files, without those that .gitignore names. */
export function readTree(): SourceFile[] {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const files: SourceFile[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (entry.name === '.git' || ignored.some((pattern) => matches(pattern, entry.name))) continue;
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && !BINARY.test(path)) {
        files.push({ path, text: readFileSync(join(ROOT, path), 'utf8') });
      }
    }
  };
  walk('');
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function matches(pattern: string, name: string): boolean {
  const bare = pattern.replace(/\/$/, '');
  return bare.startsWith('*') ? name.endsWith(bare.slice(1)) : name === bare;
}

const STRING_OR_COMMENT =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

export function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (_all, string: string | undefined) => string ?? '');
}

const STATIC = /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?(['"])([^'"\n]+)\2/g;
const DYNAMIC = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;

/** A cache for each tree, since rules ask for the same files and imports thousands of times. */
type Known = { byPath: ReadonlyMap<string, SourceFile>; imports: Map<SourceFile, Import[]> };

const trees = new WeakMap<readonly SourceFile[], Known>();

function known(files: readonly SourceFile[]): Known {
  const found = trees.get(files);
  if (found) return found;
  const made = { byPath: new Map(files.map((file) => [file.path, file])), imports: new Map() };
  trees.set(files, made);
  return made;
}

export function fileAt(path: string, files: readonly SourceFile[]): SourceFile | undefined {
  return known(files).byPath.get(path);
}

/** Imports and re-exports of a file, resolved against the existing files. */
export function importsOf(file: SourceFile, files: readonly SourceFile[]): readonly Import[] {
  const { imports } = known(files);
  const found = imports.get(file) ?? readImports(file, files);
  imports.set(file, found);
  return found;
}

function readImports(file: SourceFile, files: readonly SourceFile[]): Import[] {
  const code = withoutComments(file.text);
  const resolve = (name: string) => resolveImport(file.path, name, files);
  return [
    ...[...code.matchAll(STATIC)].map((found) => ({
      target: resolve(found[3] ?? ''),
      typeOnly: found[1] !== undefined,
      dynamic: false,
    })),
    ...[...code.matchAll(DYNAMIC)].map((found) => ({
      target: resolve(found[2] ?? ''),
      typeOnly: false,
      dynamic: true,
    })),
  ];
}

function resolveImport(from: string, name: string, files: readonly SourceFile[]): string {
  if (!name.startsWith('.')) return name;
  const path = posix.join(posix.dirname(from), name.replace(/[?#].*$/, ''));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => fileAt(candidate, files)) ?? path;
}

/** The files that `entries` import at run time, themselves among them; `isFollowed` leaves imports out. */
export function runtimeGraph(
  entries: readonly string[],
  files: readonly SourceFile[],
  isFollowed: (each: Import) => boolean = () => true,
): SourceFile[] {
  const reached = new Map<string, SourceFile>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = fileAt(path, files);
    if (!file || reached.has(path)) continue;
    reached.set(path, file);
    for (const each of importsOf(file, files))
      if (!each.typeOnly && isFollowed(each)) queue.push(each.target);
  }
  return [...reached.values()];
}

const MAX_LINES = 300;
const EMPTY_NAMES = /^(utils?|helpers?|types?|common|misc)$/;
/** Drizzle needs its tables in one place. */
const TABLE_LIST = 'db/schema/tables.ts';

export function overlongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /(\.(ts|tsx|css|sh)|^\.ci\/run)$/.test(file.path))
    .map((file) => ({ path: file.path, lines: file.text.replace(/\n$/, '').split('\n').length }))
    .filter((file) => file.lines > MAX_LINES)
    .map((file) => `${file.path}: ${file.lines} lines`);
}

/** Names of files and folders that mean nothing. A page may be called index, a module may not. */
export function emptyNames(files: readonly SourceFile[]): string[] {
  return files
    .map((file) => file.path)
    .filter((path) => {
      const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
      const isIndex = /^index\.tsx?$/.test(posix.basename(path)) && !path.startsWith('web/pages/routes/');
      return isIndex || names.some((name) => EMPTY_NAMES.test(name));
    });
}

/** Files that only re-export. */
export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => /\.tsx?$/.test(file.path) && file.path !== TABLE_LIST)
    .filter((file) => {
      const code = withoutComments(file.text).trim();
      const rest = code.replace(
        /export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g,
        '',
      );
      return code !== '' && rest.trim() === '';
    })
    .map((file) => file.path);
}

/** A statement put in between moves every answer after it: `transact` gives them names. */
const ANSWER_OF_BATCH =
  /[=([,]\s*(await\s+)?[\w.]+\.batch\(|return\s+(await\s+)?[\w.]+\.batch\(|\.batch\([^;]*\]\s*\)\s*(\[|\.)/;

export function batchesReadByPosition(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => /^src\/.*\.ts$/.test(path) && ANSWER_OF_BATCH.test(withoutComments(text)))
    .map(({ path }) => path);
}

/** Assertions on a clock, or on a name that was given the difference of two of its readings. */
export function assertionsOnTime(files: readonly SourceFile[]): string[] {
  return files
    .filter(isTest)
    .filter(({ text }) => {
      const measured = [...text.matchAll(/\b(\w+) = (?:(?! = )[^;])*(?:performance|Date)\.now\(\) -/g)].map(
        ([, name]) => name,
      );
      const clocks = [
        'performance\\.now\\(\\)',
        'Date\\.now\\(\\)',
        ...measured.map((name) => `\\b${name}\\b`),
      ];
      return new RegExp(`expect\\([^;]*(${clocks.join('|')})[^;]*\\.toBeLess`).test(text);
    })
    .map(({ path }) => path);
}

const MACHINE_PATH = /(^|[\s"'`=(:,])\/(work|root|home|tmp|farm|mnt|Users)\/[\w.]/m;

export function machinePaths(files: readonly SourceFile[]): string[] {
  return files.filter((file) => MACHINE_PATH.test(file.text)).map((file) => file.path);
}

const REGISTRY = /https?:\/\/[\w.-]*(registry|npmjs|verdaccio|artifactory|nexus)[\w.-]*|^\s*registry\s*=/m;

/** A host that packages are fetched from, in any file, and any address at all in the lock file. */
export function registryHosts(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => (file.path === 'bun.lock' ? /https?:\/\//.test(file.text) : REGISTRY.test(file.text)))
    .map((file) => file.path);
}

const TITLE = /(\.(?:skip|todo|fixme)\(\s*)?(["'`])((?:(?!\2)[^\n])*?\bpromises? (\d+(?:(?:, | and )\d+)*))/g;

/** The numbers of promises in titles of tests, without tests that are not run. */
export function promisesNamed(files: readonly SourceFile[]): Set<number> {
  return new Set(files.filter(isTest).flatMap(promisesIn));
}

/** Paths of the tests that name a promise. */
export function testsNaming(files: readonly SourceFile[], promise: number): string[] {
  return files.filter((file) => isTest(file) && promisesIn(file).includes(promise)).map((file) => file.path);
}

function isTest({ path }: SourceFile): boolean {
  return /^tests\/.*\.(test|spec)\.tsx?$/.test(path);
}

function promisesIn({ text }: SourceFile): number[] {
  return [...withoutComments(text).matchAll(TITLE)]
    .filter((title) => title[1] === undefined)
    .flatMap((title) => (title[4] ?? '').split(/, | and /).map(Number));
}

/** The numbers of the promises that docs/security.md makes. */
export function promisesMade(page: string): number[] {
  return [...page.matchAll(/^(\d+)\. /gm)].map((line) => Number(line[1]));
}

/** Spreads of literals, whose properties stand for themselves. */
export function spreadLiterals(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(src|web|db|tests)\/.*\.tsx?$/.test(path))
    .filter(({ text }) => /\.\.\.(\{ ?["'\w]|\[["'\w, ]*\][,\s])/.test(withoutComments(text)))
    .map(({ path }) => path);
}
