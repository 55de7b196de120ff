import { idAt, repeatedName, textAt } from './columns';
import {
  type Amounts,
  badAmount,
  doesNotAddUp,
  type Recognised,
  readAmounts,
  refused,
  TOLERANCE_CENTS,
} from './layout';
import { centsAt, firstMismatch, type MoneyNode, moneyTree, nodeAt, statedCents } from './money-tree';
import type { Earnings, RowIdentity, RowResult } from './schema';
import { isUberMoney, requiredName, uberPath } from './uber-columns';

type Nodes = Record<
  | 'paid'
  | 'earnings'
  | 'fare'
  | 'serviceFee'
  | 'refunds'
  | 'taxes'
  | 'cash'
  | 'bank'
  | 'total'
  | 'netFare'
  | 'expenses',
  MoneyNode | null
>;

/** Uber's `payments_driver`, in its three shapes (REPORTS.md, Uber). `null` for a header that is not Uber's. */
export function recogniseUber(header: readonly string[]): Recognised {
  const paths = header.map(uberPath);
  const idIndex = paths.indexOf('driver uuid');
  const hasMoney = paths.some((path) => isUberMoney(path) && !path.startsWith('payouts'));
  if (!hasMoney) return idIndex < 0 ? null : refused('not_a_payment_report');
  const isUsed = (path: string) => isUberMoney(path) || path === 'driver uuid';
  const repeated = repeatedName(paths, isUsed);
  if (repeated !== null) return refused('repeated_column', header[paths.lastIndexOf(repeated)]);
  if (idIndex < 0) return refused('missing_column', requiredName('id', header));

  const tree = moneyTree(paths.map((path) => (isUberMoney(path) ? path : null)));
  const nodes = nodesOf(tree);
  const hasEarnings = nodes.earnings?.children.some((child) => child.name !== 'service fee') ?? false;
  const isDetailed = nodes.serviceFee !== null && (nodes.earnings?.index != null || hasEarnings);
  if (!isDetailed && !nodes.total) {
    const missing = nodes.serviceFee === null && nodes.earnings ? 'serviceFee' : 'earnings';
    return refused('missing_column', requiredName(missing, header));
  }

  const used = paths.flatMap((path, index) => (isUberMoney(path) ? [index] : []));
  const firstName = paths.indexOf('driver first name');
  const surname = paths.indexOf('driver surname');
  const earningsOf = isDetailed ? detailedEarnings : totalEarnings;
  const unchecked = new Set<MoneyNode>();
  if (nodes.earnings && !nodes.fare) unchecked.add(nodes.earnings);
  if (nodes.total && !nodes.netFare) unchecked.add(nodes.total);
  const payouts = isDetailed ? null : nodeAt(tree, 'payouts');
  if (payouts) unchecked.add(payouts);

  return {
    ok: true,
    reader: {
      platform: 'uber',
      identify: (cells): RowIdentity => ({
        externalId: idAt(cells, idIndex),
        fullName: [textAt(cells, firstName), textAt(cells, surname)].filter(Boolean).join(' '),
        email: null,
        phone: null,
      }),
      read(cells): RowResult {
        const read = readAmounts(cells, used);
        if (!read.ok) return badAmount(header[read.index] ?? null);
        const { amounts } = read;
        if (isFleetAccount(amounts, nodes, payouts)) return { outcome: 'skipped', reason: 'fleet_account' };
        const mismatch = firstMismatch(tree, amounts, unchecked);
        if (mismatch) return doesNotAddUp(mismatch.differenceCents, header[mismatch.index] ?? null);
        const earnings = earningsOf(amounts, nodes);
        const difference = differenceToPaid(amounts, nodes, earnings);
        if (Math.abs(difference) > TOLERANCE_CENTS) {
          return doesNotAddUp(difference, header[nodes.paid?.index ?? -1] ?? null);
        }
        if (Object.values(earnings).every((cents) => cents === 0)) {
          return { outcome: 'skipped', reason: 'no_movement' };
        }
        return { outcome: 'ok', earnings };
      },
    },
  };
}

function nodesOf(tree: MoneyNode): Nodes {
  const balance = 'paid to you:trip balance';
  return {
    paid: nodeAt(tree, 'paid to you'),
    earnings: nodeAt(tree, 'paid to you:your earnings'),
    fare: nodeAt(tree, 'paid to you:your earnings:fare'),
    serviceFee: nodeAt(tree, 'paid to you:your earnings:service fee'),
    refunds: nodeAt(tree, `${balance}:refunds`),
    taxes: nodeAt(tree, `${balance}:taxes`),
    cash: nodeAt(tree, `${balance}:payouts:cash collected`) ?? nodeAt(tree, 'payouts:cash collected'),
    bank:
      nodeAt(tree, `${balance}:payouts:transferred to bank account`) ??
      nodeAt(tree, 'payouts:transferred to bank account'),
    total: nodeAt(tree, 'total earnings'),
    netFare: nodeAt(tree, 'total earnings:net fare'),
    expenses: nodeAt(tree, 'refunds & expenses'),
  };
}

/** Portuguese, and English family A. */
function detailedEarnings(amounts: Amounts, nodes: Nodes): Earnings {
  const commissionCents = Math.abs(centsAt(nodes.serviceFee, amounts));
  return {
    grossCents: centsAt(nodes.earnings, amounts) + commissionCents,
    commissionCents,
    adjustmentsCents: centsAt(nodes.refunds, amounts) + centsAt(nodes.taxes, amounts),
    cashCents: Math.abs(centsAt(nodes.cash, amounts)),
  };
}

/** English family B: no fee column. */
function totalEarnings(amounts: Amounts, nodes: Nodes): Earnings {
  return {
    grossCents: centsAt(nodes.total, amounts),
    commissionCents: 0,
    adjustmentsCents: centsAt(nodes.expenses, amounts),
    cashCents: Math.abs(centsAt(nodes.cash, amounts)),
  };
}

/** Cents that the platform says it pays, without the bank's column, less what the record comes to. */
function differenceToPaid(amounts: Amounts, nodes: Nodes, earnings: Earnings): number {
  const paid = statedCents(nodes.paid, amounts);
  if (paid === null) return 0;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;
  const net = grossCents - commissionCents + adjustmentsCents - cashCents;
  return paid - centsAt(nodes.bank, amounts) - net;
}

/** The fleet's own row: what was paid out and the transfer to the bank, both negative, and nothing else. */
function isFleetAccount(amounts: Amounts, nodes: Nodes, payouts: MoneyNode | null): boolean {
  const total = payouts ?? nodes.paid;
  const own = [total?.index, nodes.bank?.index];
  const isNegative = (node: MoneyNode | null) => (statedCents(node, amounts) ?? 0) < 0;
  if (!isNegative(nodes.bank) || (total?.index != null && !isNegative(total))) return false;
  return amounts.every((cents, index) => !cents || own.includes(index));
}
