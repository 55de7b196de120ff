import type { Amounts } from './layout';
import { centsAt, type MoneyNode, nodeAt, statedCents } from './money-tree';

export type Nodes = Record<
  | 'paid'
  | 'earnings'
  | 'fare'
  | 'serviceFee'
  | 'refunds'
  | 'taxes'
  | 'payouts'
  | 'cash'
  | 'bank'
  | 'total'
  | 'expenses',
  MoneyNode | null
>;

export function nodesOf(tree: MoneyNode): Nodes {
  const balance = 'paid to you:trip balance';
  return {
    paid: nodeAt(tree, 'paid to you'),
    earnings: nodeAt(tree, 'paid to you:your earnings'),
    fare: nodeAt(tree, 'paid to you:your earnings:fare'),
    serviceFee: nodeAt(tree, 'paid to you:your earnings:service fee'),
    refunds: nodeAt(tree, `${balance}:refunds`),
    taxes: nodeAt(tree, `${balance}:taxes`),
    payouts: nodeAt(tree, 'payouts'),
    cash: nodeAt(tree, `${balance}:payouts:cash collected`) ?? nodeAt(tree, 'payouts:cash collected'),
    bank:
      nodeAt(tree, `${balance}:payouts:transferred to bank account`) ??
      nodeAt(tree, 'payouts:transferred to bank account'),
    total: nodeAt(tree, 'total earnings'),
    expenses: nodeAt(tree, 'refunds & expenses'),
  };
}

/** Subtrees that go into a record, or are known to be irrelevant to it. */
const KNOWN =
  /^(paid to you:your earnings|paid to you:trip balance:(refunds|taxes|payouts:(cash collected|transferred to bank account))|total earnings|refunds & expenses|payouts:(cash collected|transferred to bank account))(:|$)|^(paid to you(:trip balance(:payouts)?)?|payouts)$/;
/** Identity, and amounts that are settled with parties other than the driver. */
const IGNORED =
  /^(driver (uuid|first name|surname)|paid to (third parties|uber)(:.*)?|paid to you:your earnings:taxes(:.*)?)$/;
const AMOUNT = /^\s*-?\d+[.,]\d\d?\s*$/;

/** A column with money that no part of the record represents. `isAnyName` includes names unknown as money. */
export function unknownColumn(
  paths: readonly string[],
  amounts: Amounts,
  cells: readonly string[],
  isAnyName: boolean,
): number | null {
  const found = paths.findIndex((path, index) => {
    if (KNOWN.test(path) || IGNORED.test(path)) return false;
    if (index in amounts) return !!amounts[index];
    const cell = cells[index] ?? '';
    return isAnyName && AMOUNT.test(cell) && /[1-9]/.test(cell);
  });
  return found < 0 ? null : found;
}

/** Finds a deduction with the wrong sign. */
export function addedInstead(amounts: Amounts, { bank, serviceFee, cash }: Nodes): MoneyNode | null {
  return [bank, serviceFee, cash].find((node) => centsAt(node, amounts) > 0) ?? null;
}

/** Finds a fee that is reported under other earnings. */
export function feeElsewhere(amounts: Amounts, { earnings, serviceFee, fare }: Nodes): MoneyNode | null {
  if (statedCents(serviceFee, amounts) !== null) return null;
  const isLess = earnings?.children.some((child) => child !== fare && centsAt(child, amounts) < 0) ?? false;
  return isLess ? serviceFee : null;
}

/** The fleet's summary row: only payout (`whole`) and bank transfer, both negative. */
export function isFleetAccount(amounts: Amounts, { bank }: Nodes, whole: MoneyNode | null): boolean {
  const own = [whole?.index, bank?.index];
  const isNegative = (node: MoneyNode | null) => (statedCents(node, amounts) ?? 0) < 0;
  if (!isNegative(bank) || (whole?.index != null && !isNegative(whole))) return false;
  return amounts.every((cents, index) => !cents || own.includes(index));
}
