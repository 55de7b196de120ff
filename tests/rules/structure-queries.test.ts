import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/hold-rules';
import * as rules from '../support/structure/query-rules';
import type { SourceFile } from '../support/structure/source-tree';

const file = (text: string, path = 'src/a/store.ts'): SourceFile => ({ path, text });
/** A place in a template, written apart from the template of this file. */
const place = (name: string) => ['$', `{${name}}`].join('');

const RULES: [string, Rule, SourceFile[]][] = [
  [
    'no function makes SQL of an alias that is given as a string',
    rules.aliasesAsText,
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
    rules.plannerHints,
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
    rules.searchedDoubts,
    [
      file("sql`SELECT 1 FROM earnings WHERE doubt LIKE '%version%'`"),
      file(`sql\`${place('earnings.faultColumn')} GLOB 'semana*'\``),
      file("like(earnings.doubt, '%version%')"),
    ],
  ],
  [
    'no query goes from one week to the next by recursion',
    rules.recursiveQueries,
    [
      file(
        'sql`WITH RECURSIVE found (week) AS (SELECT max(week_start_date) FROM financial_records UNION ALL …)`',
      ),
    ],
  ],
  [
    'the ledger has at most 250 lines with SQL',
    rules.sqlOfTheLedger,
    [
      file(`const x = sql\`SELECT 1${'\n  AND 1'.repeat(250)}\`;`, 'src/ledger/ledger/x.ts'),
      file(`const x = [${'sql`1`, '.repeat(251)}];`, 'src/ledger/ledger/x.ts'),
    ],
  ],
];

holdRules(RULES);

test('what adds, a comment, and SQL of 250 lines are as they should be', () => {
  const added = file(`// CROSS JOIN\nsql\`UPDATE a SET n = n + 1, m = '+1 hour', k = ${place('a.k')} + 1\``);
  expect(rules.plannerHints([added])).toEqual([]);
  const inner = `[{ a: sql\`1\` }].map(({ a }) => sql\`(${place('a')})\`)`;
  const within = `sql\`SELECT ${place(inner)} AS n\nFROM a\``;
  const lines = file(
    `const x = sql\`SELECT 1${'\n  AND 1'.repeat(247)}\`;\nconst y = ${within};`,
    'src/ledger/ledger/x.ts',
  );
  expect(rules.sqlOfTheLedger([lines])).toEqual([]);
});
