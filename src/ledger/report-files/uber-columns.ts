import { foldColumn } from './columns';

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

export function isUberMoney(path: string): boolean {
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

export function requiredName(column: keyof typeof REQUIRED, header: readonly string[]): string {
  const isEnglish = header.some((name) => /^(driver |paid to you|total earnings)/.test(foldColumn(name)));
  return REQUIRED[column][isEnglish ? 1 : 0];
}
