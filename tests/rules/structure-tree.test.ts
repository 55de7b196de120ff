import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/rules';
import type { SourceFile } from '../support/structure/source-tree';
import * as rules from '../support/structure/source-tree';

const MAX_LINES = 3;
const MAX_COLUMNS = 120;

type Comment = { at: number; lines: string[]; next: string; within: string };

/** Comments that are too long, unless they are of a port or a public type, and any that are too wide. */
function overlongComments(files: readonly SourceFile[]): string[] {
  return sourcesOf(files).flatMap(({ path, text }) =>
    commentsOf(text)
      .filter(
        (comment) =>
          comment.lines.some((line) => line.length > MAX_COLUMNS) ||
          (comment.lines.length > MAX_LINES && !isOfType(comment)),
      )
      .map(({ at }) => `${path}:${at}`),
  );
}

const TYPE = /^export (interface|type)\b/;

function isOfType({ next, within }: Comment): boolean {
  return TYPE.test(next) || (next.startsWith(' ') && TYPE.test(within));
}

function sourcesOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path));
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Runs of lines that are only comments; `within` is the unindented statement before one. */
function commentsOf(text: string): Comment[] {
  const comments: Comment[] = [];
  let open: Comment | null = null;
  let within = '';
  let inBlock = false;
  for (const [index, line] of linesOf(text).entries()) {
    const bare = line.trim();
    if (inBlock || bare.startsWith('/*') || bare.startsWith('//')) {
      open ??= { at: index + 1, lines: [], next: '', within };
      open.lines.push(line);
      inBlock = (inBlock || bare.startsWith('/*')) && !bare.includes('*/');
    } else {
      if (open) comments.push({ ...open, next: line });
      open = null;
      if (/^[a-z]/.test(line)) within = line;
    }
  }
  return open ? [...comments, open] : comments;
}

const file = (path: string, text = ''): SourceFile => ({ path, text });

/** These are written in parts, so that this file does not contain what it forbids. */
const CHECK = ['ex', 'pect'].join('');
const PATH_OF_A_MACHINE = ['', 'root', '.npm'].join('/');
const REGISTRY = ['https:/', 'registry.example', 'zod'].join('/');

const RULES: [string, Rule, SourceFile[]][] = [
  [
    'no source file is over 300 lines',
    rules.overlongFiles,
    [
      file('src/a.ts', 'x\n'.repeat(301)),
      file('web/a.css', 'x\n'.repeat(301)),
      file('.ci/run', '\n'.repeat(302)),
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
  [
    'no literal is spread into another',
    rules.spreadLiterals,
    [
      file('src/a/x.ts', ['const x = { ...', '{ a, b }, c };'].join('')),
      file('web/a/x.tsx', ['<A {...', '{ a, b }} />'].join('')),
      file('tests/a/x.ts', ['const x = [...', '[a, b], c];'].join('')),
    ],
  ],
  [
    'no comment of src is over three lines but in a port or a public type, nor over 120 columns',
    overlongComments,
    [
      file('src/a/x.ts', '/**\n * One,\n * two.\n */\nexport function x() {}\n'),
      file('src/a/x.ts', 'export type X = { a: 1 };\n\n// 1\n// 2\n// 3\n// 4\nconst x = 1;\n'),
      file('src/a/x.ts', 'function x() {\n  // 1\n  // 2\n  // 3\n  // 4\n  return 1;\n}\n'),
      file('src/a/x.ts', `/** ${'x'.repeat(114)} */\nexport type X = 1;\n`),
    ],
  ],
  [
    'no test asserts how long something took',
    rules.assertionsOnTime,
    [
      `${CHECK}(performance.now() - begun).toBeLessThan(5_000);`,
      `const took = Date.now() - begun;\n  ${CHECK}(took).toBeLessThanOrEqual(9);`,
      `const clock = setInterval(() => {\n  longest = Math.max(longest, performance.now() - last);\n}, 5);\n${CHECK}(longest).toBeLessThan(1_000);`,
    ].map((text) => file('tests/a/x.test.ts', text)),
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

holdRules(RULES);

test('300 lines, a list of tables and a line of one address pass', () => {
  expect(rules.overlongFiles([file('src/a.ts', 'x\n'.repeat(300))])).toEqual([]);
  expect(rules.barrels([file('src/a.ts', "export * from './b';\nexport const c = 1;\n")])).toEqual([]);
  expect(rules.machinePaths([file('.ci/run', '[ -x /usr/bin/chromium ]')])).toEqual([]);
});

test('a long comment of a port or a public type passes', () => {
  const long = (indent: string) => `${indent}/**\n${indent} * One,\n${indent} * two.\n${indent} */\n`;
  const text = `${long('')}export interface X {\n${long('  ')}  x(): void;\n}\n${long('')}export type Y = 1;\n`;
  expect(overlongComments([file('src/a/x.ts', text)])).toEqual([]);
});
