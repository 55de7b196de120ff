import { describe, expect, test } from 'vitest';
import { readTree, type SourceFile } from '../support/structure/source-tree';
import * as rules from '../support/structure/tree-rules';

const tree = readTree();

type Rule = (files: readonly SourceFile[]) => string[];

const file = (path: string, text = ''): SourceFile => ({ path, text });

/** Written apart, so that this file does not hold what it forbids. */
const PATH_OF_A_MACHINE = ['', 'root', '.npm'].join('/');
const REGISTRY = ['https:/', 'registry.example', 'zod'].join('/');

const RULES: [string, Rule, SourceFile[]][] = [
  [
    'no source file is over 250 lines',
    rules.overlongFiles,
    [
      file('src/a.ts', 'x\n'.repeat(251)),
      file('web/a.css', 'x\n'.repeat(251)),
      file('.ci/run', '\n'.repeat(252)),
    ],
  ],
  [
    'every name says something',
    rules.emptyNames,
    [
      'src/utils.ts',
      'src/helpers/a.ts',
      'web/types.d.ts',
      'src/common.ts',
      'src/misc/a.ts',
      'src/a/index.ts',
    ].map((path) => file(path)),
  ],
  [
    'no file only hands on what others export',
    rules.barrels,
    [file('src/a/all.ts', "// all\nexport * from './b';\nexport type { C } from './c';\n")],
  ],
  [
    'no answer of a batch is read by its position',
    rules.batchesReadByPosition,
    [
      file('src/a/x.ts', 'const [, rows] = await db.batch([a, b]);'),
      file('src/a/x.ts', 'const results = await services.db.batch([a]);'),
      file('src/a/x.ts', 'async () => {\n  return db.batch([a]);\n}'),
      file('src/a/x.ts', 'const rows = (await db.batch([a, b]))[1];'),
      file('src/a/x.ts', 'db.batch([a, b]).then(([, rows]) => rows)'),
    ],
  ],
  ['no path of one machine', rules.machinePaths, [file('README.md', `see ${PATH_OF_A_MACHINE}`)]],
  [
    'no host that packages come from',
    rules.registryHosts,
    [
      file('README.md', REGISTRY),
      file('.npmrc', `registry${'='}x`),
      file('bun.lock', '"zod": ["zod@1.0.0", "https://packages.example/zod.tgz"]'),
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

test('250 lines, a list of tables and a line of one address are as they should be', () => {
  expect(rules.overlongFiles([file('src/a.ts', 'x\n'.repeat(250))])).toEqual([]);
  expect(rules.barrels([file('src/a.ts', "export * from './b';\nexport const c = 1;\n")])).toEqual([]);
  expect(rules.machinePaths([file('.ci/run', '[ -x /usr/bin/chromium ]')])).toEqual([]);
});
