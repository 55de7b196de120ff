import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { holdRules, type Rule } from '../support/structure/rules';
import type { SourceFile } from '../support/structure/source-tree';

const ROOT = join(import.meta.dirname, '../..');
const MAX_README_LINES = 100;
const MAX_LINE_LENGTH = 200;
const MAX_PAGE_LINES = 300;
const COMMANDS = ['npx --yes bun dev', 'npx --yes bun run test'];
const FOUND_WITHIN_LINES = 20;

/** The pages that a person reads: the README, and `docs`. */
function pagesOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => path === 'README.md' || /^docs\/.*\.md$/.test(path));
}

/** Relative links of the pages whose file, or whose heading in it, does not exist. */
function brokenLinks(files: readonly SourceFile[]): string[] {
  return pagesOf(files).flatMap((page) =>
    linksOf(page.text)
      .filter((link) => isBroken(link, page, files))
      .map((link) => `${page.path}: ${link}`),
  );
}

function linksOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map((found) => found[1] ?? '')
    .filter((link) => !/^(https?|mailto):/.test(link));
}

function isBroken(link: string, page: SourceFile, files: readonly SourceFile[]): boolean {
  const [named = '', anchor] = link.split('#');
  const path = named === '' ? page.path : posix.join(posix.dirname(page.path), named);
  if (!isThere(path, files)) return true;
  if (anchor === undefined) return false;
  const text = files.find((file) => file.path === path)?.text ?? '';
  return !anchorsOf(text).has(anchor);
}

/** Whether it is a file or a folder of the tree, or a picture. */
function isThere(path: string, files: readonly SourceFile[]): boolean {
  const bare = path.replace(/\/$/, '');
  if (files.some((file) => file.path === bare || file.path.startsWith(`${bare}/`))) return true;
  return bare.endsWith('.png') && existsSync(join(ROOT, bare));
}

/** The anchors of the headings of a page: lower case, without punctuation, a hyphen for each space. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    let name = anchor;
    for (let again = 1; anchors.has(name); again += 1) name = `${anchor}-${again}`;
    anchors.add(name);
  }
  return anchors;
}

const BLOCK = /^```[\s\S]*?^```$|^ {4}(?! *[-*] ).*$/gm;

function withoutBlocks(text: string): string {
  return text.replace(BLOCK, '');
}

const OWN_PATH = /^(\.ci|db|docs|src|tests|web)\/[\w./@*<>-]*$/;
const FILE_AT_THE_TOP = /^[\w.-]+\.(md|json|lock|toml)$/;
const MADE_BY_THE_PROGRAM = ['manifest.json', 'sbom.cdx.json'];

/** Paths of the project that a page names, in backticks or in a block, and that do not exist. */
function missingPaths(files: readonly SourceFile[]): string[] {
  return pagesOf(files).flatMap(({ path, text }) =>
    pathsNamed(text)
      .filter((named) => !isNamed(named, files))
      .map((named) => `${path}: ${named}`),
  );
}

function pathsNamed(text: string): string[] {
  const inBlocks = [...text.matchAll(BLOCK)].flatMap(([block]) => block.split(/\s+/));
  const inBackticks = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map((found) => found[1] ?? '');
  const top = inBackticks.filter(
    (named) => FILE_AT_THE_TOP.test(named) && !MADE_BY_THE_PROGRAM.includes(named),
  );
  return [...inBlocks, ...inBackticks].filter((named) => OWN_PATH.test(named)).concat(top);
}

/** `*` and `<noun>` stand for any name. */
function isNamed(named: string, files: readonly SourceFile[]): boolean {
  if (!/[*<]/.test(named)) return isThere(named, files);
  const pattern = named
    .replace(/[.+]/g, String.raw`\$&`)
    .replace(/\*|<[^>]*>/g, '[^/]+')
    .replace(/\/$/, '');
  return files.some((file) => new RegExp(`^${pattern}($|/)`).test(file.path));
}

/** A README that is too long, or lacks the two commands. */
function longFrontDoor(files: readonly SourceFile[]): string[] {
  const lines =
    files
      .find(({ path }) => path === 'README.md')
      ?.text.trimEnd()
      .split('\n') ?? [];
  const first = lines.slice(0, FOUND_WITHIN_LINES).map((line) => line.trim());
  return [
    ...(lines.length > MAX_README_LINES ? [`${lines.length} lines`] : []),
    ...COMMANDS.filter((command) => !first.includes(command)),
  ];
}

function overlongPages(files: readonly SourceFile[]): string[] {
  return pagesOf(files)
    .filter(({ text }) => text.trimEnd().split('\n').length > MAX_PAGE_LINES)
    .map(({ path }) => path);
}

/** A row of a table cannot be wrapped. */
function longLines(files: readonly SourceFile[]): string[] {
  return pagesOf(files).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > MAX_LINE_LENGTH && !line.startsWith('|') ? [`${path}:${at + 1}: ${line.length}`] : [],
      ),
  );
}

/** Pages that no link leads to, from the README on. */
function orphanPages(files: readonly SourceFile[]): string[] {
  const pages = new Map(pagesOf(files).map((page) => [page.path, page]));
  const reached = new Set<string>();
  const queue = ['README.md'];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const page = pages.get(path);
    if (!page || reached.has(path)) continue;
    reached.add(path);
    for (const link of linksOf(page.text))
      queue.push(posix.join(posix.dirname(path), link.split('#')[0] ?? ''));
  }
  return [...pages.keys()].filter((path) => !reached.has(path));
}

const PARTS_OF_A_DECISION = ['Decision.', 'Why.', 'Costs.', 'What would change it.'];

/** Decisions without what was decided, why, what it costs or what would change it, or over half a page. */
function poorDecisions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^docs\/decisions\/(?!README)[^/]*\.md$/.test(path))
    .filter(({ text }) => {
      const parts = [...text.matchAll(/^\*\*([^*]+)\*\*/gm)].map((part) => part[1]);
      return parts.join() !== PARTS_OF_A_DECISION.join() || text.split(/\s+/).length > 250;
    })
    .map(({ path }) => path);
}

const NAMED_PAGE = /(?<![\w/.-])((?:[\w.-]+\/)*[\w.-]+\.md)(?:#([\p{L}\p{M}\p{N}_-]+))?/gu;
/** A section without its document; those of an RFC are named with it. */
const SECTION = /§ ?\d/g;
const RFC = /RFC \d+(?:[^§]{0,60}§ ?[\d.]+)*[^§]{0,60}$/;

/** The samples of this test cite pages that do not exist. */
const OWN_TEST = 'tests/rules/structure-pages.test.ts';

/** Citations in comments, tests and settings of things outside the project: pages, their headings, bare sections. */
function outsideCitations(files: readonly SourceFile[]): string[] {
  const isOwn = /\.(ts|tsx|css|toml|sh)$|^\.(ci\/run|env\.example)$/;
  const own = files.filter(({ path }) => isOwn.test(path) && path !== OWN_TEST);
  return own.flatMap(({ path, text }) => {
    const pages = [...text.matchAll(NAMED_PAGE)].filter(([, page = '', anchor]) => {
      const found = files.find((file) => file.path === page);
      return !found || (anchor !== undefined && !anchorsOf(found.text).has(anchor));
    });
    const sections = [...text.matchAll(SECTION)].filter(({ index }) => !RFC.test(text.slice(0, index)));
    return [...pages, ...sections].map(([cited]) => `${path}: ${cited}`);
  });
}

type Sample = [why: string, SourceFile[]];

const page = (text: string, path = 'docs/a.md'): SourceFile => ({ path, text });
const there: SourceFile = { path: 'src/people/drivers/schema.ts', text: '' };
const DECISION = '# A\n\n**Decision.** a\n\n**Why.** b\n\n**Costs.** c\n\n**What would change it.** d\n';
const DOOR = 'npx --yes bun dev\nnpx --yes bun run test\n';

const RULES: [string, Rule, Sample[]][] = [
  [
    'every relative link of README.md and docs leads to a file and a heading that are there',
    brokenLinks,
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
    missingPaths,
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
    longFrontDoor,
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
    outsideCitations,
    [
      ['a page that is not in the project', [{ path: 'src/a.ts', text: '// as PLAN.md says' }]],
      ['a page in a folder that is not', [{ path: 'web/a.css', text: '/* docs/plan.md */' }]],
      ['a heading that is not there', [{ path: 'src/a.ts', text: '// docs/a.md#two' }, page('# One')]],
      ['a section of nothing', [{ path: 'tests/a.test.ts', text: '// as §7 has it' }]],
    ],
  ],
  [
    'every page is reached by links from README.md',
    orphanPages,
    [
      ['a page that nobody names', [page('[b](docs/b.md)', 'README.md'), page('', 'docs/b.md'), page('')]],
      ['two that name each other alone', [page('[b](b.md)'), page('[a](a.md)', 'docs/b.md')]],
    ],
  ],
  [
    'every decision says what, why, what it costs and what would change it, on half a page',
    poorDecisions,
    [
      ['one without its price', [page(DECISION.replace('Costs.', ''), 'docs/decisions/a.md')]],
      ['one in another order', [page(`**Why.** b\n${DECISION}`, 'docs/decisions/a.md')]],
      ['a long one', [page(`${DECISION}${' and'.repeat(250)}`, 'docs/decisions/a.md')]],
    ],
  ],
  ['no page is over 300 lines', overlongPages, [['one of 301', [page('a\n'.repeat(301))]]]],
  ['no line of a page is over 200 characters', longLines, [['one of 201', [page('a'.repeat(201))]]]],
];

holdRules(RULES);

test('correct links, headings and paths pass', () => {
  const other = page('## A Rule, `so`: é\n## A Rule, `so`: é\n', 'docs/b/c.md');
  expect(
    brokenLinks([
      page('[c](b/c.md#a-rule-so-é-1) [web](https://a.example) [up](../README.md)'),
      other,
      page('', 'README.md'),
    ]),
  ).toEqual([]);
  expect(
    missingPaths([
      page('`src/*/*/schema.ts`, `src/*/<noun>/schema.ts`, `src/people/drivers/`, `src`, `a/b`'),
      there,
    ]),
  ).toEqual([]);
  expect(longFrontDoor([page(`${DOOR}${'a\n'.repeat(98)}`, 'README.md')])).toEqual([]);
  const cites = { path: 'src/a.ts', text: '// docs/a.md#one, RFC 9110 §13.1.1 and §7' };
  expect(outsideCitations([cites, page('# One')])).toEqual([]);
  expect(poorDecisions([page(DECISION, 'docs/decisions/a.md')])).toEqual([]);
});
