import { foldText } from '../../platform/domain/text';
import { centsOf } from '../../platform/tables/amount';
import { foldColumn, idAt, isCutId, repeatedName, textAt } from './columns';
import {
  badAmount,
  doesNotAddUp,
  incomplete,
  type Recognised,
  readAmounts,
  refused,
  TOLERANCE_CENTS,
  unconfirmed,
  unknownMoney,
} from './layout';
import type { Earnings, RowIdentity, RowResult } from './schema';

const NAMES = {
  driver: ['Motorista', 'Driver'],
  email: ['Email'],
  phone: ['Telemóvel', 'Phone'],
  driverId: ['Identificador do motorista', 'Driver identifier'],
  individualId: ['Identificador individual', 'Individual identifier'],
  gross: ['Ganhos brutos (total)', 'Gross earnings (total)'],
  inApp: ['Ganhos brutos (pagamentos na app)', 'Gross earnings (in-app payments)'],
  inCash: ['Ganhos brutos (pagamentos em dinheiro)', 'Gross earnings (cash payments)'],
  cash: ['Dinheiro recebido', 'Collected cash'],
  tips: ['Gorjetas dos passageiros', 'Rider tips'],
  campaign: ['Ganhos da campanha', 'Campaign earnings'],
  expenses: ['Reembolsos de despesas', 'Expense refunds'],
  cancellations: ['Taxas de cancelamento', 'Cancellation fees'],
  fees: ['Total de taxas', 'Total fees'],
  net: ['Ganhos líquidos', 'Net earnings'],
  payout: ['Pagamento previsto', 'Projected payout'],
} as const;

type Column = keyof typeof NAMES;

const COLUMNS: readonly Column[] = [
  'driver',
  'email',
  'phone',
  'driverId',
  'individualId',
  'gross',
  'inApp',
  'inCash',
  'cash',
  'tips',
  'campaign',
  'expenses',
  'cancellations',
  'fees',
  'net',
  'payout',
];
const MONEY = COLUMNS.slice(COLUMNS.indexOf('gross'));

/** Columns that are parts of other columns. */
const DETAILS = new Set(
  [
    'IVA sobre os ganhos brutos (pagamentos na app)',
    'IVA sobre os ganhos brutos (pagamentos em dinheiro)',
    'IVA das taxas de cancelamento',
    'Portagens',
    'Taxas de reserva',
    'IVA das taxas de reserva',
    'Comissões',
    'Reembolsos aos passageiros',
    'Outras taxas',
    'Desconto de comissão (in-app)',
    'Desconto da comissão (dinheiro)',
  ].map(foldColumn),
);

const COLUMN_OF = new Map<string, Column>(
  COLUMNS.flatMap((column) => NAMES[column].map((name) => [foldColumn(name), column] as const)),
);
const EURO = new Set(['€', 'eur', 'euro', 'euros']);

function boltColumn(name: string): Column | null {
  return COLUMN_OF.get(foldColumn(name)) ?? null;
}

/** Reads the unit after the name's `|`. */
function isInEuro(name: string): boolean {
  return EURO.has(foldText(name.split('|').slice(1).join('|')));
}

function isAlwaysFilled(name: string): boolean {
  return isInEuro(name.replace(/\/h\s*$/, ''));
}

function isUnknownMoney(name: string): boolean {
  return boltColumn(name) === null && isInEuro(name) && !DETAILS.has(foldColumn(name));
}

/** The column's name in the language of the header. */
function boltName(column: Column, header: readonly string[]): string {
  const [portuguese, english = portuguese] = NAMES[column];
  return header.some((name) => foldColumn(name) === 'driver') ? english : portuguese;
}

const PARTS = ['inApp', 'inCash', 'tips', 'campaign', 'expenses', 'cancellations'] as const;
const REQUIRED = ['gross', 'fees', 'payout'] as const;

const IS_EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Bolt's "Ganhos por motorista" (docs/report-formats.md#bolt); null for another header. */
export function recogniseBolt(header: readonly string[]): Recognised {
  const columns = header.map((name) => boltColumn(name) ?? '');
  const has = (column: Column) => columns.includes(column);
  const hasMoney = MONEY.some(has);
  if (!hasMoney) return has('driver') && has('email') ? refused('not_a_payment_report') : null;
  const missing = REQUIRED.find((column) => !has(column));
  const isSomeoneElses = !REQUIRED.some(has) && !has('driver');
  if (isSomeoneElses) return null;
  const repeated = repeatedName(columns, (column) => column !== '');
  if (repeated !== null) return refused('repeated_column', header[columns.lastIndexOf(repeated)]);
  if (missing) return refused('missing_column', boltName(missing, header));

  const at = Object.fromEntries(COLUMNS.map((column) => [column, columns.indexOf(column)]));
  const index = (column: Column) => at[column] ?? -1;
  const used = MONEY.filter(has).map(index);
  const foreign = used.find((at) => !isInEuro(header[at] ?? ''));
  if (foreign !== undefined) return refused('not_euro', header[foreign]);
  const unknown = header.flatMap((name, at) => (isUnknownMoney(name) ? [at] : []));
  const ids = (['driverId', 'individualId'] as const).filter(has).map(index);
  const filled = header.flatMap((name, at) => (isAlwaysFilled(name) ? [at] : []));
  const named = (column: Column) => header[index(column)] ?? boltName(column, header);
  const hasParts = has('inApp') || has('inCash');

  return {
    ok: true,
    reader: {
      platform: 'bolt',
      begins: (cells) =>
        IS_EMAIL.test(textAt(cells, index('email')) ?? '') || ids.some((at) => idAt(cells, at) !== null),
      identify(cells): RowIdentity {
        const written = textAt(cells, index('email'))?.toLowerCase() ?? '';
        const email = IS_EMAIL.test(written) ? written : null;
        return {
          externalId: idAt(cells, index('individualId')) ?? idAt(cells, index('driverId')) ?? email,
          fullName: textAt(cells, index('driver')) ?? '',
          email,
          phone: textAt(cells, index('phone')),
        };
      },
      read(cells): RowResult {
        if (ids.some((at) => isCutId(cells[at] ?? ''))) return incomplete();
        const read = readAmounts(cells, used);
        if (!read.ok) return badAmount(header[read.index] ?? null);
        const stated = (column: Column) => read.amounts[index(column)] ?? null;
        const cents = (column: Column) => stated(column) ?? 0;
        const unread = stated('payout') === null ? unknown.find((at) => isMoney(cells[at] ?? '')) : undefined;
        if (unread !== undefined) return unknownMoney(header[unread] ?? null);
        if (MONEY.every((column) => cents(column) === 0))
          return { outcome: 'skipped', reason: 'no_movement' };
        if (stated('gross') === null) return badAmount(header[index('gross')] ?? null);
        if (hasParts) {
          const difference = PARTS.reduce((rest, part) => rest - cents(part), cents('gross'));
          if (isOff(difference)) return doesNotAddUp(difference, header[index('gross')] ?? null);
        }
        const difference = (stated('net') ?? cents('gross') - cents('fees')) - cents('gross') + cents('fees');
        if (isOff(difference)) return doesNotAddUp(difference, header[index('net')] ?? null);
        if (cents('cash') < 0) return doesNotAddUp(null, named('cash'));
        const earnings = earningsOf(cents, stated('payout'));
        const lacking = lackingFigure(earnings, stated, has);
        if (isOff(earnings.adjustmentsCents) && isMoved(cells, filled, ids)) return incomplete();
        return lacking ? unconfirmed(named(lacking)) : { outcome: 'ok', earnings };
      },
    },
  };
}

/** The column whose absence prevents confirming the amounts. A missing amount ends up in the adjustments, so a stated
 * payout confirms the amounts only if no adjustment is left. */
function lackingFigure(
  { adjustmentsCents }: Earnings,
  stated: (column: Column) => number | null,
  has: (column: Column) => boolean,
): Column | null {
  if (stated('payout') !== null && !isOff(adjustmentsCents)) return null;
  if (!has('cash')) return 'cash';
  return stated('net') === null ? 'net' : null;
}

/** Detects shifted cells: Bolt leaves no amount empty, and ids must stand in their columns. */
function isMoved(cells: readonly string[], filled: readonly number[], ids: readonly number[]): boolean {
  const isEmpty = (at: number) => (cells[at] ?? '').trim() === '';
  return (
    filled.some((at) => centsOf(cells[at] ?? '') == null) ||
    ids.some((at) => !isEmpty(at) && idAt(cells, at) === null)
  );
}

function isMoney(cell: string): boolean {
  return centsOf(cell) !== null && centsOf(cell) !== 0;
}

function earningsOf(cents: (column: Column) => number, payoutCents: number | null): Earnings {
  const grossCents = cents('gross');
  const commissionCents = cents('fees');
  const cashCents = cents('cash');
  const expectedCents = grossCents - commissionCents - cashCents;
  return {
    grossCents,
    commissionCents,
    adjustmentsCents: payoutCents === null ? 0 : payoutCents - expectedCents,
    cashCents,
  };
}

function isOff(differenceCents: number): boolean {
  return Math.abs(differenceCents) > TOLERANCE_CENTS;
}
