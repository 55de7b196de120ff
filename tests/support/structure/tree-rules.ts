import { posix } from 'node:path';
import { type SourceFile, withoutComments } from './source-tree';

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
