import { createHash } from 'node:crypto';

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
