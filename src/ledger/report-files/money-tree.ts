import { type Amounts, TOLERANCE_CENTS } from './layout';

/** A tree of columns by path: `fare` is the parent of `fare:tolls`. */
export type MoneyNode = { name: string; index: number | null; children: MoneyNode[] };

/** A null path marks a column without money. */
export function moneyTree(paths: readonly (string | null)[]): MoneyNode {
  const root: MoneyNode = { name: '', index: null, children: [] };
  paths.forEach((path, index) => {
    if (path !== null) path.split(':').reduce(childOf, root).index = index;
  });
  return root;
}

function childOf(node: MoneyNode, name: string): MoneyNode {
  const known = node.children.find((child) => child.name === name);
  if (known) return known;
  const child: MoneyNode = { name, index: null, children: [] };
  node.children.push(child);
  return child;
}

export function nodeAt(root: MoneyNode, path: string): MoneyNode | null {
  let node: MoneyNode | undefined = root;
  for (const name of path.split(':')) node = node?.children.find((child) => child.name === name);
  return node ?? null;
}

/** The parent's cell or, if it is empty, the sum of its leaves. */
export function centsAt(node: MoneyNode | null, amounts: Amounts): number {
  if (!node) return 0;
  return statedCents(node, amounts) ?? sumOfChildren(node, amounts);
}

export function statedCents(node: MoneyNode | null, amounts: Amounts): number | null {
  return node === null || node.index === null ? null : (amounts[node.index] ?? null);
}

function sumOfChildren(node: MoneyNode, amounts: Amounts): number {
  let sum = 0;
  for (const child of node.children) sum += centsAt(child, amounts);
  return sum;
}

export type Mismatch = { index: number; differenceCents: number };

/** The topmost parent that differs from the sum of its children, ignoring `unchecked` ones. */
export function firstMismatch(
  node: MoneyNode,
  amounts: Amounts,
  unchecked: ReadonlySet<MoneyNode>,
): Mismatch | null {
  if (node.children.length === 0) return null;
  const stated = statedCents(node, amounts);
  if (stated !== null && node.index !== null && !unchecked.has(node)) {
    const differenceCents = stated - sumOfChildren(node, amounts);
    if (Math.abs(differenceCents) > TOLERANCE_CENTS) return { index: node.index, differenceCents };
  }
  for (const child of node.children) {
    const mismatch = firstMismatch(child, amounts, unchecked);
    if (mismatch) return mismatch;
  }
  return null;
}
