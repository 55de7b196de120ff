import { expect, test } from 'vitest';
import { holdRules } from '../support/structure/rules';
import type { SourceFile } from '../support/structure/source-tree';
import { readPage, tableUnder } from '../support/structure/specification';

const BANNED = new RegExp(
  String.raw`\b(${tableUnder(readPage('docs/words.md'), 'Words that are not written')
    .flatMap(([words = '']) => words.split(', '))
    .join('|')})\b`,
  'i',
);
const WITHOUT_SUBJECT = /^(?:\/\*\*|\/\/) (Of|What|By|As|Those|Who|To)\b/;

/** The page that lists the words, and the test of this rule, whose samples break it. */
const LISTS = ['docs/words.md', 'tests/rules/structure-words.test.ts'];

/** `<path>:<line> <words>` of everything that docs/words.md bans. */
function bannedWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path }) =>
        !LISTS.includes(path) && /^(README\.md|(docs|src|web|db|tests)\/.*\.(md|tsx?))$/.test(path),
    )
    .flatMap(({ path, text }) => [
      ...(BANNED.test(path.replace(/\.\w+$/, '').replaceAll(/[/-]/g, ' ')) ? [`${path}: its name`] : []),
      ...(path.endsWith('.md') ? proseOf(text) : [...commentsOf(text), ...titlesOf(path, text)])
        .filter(({ words }) => BANNED.test(words) || WITHOUT_SUBJECT.test(words))
        .map(({ line, words }) => `${path}:${line} ${words}`),
    ]);
}

type Written = { line: number; words: string };

/** Lines of a page without code: without blocks, and without text between backquotes. */
function proseOf(text: string): Written[] {
  return linesOf(text.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, '')))
    .filter(({ words }) => !words.startsWith('    '))
    .map(({ line, words }) => ({ line, words: words.replaceAll(/`[^`]*`/g, '') }));
}

function commentsOf(text: string): Written[] {
  let inBlock = false;
  return linesOf(text).flatMap(({ line, words: raw }) => {
    const words = raw.trim();
    const isComment = inBlock || words.startsWith('/*') || words.startsWith('//');
    if (isComment) inBlock = (inBlock || words.startsWith('/*')) && !words.includes('*/');
    const trailing = /\s\/\/ (.*)$/.exec(words)?.[1];
    const comment = isComment ? words : trailing;
    return comment === undefined ? [] : [{ line, words: comment.replaceAll(/`[^`]*`/g, '') }];
  });
}

/** The start of a test up to its title, which may be on the line below; a table of cases may end before it. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+(?:\(.*?\))?)*|\](?: as [^)\n]*)?\))\(\s*(['"`])(.*?)\1/g;

/** Titles of tests, which describe the behaviour. */
function titlesOf(path: string, text: string): Written[] {
  if (!/\.(test|spec)\.tsx?$/.test(path)) return [];
  return [...text.matchAll(TITLE)].map(({ index, 0: start, 2: words = '' }) => ({
    line: linesOf(text.slice(0, index + start.length)).length,
    words,
  }));
}

function linesOf(text: string): Written[] {
  return text.split('\n').map((words, at) => ({ line: at + 1, words }));
}

holdRules([
  [
    'comments, titles and pages use no word that docs/words.md bans',
    bannedWords,
    [
      { 'src/a/x.ts': '/** Sends the letter. */' },
      { 'src/a/x.ts': 'const x = 1; // told once' },
      { 'src/a/x.ts': '/**\n * Answers whoever asks.\n */' },
      { 'web/a/x.tsx': '/** What staff see. */' },
      { 'src/a/y.ts': '// By driver and week.' },
      { 'tests/a/a.test.ts': "test('tells staff of a poll', () => {})" },
      { 'tests/a/a.test.ts': "test.each(rows)('a letter to %s', () => {})" },
      { 'tests/a/a.test.ts': "test.each([\n  1,\n])(\n  'told %i', () => {})" },
      { 'README.md': 'A thread of its own.' },
      { 'src/a/send-letter.ts': '' },
    ],
  ],
]);

/** `<path> <hint>` of every hint of a page that does not end as a sentence does. */
function unendedHints(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bhint(?:=|: )(["'])(.*?)\1/g)]
        .map(([, , hint = '']) => hint)
        .filter((hint) => !/[.!?…]$/.test(hint))
        .map((hint) => `${path} ${hint}`),
    );
}

holdRules([
  [
    'a hint ends with its full stop',
    unendedHints,
    [
      { 'web/a/x.tsx': '<Field hint="Como está no banco" />' },
      { 'web/a/x.ts': "const x = { hint: 'Sem ponto' };" },
    ],
  ],
]);

test('code, Portuguese texts and blocks are not prose', () => {
  const files = [
    { path: 'src/a/x.ts', text: "const letter = told('said'); // `tell` is a column" },
    { path: 'README.md', text: '    told\n\n`letter` is a kind' },
    { path: 'docs/words.md', text: '| letter | e-mail |' },
  ];
  expect(bannedWords(files)).toEqual([]);
});
