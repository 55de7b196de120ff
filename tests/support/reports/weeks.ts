import { createHash } from 'node:crypto';
import type { Row } from '../../../src/ledger/weeks/week-rows';
import type { ContractType } from '../../../src/platform/domain/contract';
import { MONTHLY_FEE_CENTS } from '../../../src/platform/domain/fees';
import type { PaymentReport, WaitingRow } from '../../../src/reports/payment-reports/schema';

export type Week = {
  /** The platform's id, or a short name that `accountId` makes one of. */
  id: string;
  name?: string;
  email?: string;
  phone?: string;
  /** In euro, as `12.50`. */
  gross: string;
  fees?: string;
  cash?: string;
  adjustments?: string;
  /** Given where it is not the sum of the others. */
  stated?: string;
};

export const MONDAY = '2026-11-09';

/** The platform's id for a short name, `u1`; in capitals for `U1`. Any other text stays as it is. */
export function accountId(name: string): string {
  if (!/^[a-z][\w-]{0,7}$/i.test(name)) return name;
  const digits = createHash('sha256').update(name.toLowerCase()).digest('hex');
  const id = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-');
  return name === name.toLowerCase() ? id : id.toUpperCase();
}

const DAY_MS = 86_400_000;

/** The Monday and the Sunday, each as `YYYY`, `MM`, `DD`. */
function ends(monday: string): [string[], string[]] {
  const sunday = new Date(Date.parse(monday) + 6 * DAY_MS).toISOString().slice(0, 10);
  return [monday.split('-'), sunday.split('-')];
}

export function uberName(monday = MONDAY): string {
  const [from, to] = ends(monday);
  return `${from.join('')}-${to.join('')}-payments_driver-FROTA_EXEMPLO.csv`;
}

export function boltName(monday = MONDAY): string {
  const [from, to] = ends(monday).map((day) => day.toReversed().join('_'));
  return `Ganhos por motorista-${from}-${to}-Frota Exemplo.csv`;
}

/** A report in Uber's English format, with the columns that matter. */
export function uberReport(weeks: readonly Week[]): string {
  const header =
    'Driver UUID,Driver first name,Driver surname,Paid to you,Paid to you : Your earnings,' +
    'Paid to you : Trip balance : Payouts : Cash collected,Paid to you : Your earnings : Fare,' +
    'Paid to you:Your earnings:Service fee,Paid to you:Trip balance:Refunds:Toll';
  const rows = weeks.map((week) => {
    const { id, name = 'Ana Exemplo', gross, fees = '0.00', cash = '0.00', adjustments = '0.00' } = week;
    const [first, ...rest] = name.split(' ');
    const earnings = week.stated ?? less(gross, fees);
    const surname = rest.join(' ');
    const paid = paidOf(week);
    return [accountId(id), first, surname, paid, earnings, `-${cash}`, gross, `-${fees}`, adjustments].join(
      ',',
    );
  });
  return [header, ...rows, ''].join('\n');
}

/** A report in Bolt's format, with the columns that matter. */
export function boltReport(weeks: readonly Week[]): string {
  const header =
    'Motorista,Email,Telemóvel,Ganhos brutos (total)|€,Ganhos brutos (pagamentos na app)|€,Dinheiro recebido|€,' +
    'Total de taxas|€,Ganhos líquidos|€,Pagamento previsto|€,Identificador individual';
  const rows = weeks.map((week) => {
    const { id, name = 'Ana Exemplo', email = '', phone = '', gross, fees = '0.00', cash = '0.00' } = week;
    const net = week.stated ?? less(gross, fees);
    return [name, email, phone, gross, gross, cash, fees, net, paidOf(week), accountId(id)].join(',');
  });
  return [header, ...rows, ''].join('\n');
}

/** The amount that the platform pays for it. */
function paidOf({ gross, fees = '0.00', cash = '0.00', adjustments = '0.00' }: Week): string {
  return less(less(gross, fees), less(cash, adjustments));
}

/** Computed in cents, so that no tenth of a cent comes in. */
function less(from: string, taken: string): string {
  const cents = Math.round(Number(from) * 100) - Math.round(Number(taken) * 100);
  return (cents / 100).toFixed(2);
}

/** A generator of the same numbers each time (mulberry32). */
export function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** The cents of a month's fee, which its Mondays share exactly (docs/rules/finances.md#flat-rate), by its days. */
export function weeklyFlatRateCents(contractType: ContractType, weekStartDate: string): number {
  const monday = new Date(weekStartDate);
  const day = monday.getUTCDate();
  const lastDay = new Date(Date.UTC(monday.getUTCFullYear(), monday.getUTCMonth() + 1, 0)).getUTCDate();
  const before = Math.floor((day - 1) / 7);
  const parts = before + 1 + Math.floor((lastDay - day) / 7);
  const total = MONTHLY_FEE_CENTS[contractType];
  return Math.floor(total / parts) + (before < total % parts ? 1 : 0);
}

/** An answer of `GET /api/payment-reports` for one that was imported from the inbox. */
export function report(number: number, given: Partial<PaymentReport> = {}): PaymentReport {
  return {
    id: `${number}`,
    createdAt: '2026-11-16T08:30:00.000Z',
    uploadedBy: null,
    fileName: `relatorio-${number}.csv`,
    messageId: `${number}@uber.com`,
    sender: 'noreply@uber.com',
    subject: null,
    attachments: [],
    sha256: `${number}`,
    platform: 'uber',
    weekStartDate: '2026-11-09',
    outcome: 'imported',
    reason: null,
    reasonText: null,
    counts: { imported: 12, waiting: 0, skipped: 1, conflict: 0, unchanged: 0 },
    acceptable: false,
    trustable: false,
    weekNeeded: false,
    dismissed: null,
    undoable: true,
    paid: null,
    closed: false,
    undone: null,
    ...given,
  };
}

export const NO_ROWS = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

/** An answer of `GET /api/payment-reports/waiting` for one that waits for its driver alone. */
export const WAITING_ROW: WaitingRow = {
  id: 1,
  reportId: '1',
  fileName: 'relatorio-1.csv',
  receivedAt: '2026-11-16T09:00:00.000Z',
  line: 2,
  platform: 'uber',
  externalId: '0a1b2c3d-0000-4000-8000-000000000001',
  fullName: 'ANA EXEMPLO',
  email: null,
  phone: null,
  weekStartDate: '2026-11-09',
  reason: 'unknown_driver',
  reasonText: 'Condutor por identificar.',
  difference: null,
  grossEarnings: '609.65',
  platformCommission: '162.40',
  adjustments: '23.11',
  cash: '0.00',
  driver: null,
  associable: true,
  version: null,
  reportVersion: null,
  suggestions: [{ driverId: '1', fullName: 'Ana Exemplo Silva', wasActive: true, shares: ['name'], rank: 1 }],
};

const EARNED = { grossCents: 0, commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };

export type Given = Partial<Omit<Row, 'report' | 'amounts'>> & {
  gross?: number;
  madeAt?: string;
  isDated?: boolean;
  isStatedEarlier?: boolean;
  isMail?: boolean;
  company?: string;
};

let count = 0;

/** A row of a separate report: by default an upload's, of one driver's Uber account. */
export function rowOf({
  gross = 0,
  madeAt,
  isDated = false,
  isStatedEarlier = false,
  isMail = false,
  company = '',
  ...given
}: Given): Row {
  count += 1;
  const at = madeAt ?? `2026-11-16T10:00:${String(count % 60).padStart(2, '0')}.000Z`;
  return {
    id: count,
    report: { id: `report-${count}`, rank: count, company, isMail, madeAt: at, isDated, isStatedEarlier },
    platform: 'uber',
    week: MONDAY,
    externalId: 'U1',
    driverId: 'ana',
    state: 'waiting',
    reason: null,
    column: null,
    doubt: null,
    isOrdered: false,
    isConfirmed: false,
    hasSuccessor: false,
    amounts: { ...EARNED, grossCents: gross },
    versionAt: null,
    versionStep: 0,
    ...given,
  };
}
