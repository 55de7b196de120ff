import { foldColumn, idAt, repeatedName, textAt } from './columns';
import { badAmount, doesNotAddUp, type Recognised, readAmounts, refused, TOLERANCE_CENTS } from './layout';
import type { Earnings, RowIdentity, RowResult } from './schema';

/** The columns that are read, each with its names in Portuguese and in English. */
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
const PARTS = ['inApp', 'inCash', 'tips', 'campaign', 'expenses', 'cancellations'] as const;
const REQUIRED = ['gross', 'fees', 'payout'] as const;

const COLUMN_OF = new Map<string, Column>(
  COLUMNS.flatMap((column) => NAMES[column].map((name) => [foldColumn(name), column] as const)),
);

const IS_EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Bolt's "Ganhos por motorista" (REPORTS.md, Bolt). `null` for a header that is not Bolt's. */
export function recogniseBolt(header: readonly string[]): Recognised {
  const columns = header.map((name) => COLUMN_OF.get(foldColumn(name)) ?? '');
  const has = (column: Column) => columns.includes(column);
  const hasMoney = MONEY.some(has);
  if (!hasMoney) return has('driver') && has('email') ? refused('not_a_payment_report') : null;
  const missing = REQUIRED.find((column) => !has(column));
  const isSomeoneElses = !REQUIRED.some(has) && !has('driver');
  if (isSomeoneElses) return null;
  const repeated = repeatedName(columns, (column) => column !== '');
  if (repeated !== null) return refused('repeated_column', header[columns.lastIndexOf(repeated)]);
  if (missing) {
    const isEnglish = header.some((name) => foldColumn(name) === 'driver');
    return refused('missing_column', NAMES[missing][isEnglish ? 1 : 0]);
  }

  const at = Object.fromEntries(COLUMNS.map((column) => [column, columns.indexOf(column)]));
  const index = (column: Column) => at[column] ?? -1;
  const used = MONEY.filter(has).map(index);
  const hasParts = has('inApp') || has('inCash');

  return {
    ok: true,
    reader: {
      platform: 'bolt',
      identify(cells): RowIdentity {
        const said = textAt(cells, index('email'))?.toLowerCase() ?? '';
        const email = IS_EMAIL.test(said) ? said : null;
        return {
          externalId: idAt(cells, index('individualId')) ?? idAt(cells, index('driverId')) ?? email,
          fullName: textAt(cells, index('driver')) ?? '',
          email,
          phone: textAt(cells, index('phone')),
        };
      },
      read(cells): RowResult {
        const read = readAmounts(cells, used);
        if (!read.ok) return badAmount(header[read.index] ?? null);
        const stated = (column: Column) => read.amounts[index(column)] ?? null;
        const cents = (column: Column) => stated(column) ?? 0;
        if (MONEY.every((column) => cents(column) === 0))
          return { outcome: 'skipped', reason: 'no_movement' };
        if (stated('gross') === null) return badAmount(header[index('gross')] ?? null);
        if (hasParts) {
          const difference = PARTS.reduce((rest, part) => rest - cents(part), cents('gross'));
          if (isOff(difference)) return doesNotAddUp(difference, header[index('gross')] ?? null);
        }
        const difference = (stated('net') ?? cents('gross') - cents('fees')) - cents('gross') + cents('fees');
        if (isOff(difference)) return doesNotAddUp(difference, header[index('net')] ?? null);
        return { outcome: 'ok', earnings: earningsOf(cents, stated('payout')) };
      },
    },
  };
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
