import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/hold-rules';
import * as rules from '../support/structure/page-rules';
import type { SourceFile } from '../support/structure/source-tree';

type Sample = [why: string, SourceFile[]];

const page = (text: string, path = 'docs/a.md'): SourceFile => ({ path, text });
const there: SourceFile = { path: 'src/people/drivers/rules.ts', text: '' };
const DECISION = '# A\n\n**Decision.** a\n\n**Why.** b\n\n**Costs.** c\n\n**What would change it.** d\n';
const DOOR = 'npx --yes bun dev\nnpx --yes bun run test\n';

const RULES: [string, Rule, Sample[]][] = [
  [
    'every relative link of README.md and docs leads to a file and a heading that are there',
    rules.brokenLinks,
    [
      ['a page that is not there', [page('[b](b.md)')]],
      ['a page named from the wrong folder', [page('[b](docs/b.md)'), page('', 'docs/b.md')]],
      ['a heading that is not there', [page('[b](b.md#two)'), page('# One', 'docs/b.md')]],
      ['a heading of the same page that does not exist', [page('# One\n[b](#two)')]],
      ['a picture that is not there', [page('![b](web/pictures/none.png)', 'README.md')]],
      ['a heading that stands in a block', [page('    # Two\n[b](#two)')]],
    ],
  ],
  [
    'every path of the project that a page names is there',
    rules.missingPaths,
    [
      ['a file', [page('see `src/people/drivers/rule.ts`'), there]],
      ['a folder', [page('see `src/driver/`'), there]],
      ['a name with a star', [page('see `src/*/store.ts`'), there]],
      ['a name with a noun', [page('see `src/<noun>/store.ts`'), there]],
      ['a path in a block', [page('    cp src/driver/a /etc'), there]],
      ['a file at the top', [page('see `README.md`')]],
    ],
  ],
  [
    'README.md has at most 100 lines, and the two commands among the first',
    rules.longFrontDoor,
    [
      ['a long one', [page(`${DOOR}${'a\n'.repeat(99)}`, 'README.md')]],
      [
        'one that hides a command',
        [page(`npx --yes bun dev\n${'a\n'.repeat(20)}npx --yes bun run test`, 'README.md')],
      ],
      ['one without', [page('# Volante', 'README.md')]],
    ],
  ],
  [
    'no document outside the project is cited, and what is cited is there',
    rules.outsideCitations,
    [
      ['a page that is not in the project', [{ path: 'src/a.ts', text: '// as PLAN.md says' }]],
      ['a page in a folder that is not', [{ path: 'web/a.css', text: '/* docs/plan.md */' }]],
      ['a heading that is not there', [{ path: 'src/a.ts', text: '// docs/a.md#two' }, page('# One')]],
      ['a section of nothing', [{ path: 'tests/a.test.ts', text: '// as §7 has it' }]],
    ],
  ],
  [
    'every page is reached by links from README.md',
    rules.orphanPages,
    [
      ['a page that nobody names', [page('[b](docs/b.md)', 'README.md'), page('', 'docs/b.md'), page('')]],
      ['two that name each other alone', [page('[b](b.md)'), page('[a](a.md)', 'docs/b.md')]],
    ],
  ],
  [
    'every decision says what, why, what it costs and what would change it, on half a page',
    rules.poorDecisions,
    [
      ['one without its price', [page(DECISION.replace('Costs.', ''), 'docs/decisions/a.md')]],
      ['one in another order', [page(`**Why.** b\n${DECISION}`, 'docs/decisions/a.md')]],
      ['a long one', [page(`${DECISION}${' and'.repeat(250)}`, 'docs/decisions/a.md')]],
    ],
  ],
  ['no page is over 300 lines', rules.overlongPages, [['one of 301', [page('a\n'.repeat(301))]]]],
  ['no line of a page is over 200 characters', rules.longLines, [['one of 201', [page('a'.repeat(201))]]]],
];

holdRules(RULES);

test('correct links, headings and paths pass', () => {
  const other = page('## A Rule, `so`: é\n## A Rule, `so`: é\n', 'docs/b/c.md');
  expect(
    rules.brokenLinks([
      page('[c](b/c.md#a-rule-so-é-1) [web](https://a.example) [up](../README.md)'),
      other,
      page('', 'README.md'),
    ]),
  ).toEqual([]);
  expect(
    rules.missingPaths([
      page('`src/*/*/rules.ts`, `src/*/<noun>/rules.ts`, `src/people/drivers/`, `src`, `a/b`'),
      there,
    ]),
  ).toEqual([]);
  expect(rules.longFrontDoor([page(`${DOOR}${'a\n'.repeat(98)}`, 'README.md')])).toEqual([]);
  const cites = { path: 'src/a.ts', text: '// docs/a.md#one, RFC 9110 §13.1.1 and §7' };
  expect(rules.outsideCitations([cites, page('# One')])).toEqual([]);
  expect(rules.poorDecisions([page(DECISION, 'docs/decisions/a.md')])).toEqual([]);
});
