import { type SourceFile, withoutComments } from './source-tree';

const MOST_LEDGER_LINES = 250;

function sourcesOf(files: readonly SourceFile[]): SourceFile[] {
  return files
    .filter(({ path }) => /^(src|db)\/.*\.ts$/.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
}

function filesWith(pattern: RegExp, files: readonly SourceFile[]): string[] {
  return sourcesOf(files)
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);
}

/** `sql.raw` of a name with a column or an operator behind it, or a column behind what is raw. */
const ALIAS_AS_TEXT = /sql\.raw\(\s*`[^`]*\$\{\w+\}(\.|\s*->)|sql\.(raw|identifier)\(\w+\)\}\./;

export function aliasesAsText(files: readonly SourceFile[]): string[] {
  return filesWith(ALIAS_AS_TEXT, files);
}

/** Directions to the query planner: an order of joins, an index, a barrier to flattening, a column barred from an index. */
const HINT = /\bCROSS JOIN\b|\bINDEXED BY\b|\bLIMIT -1\b|[`(,=]\s*\+(\$\{|[a-z_]+[,.`)])/;

export function plannerHints(files: readonly SourceFile[]): string[] {
  return sourcesOf(files)
    .filter(({ text }) => sqlOf(text).some((template) => HINT.test(template)))
    .map(({ path }) => path);
}

/** A doubt is data: what it is about is read from its fields. */
export function searchedDoubts(files: readonly SourceFile[]): string[] {
  const SEARCHED =
    /\b(doubt|fault_?column)\b[^;]{0,40}\b(LIKE|GLOB|instr|like\()|\blike\([^)]*\b(doubt|faultColumn)\b/i;
  return filesWith(SEARCHED, files);
}

export function recursiveQueries(files: readonly SourceFile[]): string[] {
  return filesWith(/\bWITH RECURSIVE\b/i, files);
}

/** Lines of the ledger that have SQL, where they are too many: its rules are decided in memory. */
export function sqlOfTheLedger(files: readonly SourceFile[]): string[] {
  const lines = sourcesOf(files)
    .filter(({ path }) => /^src\/ledger\/ledger\//.test(path))
    .flatMap(({ text }) => sqlOf(text).flatMap((template) => template.split('\n')));
  return lines.length > MOST_LEDGER_LINES ? [`${lines.length} lines`] : [];
}

/** The templates of `sql`, each with those within it. */
function sqlOf(text: string): string[] {
  const templates: string[] = [];
  let end = 0;
  for (const begun of text.matchAll(/\bsql(<[^`]*?>)?`/g)) {
    if (begun.index < end) continue;
    end = endOfTemplate(text, begun.index + begun[0].length);
    templates.push(text.slice(begun.index, end));
  }
  return templates;
}

/** Where the template ends whose text begins at `start`; in its `${}` are others, and objects. */
function endOfTemplate(text: string, start: number): number {
  const open = ['`'];
  for (const { 0: part, index } of text.slice(start).matchAll(/\\.|\$\{|[`{}]/g)) {
    const isText = open.at(-1) === '`';
    if (isText && part === '${') open.push('{');
    else if (!isText && (part === '`' || part === '{')) open.push(part);
    else if (part === (isText ? '`' : '}')) open.pop();
    if (open.length === 0) return start + index + 1;
  }
  return text.length;
}
