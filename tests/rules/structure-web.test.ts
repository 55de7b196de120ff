import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { holdRules, importsAgainstTheAreas } from '../support/structure/rules';
import { importsOf, runtimeGraph, type SourceFile, withoutComments } from '../support/structure/source-tree';

const REQUEST = /\bfetch\(|\bXMLHttpRequest\b|\bhc</;

/** Markup calls functions that make requests, and makes none itself. */
function requestsInMarkup(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path))
    .filter(({ text }) => REQUEST.test(withoutComments(text).replace(/\.re?fetch\(/g, '')))
    .map(({ path }) => path);
}

/** The modules that every request goes through import nothing that handles its answer. */
function requestsReachingUp(files: readonly SourceFile[]): string[] {
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

/** Components that a page's islands load and its stylesheet does not read, so that their classes have no rules. */
function unstyledComponents(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/ui\/styles\/.*\.css$/.test(path))
    .flatMap((sheet) => {
      const globs = [...sheet.text.matchAll(/^@source (not )?"([^"]+)";$/gm)].map(([, not, glob = '']) => ({
        not,
        glob: posix.join(posix.dirname(sheet.path), glob),
      }));
      const isIn = (path: string, glob: string) =>
        posix.matchesGlob(path, glob) || path.startsWith(`${glob.replace(/\/$/, '')}/`);
      const isRead = ({ path }: SourceFile) =>
        globs.some(({ not, glob }) => !not && isIn(path, glob)) &&
        !globs.some(({ not, glob }) => not && isIn(path, glob));
      const islands = files.filter((file) => file.path.startsWith('web/pages/islands/') && isRead(file));
      return runtimeGraph(
        islands.map(({ path }) => path),
        files,
      )
        .filter((file) => file.path.endsWith('.tsx') && file.text.includes('className') && !isRead(file))
        .map(({ path }) => `${sheet.path} does not read ${path}`);
    });
}

/** The caches of queries and mutations end the session, whichever call it was. */
function sessionsEndedElsewhere(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/(?!ui\/session\/).*\.tsx?$/.test(path))
    .filter(({ text }) =>
      /\bends?Session\w*\(|\bcurrentUserQuery\.queryKey|\/api\/login'\)/.test(withoutComments(text)),
    )
    .map(({ path }) => path);
}

/** Toasts and refetches in a file of mutations, beside their `meta` and without a comment that says why. */
function reportedByHand(files: readonly SourceFile[]): string[] {
  return scriptsOf(files)
    .filter(({ path }) => !path.startsWith('web/ui/session/'))
    .flatMap(({ path, text }) => {
      if (/\b(useMutation|mutationOptions)\b/.test(text)) return [`${path} has a mutation of no type`];
      if (!/\b(useAct|runMutation)\(/.test(text)) return [];
      const ofLists = text.replace(/^(export )?(async )?function refresh\w+[\s\S]*?^}$/gm, '');
      const lines = ofLists.split('\n');
      return lines.flatMap((line, at) => {
        const isByHand = /\bnotify\(|\.invalidateQueries\(|\brefresh[A-Z]\w*\(/.test(line);
        const why = lines
          .slice(Math.max(0, at - 4), at)
          .some((above) => above.includes('// Without `meta`: '));
        return isByHand && !why ? [`${path}: ${line.trim()}`] : [];
      });
    });
}

const MAX_FUNCTION_LINES = 60;
const MAX_COMMENT_LINES = 3;
const MAX_COMMENT_SHARE = 0.06;

type Span = { start: number; end: number };
type Node = Span & { type: string } & Record<string, unknown>;

/** Functions of web over 60 lines, from the syntax tree. */
function overlongFunctions(files: readonly SourceFile[]): string[] {
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
function formattersMadeAtLoad(files: readonly SourceFile[]): string[] {
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
function wordyComments(files: readonly SourceFile[]): string[] {
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

const file = (path: string, text: string): SourceFile => ({ path, text });

const lines = (count: number) => 'x();\n'.repeat(count);

const RULES: Parameters<typeof holdRules>[0] = [
  [
    'a page’s stylesheet reads every component that its islands load',
    unstyledComponents,
    [
      {
        'web/ui/styles/a.css': '@source "../../pages/islands/a.tsx";\n',
        'web/pages/islands/a.tsx': "import '../../money/b';",
        'web/money/b.tsx': '<p className="p-1" />',
      },
    ],
  ],
  [
    'areas of web import in one direction, types included',
    importsAgainstTheAreas,
    [
      ['ui of money', [file('web/ui/a.ts', "import { b } from '../money/b';"), file('web/money/b.ts', '')]],
      [
        'money of people, a type',
        [
          file('web/money/fees/a.ts', "import type { b } from '../../people/drivers/b';"),
          file('web/people/drivers/b.ts', ''),
        ],
      ],
      [
        'driver of pages, later',
        [file('web/driver/a.ts', "import('../pages/b');"), file('web/pages/b.ts', '')],
      ],
      ['pages of the build', [file('web/pages/a.ts', "import '../dev';"), file('web/dev.ts', '')]],
      file('web/queries/a.ts', ''),
    ],
  ],
  [
    'no markup makes requests',
    requestsInMarkup,
    [
      file('web/people/a.tsx', "const a = () => fetch('/api/a');"),
      file('web/ui/a.tsx', 'const request = new XMLHttpRequest();'),
      file('web/registration/a.tsx', "const api = hc<Api>('/').api;"),
    ],
  ],
  [
    'web/ui/requests imports no hook, query or component',
    requestsReachingUp,
    [
      file('web/ui/requests/a.ts', "import { useState } from 'react';"),
      file('web/ui/requests/b.ts', "import { notify } from '../notify';"),
      file('web/ui/requests/c.ts', "import type { QueryClient } from '@tanstack/react-query';"),
    ],
  ],
  [
    'a session is ended in web/ui/session alone',
    sessionsEndedElsewhere,
    [
      file('web/people/a.ts', 'onError: (failure) => endsSession(client, failure),'),
      file('web/people/b.ts', 'onError: (failure) => endSessionIfUnauthorized(client, failure),'),
      file('web/money/c.tsx', 'client.setQueryData(currentUserQuery.queryKey, null);'),
      file('web/ui/undo/d.ts', "if (error.status === 401) location.assign('/api/login');"),
    ],
  ],
  [
    'the mutation cache shows the toasts of mutations and refreshes their lists',
    reportedByHand,
    [
      file('web/people/a.ts', "useAct({ mutationFn, onSuccess: () => notify({ title: 'Sucesso' }) });"),
      file(
        'web/money/b.ts',
        'useAct({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });',
      ),
      file('web/money/c.ts', 'await runMutation(client, { mutationFn });\nawait refreshCosts(client);'),
      file('web/reports/d.ts', 'const sending = useMutation({ mutationFn });'),
    ],
  ],
  [
    'no function of web is over 60 lines',
    overlongFunctions,
    [
      file('web/ui/a.tsx', `export function A() {\n${lines(59)}}`),
      file('web/people/arrow.ts', `const a = async () => {\n${lines(59)}};`),
      file('web/registration/b.ts', `export const b = { c() {\n${lines(59)}} };`),
      file('web/pages/islands/inner.tsx', `function A() {\n  function b() {\n${lines(59)}}\n}`),
    ],
  ],
  [
    'a formatter is made when it is first used',
    formattersMadeAtLoad,
    [
      file('web/ui/format.ts', "const day = new Intl.DateTimeFormat('pt-PT');"),
      file(
        'src/platform/domain/money-text.ts',
        "export const EURO = { pt: new Intl.NumberFormat('pt-PT') };",
      ),
    ],
  ],
  [
    'a comment of web has at most three lines, and comments are at most 6 % of lines',
    wordyComments,
    [
      file('web/ui/a.tsx', `/**\n * a\n * b\n */\n${lines(200)}`),
      file('web/people/many.ts', `// a\n${lines(10)}`),
    ],
  ],
];

holdRules(RULES);

test('a query that is refetched and a comment are no requests', () => {
  const text = '// fetch(\nquery.refetch();\nclient.prefetchQuery(a);';
  expect(requestsInMarkup([file('web/pages/islands/a.tsx', text)])).toEqual([]);
});

test('60 lines of a function and three of a comment pass', () => {
  expect(overlongFunctions([file('web/a.ts', `function a() {\n${lines(58)}}`)])).toEqual([]);
  expect(wordyComments([file('web/a.ts', `/**\n * a\n */\n${lines(60)}`)])).toEqual([]);
});

test('a formatter in a function passes', () => {
  const text = "const day = atFirstUse(() => new Intl.DateTimeFormat('pt-PT'));";
  expect(formattersMadeAtLoad([file('web/ui/format.ts', text)])).toEqual([]);
});
