import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/hold-rules';
import type { SourceFile } from '../support/structure/source-tree';
import * as rules from '../support/structure/web-rules';

const file = (path: string, text: string): SourceFile => ({ path, text });

const lines = (count: number) => 'x();\n'.repeat(count);

const RULES: [string, Rule, SourceFile[]][] = [
  [
    'only web/transport makes requests',
    rules.requestsOutsideTransport,
    [
      file('web/queries/a.ts', "const a = () => fetch('/api/a');"),
      file('web/components/a.tsx', 'const request = new XMLHttpRequest();'),
      file('web/registration/a.ts', "const api = hc<Api>('/').api;"),
    ],
  ],
  [
    'web/transport imports no hook, query or component',
    rules.transportReachingUp,
    [
      file('web/transport/a.ts', "import { useState } from 'react';"),
      file('web/transport/b.ts', "import { notify } from '../notify';"),
      file('web/transport/c.ts', "import type { QueryClient } from '@tanstack/react-query';"),
    ],
  ],
  [
    'no function of web is over 60 lines',
    rules.overlongFunctions,
    [
      file('web/components/a.tsx', `export function A() {\n${lines(59)}}`),
      file('web/queries/arrow.ts', `const a = async () => {\n${lines(59)}};`),
      file('web/registration/b.ts', `export const b = { c() {\n${lines(59)}} };`),
      file('web/islands/inner.tsx', `function A() {\n  function b() {\n${lines(59)}}\n}`),
    ],
  ],
  [
    'a formatter is made when it is first used',
    rules.formattersMadeAtLoad,
    [
      file('web/format.ts', "const day = new Intl.DateTimeFormat('pt-PT');"),
      file('src/domain/money-text.ts', "export const EURO = { pt: new Intl.NumberFormat('pt-PT') };"),
    ],
  ],
  [
    'a comment of web has at most three lines, and comments are at most 6 % of lines',
    rules.wordyComments,
    [
      file('web/components/a.tsx', `/**\n * a\n * b\n */\n${lines(200)}`),
      file('web/queries/many.ts', `// a\n${lines(10)}`),
    ],
  ],
];

holdRules(RULES);

test('a query that is refetched and a comment are no requests', () => {
  const text = '// fetch(\nquery.refetch();\nclient.prefetchQuery(a);';
  expect(rules.requestsOutsideTransport([file('web/islands/a.tsx', text)])).toEqual([]);
});

test('60 lines of a function and three of a comment are as they should be', () => {
  expect(rules.overlongFunctions([file('web/a.ts', `function a() {\n${lines(58)}}`)])).toEqual([]);
  expect(rules.wordyComments([file('web/a.ts', `/**\n * a\n */\n${lines(60)}`)])).toEqual([]);
});

test('a formatter in a function is as it should be', () => {
  const text = "const day = atFirstUse(() => new Intl.DateTimeFormat('pt-PT'));";
  expect(rules.formattersMadeAtLoad([file('web/format.ts', text)])).toEqual([]);
});
