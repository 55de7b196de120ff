import { describe, expect, test } from 'vitest';
import { readTree, type SourceFile } from '../support/structure/source-tree';
import * as rules from '../support/structure/web-rules';

const tree = readTree();

type Rule = (files: readonly SourceFile[]) => string[];

const file = (path: string, text: string): SourceFile => ({ path, text });

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
];

describe.each(RULES)('%s', (_name, rule, samples) => {
  test('holds', () => {
    expect(rule(tree)).toEqual([]);
  });

  test.each(samples)('is broken by $path', (sample) => {
    expect(rule([sample])).not.toEqual([]);
  });
});

test('a query that is refetched and a comment are no requests', () => {
  const text = '// fetch(\nquery.refetch();\nclient.prefetchQuery(a);';
  expect(rules.requestsOutsideTransport([file('web/islands/a.tsx', text)])).toEqual([]);
});
