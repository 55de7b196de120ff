import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A file by its path from the root of the project, with forward slashes. */
export type SourceFile = { path: string; text: string };

export type Import = {
  /** The path of a file of the project, or the name of a package. */
  target: string;
  /** The import does not exist at run time. */
  typeOnly: boolean;
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
    })),
    ...[...code.matchAll(DYNAMIC)].map((found) => ({ target: resolve(found[2] ?? ''), typeOnly: false })),
  ];
}

function resolveImport(from: string, name: string, files: readonly SourceFile[]): string {
  if (!name.startsWith('.')) return name;
  const path = posix.join(posix.dirname(from), name.replace(/[?#].*$/, ''));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return candidates.find((candidate) => fileAt(candidate, files)) ?? path;
}

/** The files that `entries` import at run time, themselves among them. */
export function runtimeGraph(entries: readonly string[], files: readonly SourceFile[]): SourceFile[] {
  const reached = new Map<string, SourceFile>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = fileAt(path, files);
    if (!file || reached.has(path)) continue;
    reached.set(path, file);
    for (const each of importsOf(file, files)) if (!each.typeOnly) queue.push(each.target);
  }
  return [...reached.values()];
}
