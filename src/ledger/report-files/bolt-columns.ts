import { foldText } from '../../platform/domain/text';
import { foldColumn } from './columns';

export const NAMES = {
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

export type Column = keyof typeof NAMES;

export const COLUMNS: readonly Column[] = [
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
export const MONEY = COLUMNS.slice(COLUMNS.indexOf('gross'));

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

export function boltColumn(name: string): Column | null {
  return COLUMN_OF.get(foldColumn(name)) ?? null;
}

/** Reads the unit after the name's `|`. */
export function isInEuro(name: string): boolean {
  return EURO.has(foldText(name.split('|').slice(1).join('|')));
}

export function isAlwaysFilled(name: string): boolean {
  return isInEuro(name.replace(/\/h\s*$/, ''));
}

export function isUnknownMoney(name: string): boolean {
  return boltColumn(name) === null && isInEuro(name) && !DETAILS.has(foldColumn(name));
}

/** The column's name in the language of the header. */
export function boltName(column: Column, header: readonly string[]): string {
  const [portuguese, english = portuguese] = NAMES[column];
  return header.some((name) => foldColumn(name) === 'driver') ? english : portuguese;
}
