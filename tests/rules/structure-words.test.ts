import { expect, test } from 'vitest';
import { holdRules } from '../support/structure/hold-rules';
import { bannedWords } from '../support/structure/word-rules';

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

test('code, Portuguese texts and blocks are not prose', () => {
  const files = [
    { path: 'src/a/x.ts', text: "const letter = told('said'); // `tell` is a column" },
    { path: 'README.md', text: '    told\n\n`letter` is a kind' },
    { path: 'docs/words.md', text: '| letter | e-mail |' },
  ];
  expect(bannedWords(files)).toEqual([]);
});
