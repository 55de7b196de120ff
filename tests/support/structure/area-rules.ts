import { importsOf, type SourceFile } from './source-tree';

/** The areas of web. Each imports from itself and from those before it, types included. */
export const AREAS = [
  'ui',
  'money',
  'people',
  'reports',
  'registration',
  'driver',
  'dashboard',
  'landing',
  'pages',
] as const;

/** Starts and builds the pages, and belongs to no area. */
const BUILD = /^web\/(dev|dev-runners|vite\.config)\.ts$/;

export function importsAgainstTheAreas(files: readonly SourceFile[]): string[] {
  const scripts = files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !BUILD.test(path));
  return scripts.flatMap((file) => {
    const own = rankOf(file.path);
    if (own < 0) return [`${file.path} is in no area`];
    return importsOf(file, files)
      .filter(({ target }) => target.startsWith('web/') && (BUILD.test(target) || rankOf(target) > own))
      .map(({ target }) => `${file.path} imports ${target}`);
  });
}

function rankOf(path: string): number {
  return AREAS.findIndex((area) => path.startsWith(`web/${area}/`));
}
