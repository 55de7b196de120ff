import { check } from 'recheck';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { readTree, type SourceFile } from '../support/structure/source-tree';

/** A pattern as it is written; null for one that is put together at run time. */
type Pattern = { path: string; source: string | null; flags: string };

/** Patterns whose time may grow with the square of their text, or that are put together at run time. */
type Bounded = { path: string; sources: readonly (string | null)[]; why: string };

const BOUNDED: readonly Bounded[] = [
  {
    path: 'db/opening/database-file.ts',
    sources: ['[?#].*$'],
    why: 'the address of the database, which the operator sets',
  },
  {
    path: 'src/operations/operator/migrate.ts',
    sources: ['[?#].*$'],
    why: 'the address of the database, which the operator sets',
  },
  {
    path: 'src/operations/operator/checks/check.ts',
    sources: ['(\\w+:\\/\\/)[^\\s/@]*@'],
    why: 'a line of an error in a command of the operator',
  },
  {
    path: 'src/operations/operator/binary/embedded.ts',
    sources: [null],
    why: 'the path of a file of the program',
  },
  {
    path: 'src/mail/smtp/smtp-settings.ts',
    sources: ['^(?:"([^"\\\\<>\\p{C}]*)"|([^"\\\\<>,;:@()[\\]\\p{C}]*))\\s*<([^<>]*)>$'],
    why: 'the sender, which the operator sets',
  },
  {
    path: 'src/costs/cost-files/moments.ts',
    sources: [
      '^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?:[T ,]+(.+))?$',
      '^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})(?:[T ,]+(.+))?$',
      '^(\\d{1,2})[-/ .]([a-z]{3})[a-z]*\\.?[-/ .](\\d{4}|\\d{2})(?:[T ,]+(.+))?$',
    ],
    why: 'a cell of at most 60 characters',
  },
  {
    path: 'src/ledger/matching/person-keys.ts',
    sources: ['\\d[.,]?\\d*e\\+?\\d'],
    why: 'a phone number of at most 40 characters',
  },
  {
    path: 'src/ledger/report-files/organisation.ts',
    sources: ['[ _-]+cop(ia|y)([ _]?\\d{1,3})?$', '[ _-]+$'],
    why: 'a file name, of at most 255 characters (open-files.ts)',
  },
  {
    path: 'src/ledger/report-files/period.ts',
    sources: [null],
    why: 'a file name, of at most 255 characters (open-files.ts)',
  },
  {
    path: 'src/platform/http/if-match.ts',
    sources: [null],
    why: 'a header, which both runtimes bound',
  },
  {
    path: 'src/platform/http/content-disposition.ts',
    sources: ['^[. ]+|[. ]+$'],
    why: 'a file name, of at most 255 characters (limits.ts)',
  },
  {
    path: 'src/platform/http/log.ts',
    sources: ['\\b(\\w+:\\/\\/[^\\s"\'?]+)\\?[^\\s"\']*'],
    why: 'an error cut to 8,000 characters',
  },
  {
    path: 'src/platform/sessions/audit-views.ts',
    sources: ['\\{.*\\}$'],
    why: 'the path of a route of the program',
  },
  {
    path: 'src/people/bank-accounts/sepa-text-rules.ts',
    sources: ['[/ ]+$'],
    why: 'a text cut to what a field of the bank takes',
  },
];

const NO_LIMIT = { timeout: null, attackTimeout: null, incubationTimeout: null };

/** Without a repetition that has no end, the time cannot grow with the text by more than a factor. */
const UNENDING = /[*+]|\{\d+,\}/;

async function isSlow({ source, flags }: Pattern): Promise<boolean> {
  if (source === null) return true;
  if (!UNENDING.test(source)) return false;
  const { status } = await check(source, flags, NO_LIMIT);
  if (status === 'unknown') throw new Error(`not known whether /${source}/${flags} is slow`);
  return status === 'vulnerable';
}

function patternsIn({ path, text }: SourceFile): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as { type?: string; regex?: unknown; callee?: { name?: string } };
    if (regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string };
      found.push({ path, source: pattern, flags });
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      found.push({ path, source: null, flags: '' });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  return found;
}

/** The patterns that outside text may make slow, as `path: pattern`. */
async function slowPatterns(files: readonly SourceFile[]): Promise<string[]> {
  const sources = files.filter(({ path }) => /^(src|db)\/.*\.tsx?$/.test(path));
  const slow: string[] = [];
  for (const pattern of sources.flatMap(patternsIn)) {
    if (await isSlow(pattern)) slow.push(nameOf(pattern));
  }
  return slow.toSorted();
}

function nameOf({ path, source }: Pick<Pattern, 'path' | 'source'>): string {
  return `${path}: ${source ?? 'put together at run time'}`;
}

test('promise 180: each pattern takes time in proportion to its text, or has a text that is bounded', async () => {
  const bounded = BOUNDED.flatMap(({ path, sources }) => sources.map((source) => nameOf({ path, source })));
  expect(await slowPatterns(readTree())).toEqual(bounded.toSorted());
  expect(BOUNDED.filter(({ why }) => why === '')).toEqual([]);
});

describe('a pattern is found slow', () => {
  test.each([
    ['a date and its time', '/^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})(?:[T ,]+(.+))?$/i'],
    ['an address', '/^(-?\\d+[.,]\\d\\d|[\\da-f]{8}-[\\da-f-]{27}|\\S+@\\S+)$/i'],
    ['brackets', '/"[^"]*"|\\\\.|[_*].|\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]/gi'],
    ['line ends', '/\\r+$/'],
    ['separators', '/\\|+$/'],
    ['words in any distance', '/total.*(iva|vat)/'],
    ['a doubled repetition', '/^(a+)+$/'],
    ['at run time', 'new RegExp(name)'],
  ])('%s', async (_what, written) => {
    const text = `export const PATTERN = ${written};`;
    expect(await slowPatterns([{ path: 'src/a.ts', text }])).toHaveLength(1);
    expect(await slowPatterns([{ path: 'tests/a.ts', text }])).toEqual([]);
  });

  test.each(['/^[^\\s@]+@\\S+$/', '/[^\\p{L}\\p{N}]+/gu', '/^\\d{1,9}$/', '/total.{0,30}(iva|vat)/'])(
    'but not %s',
    async (written) => {
      expect(await slowPatterns([{ path: 'src/a.ts', text: `const a = ${written};` }])).toEqual([]);
    },
  );
});
