import { expect, test } from 'vitest';
import { holdRules } from '../support/structure/hold-rules';
import { importsAgainstTheAreas } from '../support/structure/order-rules';
import type { SourceFile } from '../support/structure/source-tree';
import * as rules from '../support/structure/web-rules';

const file = (path: string, text: string): SourceFile => ({ path, text });

const lines = (count: number) => 'x();\n'.repeat(count);

const RULES: Parameters<typeof holdRules>[0] = [
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
    rules.requestsInMarkup,
    [
      file('web/people/a.tsx', "const a = () => fetch('/api/a');"),
      file('web/ui/a.tsx', 'const request = new XMLHttpRequest();'),
      file('web/registration/a.tsx', "const api = hc<Api>('/').api;"),
    ],
  ],
  [
    'web/ui/requests imports no hook, query or component',
    rules.requestsReachingUp,
    [
      file('web/ui/requests/a.ts', "import { useState } from 'react';"),
      file('web/ui/requests/b.ts', "import { notify } from '../notify';"),
      file('web/ui/requests/c.ts', "import type { QueryClient } from '@tanstack/react-query';"),
    ],
  ],
  [
    'no function of web is over 60 lines',
    rules.overlongFunctions,
    [
      file('web/ui/a.tsx', `export function A() {\n${lines(59)}}`),
      file('web/people/arrow.ts', `const a = async () => {\n${lines(59)}};`),
      file('web/registration/b.ts', `export const b = { c() {\n${lines(59)}} };`),
      file('web/pages/islands/inner.tsx', `function A() {\n  function b() {\n${lines(59)}}\n}`),
    ],
  ],
  [
    'a formatter is made when it is first used',
    rules.formattersMadeAtLoad,
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
    rules.wordyComments,
    [
      file('web/ui/a.tsx', `/**\n * a\n * b\n */\n${lines(200)}`),
      file('web/people/many.ts', `// a\n${lines(10)}`),
    ],
  ],
];

holdRules(RULES);

test('a query that is refetched and a comment are no requests', () => {
  const text = '// fetch(\nquery.refetch();\nclient.prefetchQuery(a);';
  expect(rules.requestsInMarkup([file('web/pages/islands/a.tsx', text)])).toEqual([]);
});

test('60 lines of a function and three of a comment pass', () => {
  expect(rules.overlongFunctions([file('web/a.ts', `function a() {\n${lines(58)}}`)])).toEqual([]);
  expect(rules.wordyComments([file('web/a.ts', `/**\n * a\n */\n${lines(60)}`)])).toEqual([]);
});

test('a formatter in a function passes', () => {
  const text = "const day = atFirstUse(() => new Intl.DateTimeFormat('pt-PT'));";
  expect(rules.formattersMadeAtLoad([file('web/ui/format.ts', text)])).toEqual([]);
});
