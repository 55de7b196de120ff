import { expect, test } from 'vitest';
import { readTree, type SourceFile, withoutComments } from '../support/structure/source-tree';

/** Things that exist once: a pattern of a second one, and the home of the first. */
const ONE: readonly (readonly [pattern: RegExp, home: RegExp])[] = [
  [
    /Promise\.race[\s\S]*setTimeout|setTimeout[\s\S]*Promise\.race/,
    /^src\/platform\/domain\/time-limit\.ts$/,
  ],
  [/=\s*at(\s+instanceof Error \? at)?\.cause\b/, /^db\/queries\/causes\.ts$/],
  [/normalize\('NFK?D'\)\s*\.replace\(/, /^src\/platform\/domain\/text\.ts$/],
  [/'\/objects\/'|substr\(file_path/, /^db\/queries\/object-path\.ts$/],
  [/\/ 100\)\.toFixed|style: 'currency'/, /^src\/platform\/domain\/money-text\.ts$|^web\/landing\//],
  [/\b(100|250) €/, /^src\/platform\/domain\/contract\.ts$/],
  [/>\s*limit\)[^;]*;\s*chunks\.push/, /^src\/platform\/http\/read-up-to\.ts$/],
  [
    /\b86_?400_?000\b|\b24 \* (60 \* 60 \* 1000|60 \* MINUTE_MS|HOUR_MS)/,
    /^src\/platform\/domain\/calendar\.ts$/,
  ],
  [/=== 1 \? '1 \w+' : `/, /^src\/platform\/domain\/text\.ts$/],
  [/euroText\((?:[^()]|\([^()]*\))* \/ 100\)/, /^src\/platform\/domain\/money-text\.ts$/],
  [/Math\.round\(Number\([^()]*\) \* 100\)/, /^src\/platform\/domain\/money-text\.ts$/],
  [/\b(MINUTE|HOUR|DAY)_MS =/, /^src\/platform\/domain\/calendar\.ts$/],
  [/getUTCDay\(|\.getDay\(/, /^src\/(platform\/domain\/calendar|money\/payment-batches\/target-days)\.ts$/],
  [/split\('-'\)\s*\.(reverse|toReversed)\(/, /^src\/platform\/domain\/calendar\.ts$/],
  [/refine(<string>)?\(isMonday, '/, /^src\/ledger\/weeks\/schema\.ts$/],
  [/'code' in error && error\.code ===/, /^src\/platform\/domain\/error-code\.ts$/],
  [/dados deste condutor foram apagados/, /^src\/platform\/decisions\/erased\.ts$/],
  [/••••/, /^src\/platform\/domain\/iban\.ts$/],
  [/set\(\{ claimedBy:/, /^src\/people\/documents\/claims\.ts$/],
  [/INSERT INTO (audit_log|\$\{auditLog\})/, /^src\/platform\/audit\/store\.ts$|^db\/copying\//],
  [/<select\b/, /^web\/ui\/select\.tsx$/],
  [
    /<form\b/,
    /^(web\/(ui\/form|pages\/islands\/registration)\.tsx|src\/platform\/identity\/login-page\.ts)$/,
  ],
  [/type(="|: ')date(time-local)?\b/, /^web\/(ui\/date-field|people\/document-look\/look-decision)\.tsx$/],
  [
    /<LoadError\b/,
    /^web\/(ui\/(loaded|long-table)|driver\/own-page|pages\/islands\/dashboard|people\/drivers\/driver-history|reports\/cost-files\/waiting-costs)\.tsx$/,
  ],
  [/->> (\d|\$\{\w+\}`)/, /^db\/queries\/bulk-insert\.ts$/],
];

/** Files with a second one of these. */
function seconds(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(src|web|db)\/.*\.tsx?$/.test(path))
    .filter(({ path, text }) => {
      const code = withoutComments(text);
      return ONE.some(([pattern, home]) => !home.test(path) && pattern.test(code));
    })
    .map(({ path }) => path);
}

test('there is one time limit, fold, body reader and so on, each in its home', () => {
  expect(seconds(readTree())).toEqual([]);
});

test.each([
  ['a time limit', 'await Promise.race([work, new Promise((end) => setTimeout(end, 1000))]);'],
  [
    'a time limit',
    'timer = setTimeout(() => late.reject(), ms);\nreturn await Promise.race([work, late.promise]);',
  ],
  ['a walk along causes', 'for (let at = error; at instanceof Error; at = at.cause) told.push(at.message);'],
  ['a fold of accents', "text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()"],
  ['a select', '<select id={id} className={INPUT}>'],
  ['a form', '<form onSubmit={send} className="grid">'],
  ['a field of a date', '<Field label="Desde" type="datetime-local" />'],
  ['the failure of a query', 'if (isError) return <LoadError title="Não foi possível" onRetry={refetch} />;'],
  ['an object path', "filePath.slice('/objects/'.length)"],
  ['an object path', 'sql`SELECT substr(file_path, 10) FROM documents`'],
  ['money as text', '(cents / 100).toFixed(2)'],
  ["a contract's fee", '<li>Slot: com viatura própria, 100 € por mês.</li>'],
  ['a body reader', 'if (size > limit) return null;\n    chunks.push(chunk);'],
  ['a day in ms', 'const DAY_MS = 86_400_000;'],
  ['a count label', ["count === 1 ? '1 linha' : `$", '{count} linhas`'].join('')],
  ['euro of cents', 'return euroText(Number(cents) / 100);'],
  ['cents of a decimal', 'Math.round(Number(amount) * 100)'],
  ['an hour in ms', 'const HOUR_MS = 60 * 60_000;'],
  ["a week's Monday", 'shiftDate(date, -((new Date(date).getUTCDay() + 6) % 7))'],
  ['a date in words', "week.split('-').reverse().join('/')"],
  ['a field of a Monday', "z.iso.date('Indique').check(z.refine(isMonday, 'Tem de ser'))"],
  ['a code of an error', "return error instanceof Error && 'code' in error && error.code === 'ENOENT';"],
  ['the refusal of who was erased', "message: 'Os dados deste condutor foram apagados.'"],
  ['an IBAN by its ends', "sql`substr(iban, 1, 4) || ' •••• ' || substr(iban, -4)`"],
  ['a claim of an upload', 'db.update(uploads).set({ claimedBy: document.id })'],
  ['an audit row', 'db.run(sql`INSERT INTO audit_log (at, actor) SELECT at, actor`)'],
  ['a value of a row by its position', 'sql`SELECT value ->> 0 AS platform FROM json_each(asked)`'],
  ['a value of a row by its position', ['sql.raw(`g.value ->> $', '{index}`)'].join('')],
])('%s is found where it is written again: %s', (_what, text) => {
  expect(seconds([{ path: 'src/a/x.ts', text }])).toEqual(['src/a/x.ts']);
});
