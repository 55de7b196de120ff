import { importsOf, type SourceFile, withoutComments } from './source-tree';

const REQUEST = /\bfetch\(|\bXMLHttpRequest\b|\bhc</;
const MAKES_REQUESTS = /^web\/(transport\/|prerender\/|dev)/;

/** In the browser's code one folder speaks HTTP; queries, hooks and components call its functions. */
export function requestsOutsideTransport(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx?$/.test(path) && !MAKES_REQUESTS.test(path))
    .filter(({ text }) => REQUEST.test(withoutComments(text).replace(/\.re?fetch\(/g, '')))
    .map(({ path }) => path);
}

/** A request knows nothing of what is done with its answer. */
export function transportReachingUp(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/transport/'))
    .flatMap((file) =>
      importsOf(file, files)
        .filter(({ target }) => /^(react|@tanstack\/)/.test(target) || /^web\/(?!transport\/)/.test(target))
        .map(({ target }) => `${file.path} imports ${target}`),
    );
}
