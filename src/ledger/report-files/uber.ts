import { foldColumn, idAt, repeatedName, textAt } from './columns';
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
import {
  centsAt,
  firstMismatch,
  type Mismatch,
  type MoneyNode,
  moneyTree,
  nodeAt,
  statedCents,
} from './money-tree';
import type { Earnings, RowIdentity, RowResult } from './schema';

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

/** Maps folded parts of a path to English. */
const ENGLISH: Record<string, string> = {
  'uuid do motorista': 'driver uuid',
  'nome proprio do motorista': 'driver first name',
  'apelido do motorista': 'driver surname',
  'driver last name': 'driver surname',
  'pago a si': 'paid to you',
  'os seus rendimentos': 'your earnings',
  'saldo da viagem': 'trip balance',
  pagamentos: 'payouts',
  'dinheiro recebido': 'cash collected',
  'transferido para uma conta bancaria': 'transferred to bank account',
  tarifa: 'fare',
  'tarifa liquida': 'net fare',
  impostos: 'taxes',
  'taxa de servico': 'service fee',
  gratificacao: 'tip',
  reembolsos: 'refunds',
  'rendimentos totais': 'total earnings',
  portagem: 'toll',
  'reembolsos e despesas': 'refunds & expenses',
  'refunds and expenses': 'refunds & expenses',
};

const MONEY = /^(paid to you|total earnings|refunds & expenses|payouts)(:|$)/;
/** Informational columns, which the fare already includes. */
const INFORMATION = /^paid to you:your earnings:taxes(:|$)/;

/** Returns a path such as `paid to you:your earnings:fare`. */
export function uberPath(name: string): string {
  return foldColumn(name)
    .split(':')
    .map((part) => ENGLISH[part] ?? part)
    .join(':');
}

function isUberMoney(path: string): boolean {
  return MONEY.test(path) && !INFORMATION.test(path);
}

const REQUIRED = {
  id: ['UUID do motorista', 'Driver UUID'],
  earnings: ['Pago a si : Os seus rendimentos', 'Paid to you : Your earnings'],
  paid: ['Pago a si', 'Paid to you'],
  total: ['Rendimentos totais', 'Total earnings'],
  netFare: ['Rendimentos totais:Tarifa líquida', 'Total earnings:Net fare'],
  cash: ['Pagamentos : Dinheiro recebido', 'Payouts : Cash collected'],
  serviceFee: ['Pago a si:Os seus rendimentos:Taxa de serviço', 'Paid to you:Your earnings:Service fee'],
} as const;

function requiredName(column: keyof typeof REQUIRED, header: readonly string[]): string {
  const isEnglish = header.some((name) => /^(driver |paid to you|total earnings)/.test(foldColumn(name)));
  return REQUIRED[column][isEnglish ? 1 : 0];
}

type Nodes = Record<
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

function nodesOf(tree: MoneyNode): Nodes {
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
function unknownColumn(
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
function addedInstead(amounts: Amounts, { bank, serviceFee, cash }: Nodes): MoneyNode | null {
  return [bank, serviceFee, cash].find((node) => centsAt(node, amounts) > 0) ?? null;
}

/** Finds a fee that is reported under other earnings. */
function feeElsewhere(amounts: Amounts, { earnings, serviceFee, fare }: Nodes): MoneyNode | null {
  if (statedCents(serviceFee, amounts) !== null) return null;
  const isLess = earnings?.children.some((child) => child !== fare && centsAt(child, amounts) < 0) ?? false;
  return isLess ? serviceFee : null;
}

/** The fleet's summary row: only payout (`whole`) and bank transfer, both negative. */
function isFleetAccount(amounts: Amounts, { bank }: Nodes, whole: MoneyNode | null): boolean {
  const own = [whole?.index, bank?.index];
  const isNegative = (node: MoneyNode | null) => (statedCents(node, amounts) ?? 0) < 0;
  if (!isNegative(bank) || (whole?.index != null && !isNegative(whole))) return false;
  return amounts.every((cents, index) => !cents || own.includes(index));
}
