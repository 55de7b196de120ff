import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/rules';
import { type SourceFile, withoutComments } from '../support/structure/source-tree';

const MOST_LEDGER_LINES = 250;
const MOST_ASSERTED_ROWS = 25;

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

function aliasesAsText(files: readonly SourceFile[]): string[] {
  return filesWith(ALIAS_AS_TEXT, files);
}

/** Directions to the query planner: an order of joins, an index, a barrier to flattening, a column barred from an index. */
const HINT = /\bCROSS JOIN\b|\bINDEXED BY\b|\bLIMIT -1\b|[`(,=]\s*\+(\$\{|[a-z_]+[,.`)])/;

function plannerHints(files: readonly SourceFile[]): string[] {
  return sourcesOf(files)
    .filter(({ text }) => sqlOf(text).some((template) => HINT.test(template)))
    .map(({ path }) => path);
}

/** A doubt is data: what it is about is read from its fields. */
function searchedDoubts(files: readonly SourceFile[]): string[] {
  const SEARCHED =
    /\b(doubt|fault_?column)\b[^;]{0,40}\b(LIKE|GLOB|instr|like\()|\blike\([^)]*\b(doubt|faultColumn)\b/i;
  return filesWith(SEARCHED, files);
}

/** Rows whose type their reader states, where they are too many: a select of the query builder has that of its columns. */
function assertedRows(files: readonly SourceFile[]): string[] {
  const asserted = sourcesOf(files).flatMap(
    ({ text }) => text.match(/\.(all|get)<|JSON\.parse\(.*\) as/g) ?? [],
  );
  return asserted.length > MOST_ASSERTED_ROWS ? [`${asserted.length} assertions`] : [];
}

function recursiveQueries(files: readonly SourceFile[]): string[] {
  return filesWith(/\bWITH RECURSIVE\b/i, files);
}

/** Lines of the ledger that have SQL, where they are too many: its rules are decided in memory. */
function sqlOfTheLedger(files: readonly SourceFile[]): string[] {
  const lines = sourcesOf(files)
    .filter(({ path }) => /^src\/ledger\/kernel\//.test(path))
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

const file = (text: string, path = 'src/a/store.ts'): SourceFile => ({ path, text });
/** A place in a template, written apart from the template of this file. */
const place = (name: string) => ['$', `{${name}}`].join('');

const RULES: [string, Rule, SourceFile[]][] = [
  [
    'no function makes SQL of an alias that is given as a string',
    aliasesAsText,
    [
      `export function isGone(row: string): SQL {\n  return sql.raw(\`${place('row')}.gone_at IS NOT NULL\`);\n}`,
      `const of = (name: string) => sql.raw(\`${place('row')}.${place('name')}\`);`,
      `const value = (json: string) => sql.raw(\`${place('json')} ->> 1\`);`,
      `const isGone = (row: string) => sql\`${place('sql.raw(row)')}.gone_at IS NOT NULL\`;`,
      `const isGone = (row: string) => sql\`${place('sql.identifier(row)')}.gone_at IS NOT NULL\`;`,
    ].map((text) => file(text)),
  ],
  [
    'no query has a hint for the planner',
    plannerHints,
    [
      'sql`SELECT 1 FROM a CROSS JOIN b ON b.id = a.id`',
      'sql`SELECT 1 FROM a INDEXED BY a_week`',
      'sql`SELECT n FROM (SELECT n FROM a LIMIT -1)`',
      `db.select().orderBy(sql\`+${place('earnings.id')}\`)`,
      'sql`SELECT 1 FROM a WHERE +a.id = 1 AND (+a.week, 1) > (2, 3)`',
    ].map((text) => file(text)),
  ],
  [
    'no doubt is searched for words',
    searchedDoubts,
    [
      file("sql`SELECT 1 FROM earnings WHERE doubt LIKE '%version%'`"),
      file(`sql\`${place('earnings.faultColumn')} GLOB 'semana*'\``),
      file("like(earnings.doubt, '%version%')"),
    ],
  ],
  [
    'at most 25 rows have a type that their reader states',
    assertedRows,
    [
      file('db.all<Row>(query);\n'.repeat(26)),
      file('const row = db.get<{ n: number }>(query);\n'.repeat(26)),
      file('JSON.parse(row.text) as Row;\n'.repeat(26)),
    ],
  ],
  [
    'no query goes from one week to the next by recursion',
    recursiveQueries,
    [
      file(
        'sql`WITH RECURSIVE found (week) AS (SELECT max(week_start_date) FROM financial_records UNION ALL …)`',
      ),
    ],
  ],
  [
    'the ledger has at most 250 lines with SQL',
    sqlOfTheLedger,
    [
      file(`const x = sql\`SELECT 1${'\n  AND 1'.repeat(250)}\`;`, 'src/ledger/kernel/x.ts'),
      file(`const x = [${'sql`1`, '.repeat(251)}];`, 'src/ledger/kernel/x.ts'),
    ],
  ],
];

holdRules(RULES);

test('what adds, a comment, and SQL of 250 lines are as they should be', () => {
  const added = file(`// CROSS JOIN\nsql\`UPDATE a SET n = n + 1, m = '+1 hour', k = ${place('a.k')} + 1\``);
  expect(plannerHints([added])).toEqual([]);
  const inner = `[{ a: sql\`1\` }].map(({ a }) => sql\`(${place('a')})\`)`;
  const within = `sql\`SELECT ${place(inner)} AS n\nFROM a\``;
  const lines = file(
    `const x = sql\`SELECT 1${'\n  AND 1'.repeat(247)}\`;\nconst y = ${within};`,
    'src/ledger/kernel/x.ts',
  );
  expect(sqlOfTheLedger([lines])).toEqual([]);
});
