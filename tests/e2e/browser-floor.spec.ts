import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserName, CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data/types';
import { expect, test } from 'playwright/test';
import postcss, { type AnyNode } from 'postcss';
import { parseSync } from 'vite';
import { BROWSER_FLOOR } from '../../web/ui/browser-floor';
import { readPage, tableUnder } from '../support/structure/specification';

/** The versions in which browsers gained each feature, as published by MDN. */
const DATA: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
);
const ROOT = join(import.meta.dirname, '../..');

const { chrome, firefox, safari } = BROWSER_FLOOR;
const DESKTOP = { chrome, edge: chrome, firefox, safari };
const PHONES = { chrome_android: chrome, firefox_android: firefox, safari_ios: safari };
const FLOOR = Object.entries({ ...DESKTOP, ...PHONES }) as [BrowserName, string][];

function numberOf(version: string): number {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
}

function isThere(support: SupportStatement | undefined, floor: string): boolean {
  return [support ?? []].flat().some(({ version_added: added, version_removed: removed, ...condition }) => {
    if (!added || added === 'preview' || condition.flags || condition.prefix || condition.alternative_name)
      return false;
    return numberOf(added) <= numberOf(floor) && !(removed && numberOf(removed) <= numberOf(floor));
  });
}

/** The first version with the feature, as a number. */
function firstOf(support: SupportStatement | undefined): number {
  return Math.min(...[support ?? []].flat().map(({ version_added: added }) => numberOf(added || '9999')));
}

/** Whether a browser of the floor lacks the feature; false for an unknown one. */
function isNewer(feature: Identifier | undefined): boolean {
  const { support } = feature?.__compat ?? {};
  return support !== undefined && FLOOR.some(([browser, version]) => !isThere(support[browser], version));
}

const { builtins } = DATA.javascript as { builtins: Identifier };
const isOfPages =
  /^(Abort|Blob|CSS|Data|Document|Element|Event|File|Form|HTML|Headers|Node|Range|Re|Select|Storage|Text|URL|Window)/;
const INTERFACES = [
  ...Object.values(builtins),
  ...Object.entries(DATA.api).flatMap(([name, api]) => (isOfPages.test(name) ? [api] : [])),
];

/** Names of members that exist in no interface of the floor. */
const NEW_MEMBERS = new Set(
  [...Map.groupBy(INTERFACES.flatMap(Object.entries), ([name]) => name.replace(/_(static|event)$/, ''))]
    .filter(([, all]) => all.every(([, member]) => isNewer(member)))
    .map(([name]) => name),
);

/** The interfaces of global objects. */
const OBJECTS: Record<string, string> = { document: 'Document', navigator: 'Navigator', window: 'Window' };

type Node = { type: string; start: number } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const nameIn = (value: unknown) => (isNode(value) && value.type === 'Identifier' ? String(value.name) : '');

/** Names the features of a script that are newer than the floor; the operand of `typeof` is not used yet. */
function newerInScript(text: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    if (!isNode(node) || (node.type === 'UnaryExpression' && node.operator === 'typeof')) return;
    const { type, callee, object, property, computed, key, regex, shorthand } = node;
    if (type === 'CallExpression') found.push(...newerCall(callee));
    if (type === 'MemberExpression' && !computed)
      found.push(...newerMember(nameIn(object), nameIn(property)));
    if (type === 'Identifier') found.push(...newerGlobal(nameIn(node)));
    if (regex) found.push(...newerPattern(regex as { pattern: string; flags: string }));
    for (const [name, value] of Object.entries(node)) {
      const isMereName = !computed && (value === property || (value === key && !shorthand));
      if (name !== 'regex' && !isMereName) walk(value);
    }
  };
  const { program, errors } = parseSync('script.js', text);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  walk(program);
  return found;
}

const OF_ITERATORS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;

function newerCall(callee: unknown): string[] {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee.computed) return [];
  const method = nameIn(callee.property);
  if (NEW_MEMBERS.has(method)) return [`.${method}()`];
  const { object } = callee;
  if (!OF_ITERATORS.test(method) || !isNode(object) || object.type !== 'CallExpression') return [];
  const { callee: maker, arguments: given } = object as unknown as { callee: unknown; arguments: unknown[] };
  const made = isNode(maker) ? nameIn(maker.property) : '';
  const makesIterator = made === 'matchAll' || (/^(keys|values|entries)$/.test(made) && given.length === 0);
  return makesIterator ? [`iterator.${method}()`] : [];
}

function newerMember(object: string, member: string): string[] {
  const owner = builtins[object] ?? DATA.api[OBJECTS[object] ?? object];
  return isNewer(owner?.[member] ?? owner?.[`${member}_static`]) ? [`${object}.${member}`] : [];
}

function newerGlobal(name: string): string[] {
  return isNewer(builtins[name] ?? DATA.api[name] ?? DATA.api.Window?.[name]) ? [name] : [];
}

function newerPattern({ pattern, flags }: { pattern: string; flags: string }): string[] {
  return flags.includes('v') || /\(\?-?[ims]+(-[ims]+)?:/.test(pattern) ? [`/${pattern}/${flags}`] : [];
}

const CSS = DATA.css as Record<'properties' | 'selectors' | 'types' | 'at-rules', Identifier>;

/** The features of values, by their names. */
const VALUES = new Map<string, Identifier[]>();
collectValues(CSS.types);

function collectValues(within: Identifier): void {
  for (const [name, feature] of Object.entries(within) as [string, Identifier][]) {
    if (name === '__compat') continue;
    if (feature.__compat) VALUES.set(name, [...(VALUES.get(name) ?? []), feature]);
    collectValues(feature);
  }
}

/** Names the features of a stylesheet that are newer than the floor. */
function newerInStyle(text: string): string[] {
  const found: string[] = [];
  postcss.parse(text).walk((node: AnyNode) => {
    if (node.type === 'decl') found.push(...newerDeclaration(node.prop, node.value));
    if (node.type === 'atrule') found.push(...newerAtRule(node.name, node.params));
    if (node.type === 'rule') found.push(...newerSelectors(node.selectors));
  });
  return found;
}

function newerDeclaration(property: string, value: string): string[] {
  const known = CSS.properties[property];
  const words = value.split(/[\s,/]+/).filter((word) => isNewer(known?.[word]));
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);
  const isNewerFunction = (name: string) => {
    const all = [...(VALUES.get(name) ?? []), ...(known?.[name] ? [known[name]] : [])];
    return all.length > 0 && all.every(isNewer);
  };
  return [
    ...(isNewer(known) ? [property] : []),
    ...words.map((word) => `${property}: ${word}`),
    ...functions.filter(isNewerFunction).map((name) => `${name}()`),
  ];
}

function newerAtRule(name: string, params: string): string[] {
  const rule = CSS['at-rules'][name];
  const features = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature);
  return [
    ...(isNewer(rule) ? [`@${name}`] : []),
    ...features.filter((feature) => isNewer(rule?.[feature])).map((feature) => `@${name} (${feature})`),
  ];
}

/** One unknown selector invalidates its whole list. */
function newerSelectors(selectors: readonly string[]): string[] {
  return selectors.flatMap((selector) =>
    [...withoutForgiven(selector).matchAll(/(?<!\\)::?([a-z][a-z-]*)/g)]
      .filter(([, name = '']) => isNewer(CSS.selectors[name]))
      .map(([pseudo]) => (selectors.length > 1 ? `${pseudo} in a list` : pseudo)),
  );
}

/** Removes the arguments of `:is()` and `:where()`, which are forgiving lists. */
function withoutForgiven(selector: string): string {
  const begun = /(?<!\\):(is|where)\(/.exec(selector);
  if (!begun) return selector;
  let end = begun.index + begun[0].length;
  for (let depth = 1; depth > 0 && end < selector.length; end += 1) {
    if (selector[end - 1] === '\\') continue;
    if (selector[end] === '(') depth += 1;
    if (selector[end] === ')') depth -= 1;
  }
  return selector.slice(0, begun.index) + withoutForgiven(selector.slice(end));
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g;

/** Names the elements, attributes and keywords of a page's markup that are newer than the floor. */
function newerInMarkup(html: string): string[] {
  const { elements, global_attributes: anywhere } = DATA.html as Record<string, Identifier>;
  return [...html.matchAll(TAG)].flatMap(([, tag = '', attributes = '']) => {
    const element = elements?.[tag];
    const newer = [...attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].flatMap(
      ([, given = '', value = '']) => {
        const name = given.toLowerCase();
        const attribute = element?.[name] ?? anywhere?.[name];
        if (isNewer(attribute)) return [`<… ${name}>`];
        return isNewer(attribute?.[value]) ? [`<${tag} ${name}="${value}">`] : [];
      },
    );
    return isNewer(element) ? [`<${tag}>`, ...newer] : newer;
  });
}

type Found = Map<string, Set<string>>;

/** The newer features of everything that the browser is sent, with the files that use them. */
function readBuild(): Found {
  const found: Found = new Map();
  const note = (file: string, newer: readonly string[]) => {
    for (const name of newer) found.set(name, (found.get(name) ?? new Set()).add(file));
  };
  const read = (glob: string) =>
    globSync(glob, { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);
  for (const [file, text] of read('dist/assets/*.js')) note(file, newerInScript(text));
  const styles = new Map<string, string>();
  for (const [file, text] of read('dist/pages/*.html')) {
    note(file, newerInMarkup(text.replace(/<style>.*?<\/style>/gs, '')));
    for (const [, style = ''] of text.matchAll(/<style>(.*?)<\/style>/gs)) styles.set(style, file);
  }
  for (const [file, text] of read('src/**/*.ts'))
    for (const [, style = ''] of text.matchAll(/const STYLE = `([^`]+)`/g)) styles.set(style, file);
  for (const [style, file] of styles) note(file, newerInStyle(style));
  return found;
}

const PAGE = readPage('docs/browsers.md');

test('the docs say the floor', () => {
  expect(tableUnder(PAGE, 'The oldest supported').map(([, version]) => version)).toEqual([
    chrome,
    firefox,
    safari,
  ]);
});

test('in which every browser has what the script for older ones asks for, and none before', () => {
  const script = readFileSync(join(ROOT, 'web/pages/old-browser.js'), 'utf8');
  const asked: Record<string, Identifier | undefined> = {
    toSorted: builtins.Array?.toSorted,
    CompressionStream: DATA.api.CompressionStream,
    'color-mix': CSS.types.color?.['color-mix'],
  };
  expect(Object.keys(asked).filter((name) => !script.includes(name))).toEqual([]);
  for (const [browser, floor] of FLOOR) {
    const since = Object.values(asked).map((feature) => firstOf(feature?.__compat?.support[browser]));
    expect([browser, Math.max(...since)]).toEqual([browser, numberOf(floor)]);
  }
});

test('nothing that the browser gets is newer than the floor, but what it can do without', () => {
  const found = readBuild();
  const dispensable = tableUnder(PAGE, 'Newer features that are used').flatMap(([names = '']) =>
    names.split(', '),
  );
  const inFiles = [...found]
    .filter(([name]) => !dispensable.includes(name))
    .map(([name, files]) => `${name}: ${[...files].slice(0, 3).join(', ')}`);
  expect(inFiles).toEqual([]);
  expect(dispensable.filter((name) => !found.has(name))).toEqual([]);
});

const SCRIPTS: [string, string[]][] = [
  ['const { promise } = Promise.withResolvers();', ['.withResolvers()', 'Promise.withResolvers']],
  ['fetch(path, { signal: AbortSignal.any([one, other]) })', ['AbortSignal.any']],
  ['Map.groupBy(rows, weekOf)', ['.groupBy()', 'Map.groupBy']],
  ['text?.toWellFormed()', ['.toWellFormed()']],
  ['const now = Temporal.Now', ['Temporal.Now', 'Temporal']],
  ['weeks.values().map(nameOf)', ['iterator.map()']],
  ['const words = /[\\p{L}--[a-z]]/v', ['/[\\p{L}--[a-z]]/v']],
  ['const either = /(?i:sim)/', ['/(?i:sim)/']],
  ['typeof scheduler === "object"; a = { Iterator: 1, [b]: c.groupBy }; Object.keys(a).map(b)', []],
];

const OTHERS: [(text: string) => string[], string, string[]][] = [
  [newerInStyle, ':root { --ink: light-dark(#000, #fff) }', ['light-dark()']],
  [newerInStyle, 'p { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
  [newerInStyle, 'b:has(i) { color: red }', [':has']],
  [newerInStyle, 'a, b:has(i) { color: red }', [':has in a list']],
  [newerInStyle, '@media (scripting: none) { a { color: red } }', ['@media (scripting)']],
  [newerInStyle, 'a:is([open], :popover-open) { color: color-mix(in srgb, red, blue) }', []],
  [newerInMarkup, '<p id="a" popover="auto">', ['<… popover>']],
  [newerInMarkup, '<search><link rel="expect" href="#a"/>', ['<search>', '<link rel="expect">']],
  [newerInMarkup, '<p class="a" hidden=""><input inputmode="numeric">', []],
];

test('the search finds what is newer, in samples', () => {
  for (const [script, newer] of SCRIPTS) expect([script, newerInScript(script)]).toEqual([script, newer]);
  for (const [newerIn, text, newer] of OTHERS) expect([text, newerIn(text)]).toEqual([text, newer]);
});
