import { parseSync } from 'vite';
import { importsOf, type SourceFile, withoutComments } from './source-tree';

const REQUEST = /\bfetch\(|\bXMLHttpRequest\b|\bhc</;

/** Markup calls functions that make requests, and makes none itself. */
export function requestsInMarkup(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path))
    .filter(({ text }) => REQUEST.test(withoutComments(text).replace(/\.re?fetch\(/g, '')))
    .map(({ path }) => path);
}

/** The modules that every request goes through import nothing that handles its answer. */
export function requestsReachingUp(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('web/ui/requests/'))
    .flatMap((file) =>
      importsOf(file, files)
        .filter(
          ({ target }) => /^(react|@tanstack\/)/.test(target) || /^web\/(?!ui\/requests\/)/.test(target),
        )
        .map(({ target }) => `${file.path} imports ${target}`),
    );
}

const MAX_FUNCTION_LINES = 60;
const MAX_COMMENT_LINES = 3;
const MAX_COMMENT_SHARE = 0.06;

type Span = { start: number; end: number };
type Node = Span & { type: string } & Record<string, unknown>;

/** Functions of web over 60 lines, from the syntax tree. */
export function overlongFunctions(files: readonly SourceFile[]): string[] {
  return scriptsOf(files).flatMap((file) =>
    functionsIn(parseSync(file.path, file.text).program)
      .map((span) => ({ line: lineOf(file, span.start), lines: linesOf(file, span) }))
      .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
      .map(({ line, lines }) => `${file.path}:${line}: ${lines} lines`),
  );
}

function functionsIn(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(functionsIn);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(functionsIn);
  return isFunction(value) ? [value, ...inside] : inside;
}

const WITHOUT_SCRIPT = /^web\/landing\//;

/** Formatters that are made as their file is loaded, which delays a page's first key. */
export function formattersMadeAtLoad(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(web|src\/platform\/domain)\/.*\.tsx?$/.test(path) && !WITHOUT_SCRIPT.test(path))
    .flatMap((file) =>
      formattersIn(parseSync(file.path, file.text).program).map(
        ({ start }) => `${file.path}:${lineOf(file, start)}`,
      ),
    );
}

/** Formatters outside of functions. */
function formattersIn(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(formattersIn);
  if (!isNode(value) || isFunction(value)) return [];
  const { type, callee } = value;
  const isFormatter =
    type === 'NewExpression' && isNode(callee) && isNode(callee.object) && callee.object.name === 'Intl';
  return isFormatter ? [value] : Object.values(value).flatMap(formattersIn);
}

function isFunction({ type }: Node): boolean {
  return /Function(Declaration|Expression)$/.test(type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Comments of web over three lines, and their share of all lines where that is over 6 %. */
export function wordyComments(files: readonly SourceFile[]): string[] {
  const scripts = scriptsOf(files);
  const comments = scripts.flatMap((file) =>
    parseSync(file.path, file.text).comments.map((span) => ({
      place: `${file.path}:${lineOf(file, span.start)}`,
      lines: linesOf(file, span),
    })),
  );
  const long = comments.filter(({ lines }) => lines > MAX_COMMENT_LINES);
  const share = sum(comments) / sum(scripts.map(({ text }) => ({ lines: text.split('\n').length })));
  return [
    ...long.map(({ place, lines }) => `${place}: ${lines} lines`),
    ...(share > MAX_COMMENT_SHARE ? [`${(share * 100).toFixed(1)} % of lines`] : []),
  ];
}

function scriptsOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => /^web\/.*\.tsx?$/.test(path));
}

function lineOf({ text }: SourceFile, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function linesOf(file: SourceFile, { start, end }: Span): number {
  return lineOf(file, end) - lineOf(file, start) + 1;
}

function sum(items: readonly { lines: number }[]): number {
  return items.reduce((all, { lines }) => all + lines, 0);
}
