import { idAt, repeatedName, textAt } from './columns';
import {
  type Amounts,
  badAmount,
  doesNotAddUp,
  type Recognised,
  readAmounts,
  refused,
  TOLERANCE_CENTS,
  unconfirmed,
  unknownMoney,
} from './layout';
import { centsAt, firstMismatch, type Mismatch, type MoneyNode, moneyTree, statedCents } from './money-tree';
import type { Earnings, RowIdentity, RowResult } from './schema';
import { isUberMoney, requiredName, uberPath } from './uber-columns';
import { addedInstead, feeElsewhere, isFleetAccount, type Nodes, nodesOf, unknownColumn } from './uber-nodes';

/** `payments_driver` in its three forms (docs/report-formats.md#uber); null for another header. */
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
  const missing = isDetailed ? missingPaid(nodes) : missingTotal(nodes);
  if (missing) return refused('missing_column', requiredName(missing, header));

  const used = paths.flatMap((path, index) => (isUberMoney(path) ? [index] : []));
  const firstName = paths.indexOf('driver first name');
  const surname = paths.indexOf('driver surname');
  const earningsOf = isDetailed ? detailedEarnings : totalEarnings;
  const unchecked = new Set<MoneyNode>();
  if (nodes.earnings && !nodes.fare) unchecked.add(nodes.earnings);
  if (nodes.payouts) unchecked.add(nodes.payouts);
  const whole = isDetailed ? nodes.paid : nodes.payouts;
  const figure = isDetailed ? nodes.paid : nodes.total;
  const columnOf = (index: number | null | undefined) => header[index ?? -1] ?? null;

  return {
    ok: true,
    reader: {
      platform: 'uber',
      begins: (cells) => idAt(cells, idIndex) !== null,
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
        if (isFleetAccount(amounts, nodes, whole)) return { outcome: 'skipped', reason: 'fleet_account' };
        const unknown = unknownColumn(paths, amounts, cells, !isDetailed);
        if (unknown !== null) return unknownMoney(columnOf(unknown));
        const mismatch = firstMismatch(tree, amounts, unchecked) ?? unexplained(nodes, amounts);
        if (mismatch) return doesNotAddUp(mismatch.differenceCents, columnOf(mismatch.index));
        const earnings = earningsOf(amounts, nodes);
        const difference = differenceToPaid(amounts, nodes, earnings);
        if (Math.abs(difference) > TOLERANCE_CENTS) {
          return doesNotAddUp(difference, columnOf(nodes.paid?.index));
        }
        const added = isDetailed ? (addedInstead(amounts, nodes) ?? feeElsewhere(amounts, nodes)) : null;
        if (added) return doesNotAddUp(null, columnOf(added.index));
        if (Object.values(earnings).every((cents) => cents === 0)) {
          return { outcome: 'skipped', reason: 'no_movement' };
        }
        if (statedCents(figure, amounts) === null) return unconfirmed(columnOf(figure?.index));
        return { outcome: 'ok', earnings };
      },
    },
  };
}

type Missing = Parameters<typeof requiredName>[0] | null;

/** Without a stated sum, money in an unknown column would go unnoticed. */
function missingPaid({ paid }: Nodes): Missing {
  return paid?.index == null ? 'paid' : null;
}

function missingTotal({ earnings, serviceFee, total, payouts, cash }: Nodes): Missing {
  if (!total) return serviceFee === null && earnings ? 'serviceFee' : 'earnings';
  if (total.index === null) return 'total';
  if (total.children.length === 0) return 'netFare';
  return cash === null && payouts?.index == null ? 'cash' : null;
}

/** Payouts that their sub-columns, if any, do not explain. */
function unexplained({ payouts, cash, bank }: Nodes, amounts: Amounts): Mismatch | null {
  const stated = statedCents(payouts, amounts) ?? 0;
  const differenceCents = stated - centsAt(cash, amounts) - centsAt(bank, amounts);
  if (payouts?.index == null || stated === 0 || Math.abs(differenceCents) <= TOLERANCE_CENTS) return null;
  return { index: payouts.index, differenceCents };
}

/** Applies to the Portuguese form and English family A. */
function detailedEarnings(amounts: Amounts, nodes: Nodes): Earnings {
  const commissionCents = Math.abs(centsAt(nodes.serviceFee, amounts));
  return {
    grossCents: centsAt(nodes.earnings, amounts) + commissionCents,
    commissionCents,
    adjustmentsCents: centsAt(nodes.refunds, amounts) + centsAt(nodes.taxes, amounts),
    cashCents: Math.abs(centsAt(nodes.cash, amounts)),
  };
}

/** Applies to English family B, which has no fee column. */
function totalEarnings(amounts: Amounts, nodes: Nodes): Earnings {
  return {
    grossCents: centsAt(nodes.total, amounts),
    commissionCents: 0,
    adjustmentsCents: centsAt(nodes.expenses, amounts),
    cashCents: Math.abs(centsAt(nodes.cash, amounts)),
  };
}

/** The stated payout without the bank's column, minus the record's payout, in cents. */
function differenceToPaid(amounts: Amounts, nodes: Nodes, earnings: Earnings): number {
  const paid = statedCents(nodes.paid, amounts);
  if (paid === null) return 0;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = earnings;
  const net = grossCents - commissionCents + adjustmentsCents - cashCents;
  return paid - centsAt(nodes.bank, amounts) - net;
}
