import { parseSync } from 'vite';

/** A text in place of a part of a file. */
export type Edit = { start: number; end: number; text: string };

type Node = { type: string; start: number; end: number; [field: string]: unknown };
type Source = { text: string; nodes: Node[] };

/** Each finds the places of a program to which it applies. */
export const OPERATORS = {
  /** The condition of an `if`, a loop or a choice is true. */
  'pass-if': ({ nodes }) => nodes.flatMap(testOf).map((test) => as(test, 'true')),
  /** The condition of an `if`, a loop or a choice is false. */
  'skip-if': ({ nodes }) => nodes.flatMap(testOf).map((test) => as(test, 'false')),
  /** One of several conditions, or one that is returned, is true; in SQL as well. */
  always: (source) => [...conditions(source, 'true'), ...conditionsOfSql(source, '1')],
  /** One of several conditions, or one that is returned, is false; in SQL as well. */
  never: (source) => [...conditions(source, 'false'), ...conditionsOfSql(source, '0')],
  /** A comparison is its opposite, or at the border another. */
  compare: ({ nodes, text }) => nodes.flatMap((node) => comparison(node, text)),
  /** A statement is left out. */
  'drop-statement': ({ nodes }) => nodes.flatMap(statementsOf).map((each) => as(each, ';')),
  /** An element, a property or an argument is left out. */
  'drop-item': ({ nodes }) => nodes.flatMap(withoutItems),
  /** A call is its argument. */
  'unwrap-call': ({ nodes, text }) => nodes.flatMap((node) => unwrapped(node, text)),
  /** The call of a method is its object. */
  'unchain-call': ({ nodes, text }) => nodes.flatMap((node) => unchained(node, text)),
  /** A value that may be absent is taken for absent: `a ?? b` is `b`. */
  'drop-value': ({ nodes, text }) => nodes.flatMap((node) => oneSide(node, text, 'right', ['??'])),
  /** A value that may be absent has nothing in its place, and a sum no second part. */
  'drop-rest': ({ nodes, text }) => nodes.flatMap((node) => oneSide(node, text, 'left', ['??', '+', '-'])),
  /** The function returns null. */
  'return-null': ({ nodes }) => nodes.flatMap(returned).map((value) => as(value, 'null')),
  /** A list, or the call that makes it, is empty. */
  'empty-list': ({ nodes }) => nodes.filter(isList).map((list) => as(list, '[]')),
  /** A number is ten times as large. */
  tenfold: ({ nodes }) => nodes.filter(isNumber).map((node) => as(node, String(Number(node.value) * 10))),
  /** True is false, and false is true. */
  flip: ({ nodes }) => nodes.filter(isBoolean).map((node) => as(node, String(node.value !== true))),
  /** A text is another. */
  'other-text': ({ nodes }) => nodes.filter(isText).map((node) => as(node, "'another'")),
} satisfies Record<string, (source: Source) => Edit[]>;

export type Operator = keyof typeof OPERATORS;

/** All places of the declaration of that name, or of the file, to which the operator applies. */
export function editsOf(path: string, text: string, name: string, operator: Operator): Edit[] {
  const source = path.endsWith('.sql') ? { text, nodes: [] } : { text, nodes: nodesOf(path, text) };
  const within = name === '' ? { start: 0, end: text.length } : declarationOf(path, source, name);
  if (within === null) return [];
  return OPERATORS[operator](source).filter(({ start, end }) => start >= within.start && end <= within.end);
}

const known = new Map<string, Node[]>();

function nodesOf(path: string, text: string): Node[] {
  const found = known.get(text);
  if (found) return found;
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if ('type' in value && 'start' in value) {
      const node = value as Node;
      if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
      nodes.push(node);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, text).program);
  known.set(text, nodes);
  return nodes;
}

/** The outermost declaration of that name: of a function, a constant, or a trigger of SQL. */
function declarationOf(path: string, { text, nodes }: Source, name: string): Edit | null {
  if (path.endsWith('.sql')) {
    const start = text.indexOf(`TRIGGER ${name} `);
    const end = text.indexOf('-->', start);
    return start === -1 ? null : { start, end: end === -1 ? text.length : end, text: '' };
  }
  const found = nodes.find(
    ({ type, id }) =>
      /^(FunctionDeclaration|VariableDeclarator|ClassDeclaration)$/.test(type) && (id as Node)?.name === name,
  );
  return found ? as(found, '') : null;
}

function as({ start, end }: Pick<Edit, 'start' | 'end'>, text: string): Edit {
  return { start, end, text };
}

function testOf({ type, test }: Node): Node[] {
  return /^(If|While|DoWhile|For)Statement$|^ConditionalExpression$/.test(type) && test ? [test as Node] : [];
}

function returned({ type, argument, body }: Node): Node[] {
  if (type === 'ReturnStatement') return argument ? [argument as Node] : [];
  if (type !== 'ArrowFunctionExpression' || (body as Node).type === 'BlockStatement') return [];
  return [body as Node];
}

function conditions({ nodes }: Source, text: string): Edit[] {
  const operands = nodes
    .filter(({ type, operator }) => type === 'LogicalExpression' && operator !== '??')
    .flatMap(({ left, right }) => [left as Node, right as Node]);
  const values = [...nodes.flatMap(returned), ...operands];
  return values.map((value) => as(value, text));
}

/** Conditions between the words of SQL, in the texts that have such a word. */
function conditionsOfSql({ text, nodes }: Source, value: string): Edit[] {
  if (nodes.length === 0)
    return [...piecesOf(text, 0), ...triggersOf(text)].map((each) => as(each, each.text + value));
  const templates = nodes.filter(({ type }) => type === 'TemplateLiteral');
  const pieces = templates.flatMap(({ start, end }) => piecesOf(text.slice(start, end), start));
  return pieces.map((each) => as(each, value));
}

/** Where a trigger without a condition has room for one. */
function triggersOf(sql: string): Edit[] {
  const found = [...sql.matchAll(/TRIGGER \w+ BEFORE \w+ ON \w+(?= BEGIN)/g)];
  return found.map(({ 0: { length }, index }) => ({
    start: index + length,
    end: index + length,
    text: ' WHEN ',
  }));
}

const WORD =
  /\b(WHERE|AND|OR|ON|WHEN|HAVING|THEN|GROUP BY|ORDER BY|RETURNING|LIMIT|UNION|LEFT|JOIN|BEGIN|ELSE|END)\b|[()`;]/g;
const OPENS = /^(WHERE|AND|OR|ON|WHEN|HAVING)$/;

function piecesOf(sql: string, at: number): Edit[] {
  // Values count as one word each.
  const plain = sql.replace(/\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, (part) => 'x'.repeat(part.length));
  const pieces: Edit[] = [];
  const open: (number | null)[] = [null];
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    const from = open.at(-1) ?? null;
    if (word === '(') {
      open.push(index + 1);
      continue;
    }
    if (from !== null) {
      const part = plain.slice(from, index);
      const lead = part.length - part.trimStart().length;
      const end = from + part.trimEnd().length;
      if (part.trim() !== '' && (word !== ')' || isBetween(plain, from))) {
        pieces.push({ start: at + from + lead, end: at + end, text: '' });
      }
    }
    if (word === ')') open.pop();
    else open[open.length - 1] = OPENS.test(word) ? index + word.length : null;
    if (open.length === 0) open.push(null);
  }
  return pieces;
}

/** Whether the part that begins there follows a word, not a bracket alone. */
function isBetween(plain: string, from: number): boolean {
  return plain[from - 1] !== '(';
}

const OPPOSITES: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};

function comparison({ type, operator, left, right }: Node, text: string): Edit[] {
  const other = type === 'BinaryExpression' ? OPPOSITES[String(operator)] : undefined;
  if (other === undefined) return [];
  const [before, after] = [left as Node, right as Node];
  const start = before.start;
  const parts = [text.slice(before.start, before.end), other, text.slice(after.start, after.end)];
  return [{ start, end: after.end, text: parts.join(' ') }];
}

function statementsOf({ type, body, consequent }: Node): Node[] {
  const lists = [body, type === 'SwitchCase' ? consequent : []].filter(Array.isArray).flat() as Node[];
  const single = type === 'IfStatement' ? [consequent as Node] : [];
  const isDropped = (node: Node) => /Statement$/.test(node.type) && node.type !== 'BlockStatement';
  return [...lists, ...single].filter(isDropped);
}

function withoutItems(node: Node): Edit[] {
  if (!/^(Array|Object|Call|New)Expression$/.test(node.type)) return [];
  const items = (node.elements ?? node.properties ?? node.arguments) as Node[];
  return items.map((item, index) => {
    const [next, before] = [items[index + 1], items[index - 1]];
    if (next) return { start: item.start, end: next.start, text: '' };
    return { start: before?.end ?? item.start, end: item.end, text: '' };
  });
}

function unwrapped({ type, start, end, arguments: given }: Node, text: string): Edit[] {
  const [first] = (given ?? []) as Node[];
  return type === 'CallExpression' && first ? [{ start, end, text: text.slice(first.start, first.end) }] : [];
}

function unchained({ type, start, end, callee }: Node, text: string): Edit[] {
  const { type: kind, object } = (callee ?? {}) as Node;
  if (type !== 'CallExpression' || kind !== 'MemberExpression') return [];
  const { start: from, end: to } = object as Node;
  return [{ start, end, text: text.slice(from, to) }];
}

function oneSide(node: Node, text: string, side: 'left' | 'right', operators: string[]): Edit[] {
  if (!/^(Logical|Binary)Expression$/.test(node.type) || !operators.includes(String(node.operator)))
    return [];
  const { start, end } = node[side] as Node;
  return [as(node, text.slice(start, end))];
}

function isList({ type }: Node): boolean {
  return type === 'ArrayExpression' || type === 'CallExpression';
}

function isNumber({ type, value }: Node): boolean {
  return type === 'Literal' && typeof value === 'number';
}

function isBoolean({ type, value }: Node): boolean {
  return type === 'Literal' && typeof value === 'boolean';
}

function isText({ type, value }: Node): boolean {
  return type === 'Literal' && typeof value === 'string';
}
