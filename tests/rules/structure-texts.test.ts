import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { holdRules } from '../support/structure/rules';
import type { SourceFile } from '../support/structure/source-tree';

type Node = { type: string; start: number } & Record<string, unknown>;
/** A child of an element as React renders it. */
type Child = { kind: 'words' | 'value' | 'element'; node: Node; at: number };

/** Rendered once, into HTML, and never again in the browser. */
const STATIC = /^web\/(landing|pages\/(routes|prerender))\//;

/** Texts that change, or that something is inserted before, beside other children of their element: once a browser's
 * translation has replaced the text node, React changes one that nobody sees. */
function textsBesideOthers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path) && !STATIC.test(path))
    .flatMap((file) =>
      elementsIn(parseSync(file.path, file.text).program)
        .flatMap(unsafeTextsOf)
        .map((at) => `${file.path}:${file.text.slice(0, at).split('\n').length}`),
    );
}

function unsafeTextsOf(element: Node): number[] {
  const children = childrenOf(element);
  if (children.length < 2) return [];
  return children.flatMap(({ kind, node, at }, n) => {
    const [before, after] = [children[n - 1], children[n + 1]];
    const touchesWords = [before, after].some((beside) => beside?.kind === 'words');
    const isChanging = kind === 'value' && (touchesWords || isText(node));
    const isAfterConditional = kind === 'words' && before !== undefined && isConditional(before.node);
    return isChanging || isAfterConditional ? [at] : [];
  });
}

function childrenOf({ children }: Node): Child[] {
  return (children as Node[]).flatMap((child): Child[] => {
    if (child.type === 'JSXText') {
      const isLayout = /^\s*$/.test(String(child.value)) && String(child.value).includes('\n');
      return isLayout ? [] : [{ kind: 'words', node: child, at: child.start }];
    }
    if (child.type !== 'JSXExpressionContainer') return [{ kind: 'element', node: child, at: child.start }];
    const node = child.expression as Node;
    if (node.type === 'JSXEmptyExpression') return [];
    const kind = node.type === 'Literal' ? 'words' : isElement(node) ? 'element' : 'value';
    return [{ kind, node, at: child.start }];
  });
}

/** Names of functions whose result is text. */
const TEXT_FUNCTIONS = /^(format\w*|\w*(Label|Text|Words)|join|slice|trim)$/;
/** Names of functions whose result is elements. */
const ELEMENT_FUNCTIONS = /^(map|flatMap|button)$/;

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'CallExpression') return TEXT_FUNCTIONS.test(calledIn(node));
  return node.type === 'TemplateLiteral' || branchesOf(node).some(isText);
}

function isElement(node: Node): boolean {
  if (node.type === 'CallExpression') return ELEMENT_FUNCTIONS.test(calledIn(node));
  return /^JSX(Element|Fragment)$/.test(node.type) || branchesOf(node).some(isElement);
}

function isConditional(node: Node): boolean {
  return isElement(node) && !node.type.startsWith('JSX');
}

/** The values that a condition may have. */
function branchesOf({ type, expression, right, consequent, alternate }: Node): Node[] {
  if (type === 'ParenthesizedExpression') return [expression as Node];
  if (type === 'LogicalExpression') return [right as Node];
  return type === 'ConditionalExpression' ? [consequent as Node, alternate as Node] : [];
}

function calledIn({ callee }: Node): string {
  const { name, property } = callee as Node & { property?: Node };
  return String(name ?? property?.name ?? '');
}

function elementsIn(program: unknown): Node[] {
  return nodesIn(program).filter(({ type }) => /^JSX(Element|Fragment)$/.test(type));
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Components that return a text, which stands beside whatever their place has. */
function bareTexts(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) => {
      const { program } = parseSync(path, text);
      return componentsIn(program)
        .filter(({ body }) => returnedIn(body).some(isText))
        .map(({ id }) => `${path}: ${(id as Node).name}`);
    });
}

function componentsIn(value: unknown): Node[] {
  return nodesIn(value).filter(
    ({ type, id }) => type === 'FunctionDeclaration' && /^[A-Z]/.test(String((id as Node | null)?.name)),
  );
}

/** The values that a function returns, without those of functions in it. */
function returnedIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(returnedIn);
  if (!isNode(value) || /Function/.test(value.type)) return [];
  if (value.type === 'ReturnStatement') return value.argument ? [value.argument as Node] : [];
  return Object.values(value).flatMap(returnedIn);
}

const markup = (text: string): SourceFile => ({ path: 'web/ui/a.tsx', text: `const a = ${text};` });

holdRules([
  [
    'a text that changes stands alone in its element',
    textsBesideOthers,
    [
      ['words beside a value', [markup('<p>Pagos {paid}</p>')]],
      ['a value beside a space', [markup("<p>{make}{' '}{model}</p>")]],
      ['a text beside an element', [markup('<p><b>Semana</b>{formatDate(week)}</p>')]],
      ['a text that may be missing', [markup('<p><b>Semana</b>{isLast && weekText(week)}</p>')]],
      ['one of two texts', [markup("<p><b>Semana</b>{isOpen ? 'aberta' : 'fechada'}</p>")]],
      ['words after an element that comes and goes', [markup('<p>{isBusy && <Icon />} Enviar</p>')]],
    ],
  ],
  [
    'no component returns a text without its element',
    bareTexts,
    [
      { 'web/ui/a.tsx': "function Holder({ of }) { if (!of) return 'Sem titular'; return <b>{of}</b>; }" },
      { 'web/ui/a.tsx': 'export function Sum({ of }: Props) { return formatMoney(of); }' },
    ],
  ],
]);

test('a text alone in its element passes, and so does what is beside elements', () => {
  for (const text of [
    '<p>{countLabel(paid, one, many)}</p>',
    '<p>Semana de <span>{formatDate(week)}</span>, aberta</p>',
    '<p><Icon /> Enviar</p>',
    '<ul>{rows.map(rowOf)}{isOpen && <li>Mais</li>}</ul>',
    '<p>{isBusy && <Icon />}<span>Enviar</span></p>',
  ]) {
    expect(textsBesideOthers([markup(text)])).toEqual([]);
  }
});
