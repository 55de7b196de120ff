import type { Doubt, DoubtedAmount } from '../weeks/doubt';
import type { Row } from '../weeks/week-rows';

type Fault = Pick<Row, 'column' | 'doubt' | 'isOrdered' | 'isConfirmed'>;

const CONFIRMED = 'confirmed';
const ORDERED = 'told';
const NONE: Fault = { column: null, doubt: null, isOrdered: false, isConfirmed: false };

/** What `earnings.fault_column` says of a row. */
export function readFault(reason: string | null, text: string | null): Fault {
  if (text === null) return NONE;
  if (text === CONFIRMED) return { ...NONE, isConfirmed: true };
  if (text === ORDERED) return { ...NONE, isOrdered: true };
  return reason === 'implausible' ? { ...NONE, doubt: readDoubt(text) } : { ...NONE, column: text };
}

export function writeFault({ column, doubt, isOrdered, isConfirmed }: Fault): string | null {
  if (doubt) return writeDoubt(doubt);
  if (isConfirmed) return CONFIRMED;
  return isOrdered ? ORDERED : column;
}

export function readDoubt(text: string): Doubt {
  const [of = '', amount, bound = '', against = '', ...rest] = text.split(' ');
  const cents = Number(amount);
  if (bound === 'company') {
    const [company = '', others = ''] = rest.join(' ').split('|');
    return { kind: 'company', cents, against: Number(against), company, others: others.split(',') };
  }
  if (bound === 'left') return { kind: 'left', cents, leftOn: against };
  if (bound === 'version') {
    const kind = rest[0] === 'refused' ? 'refused' : 'version';
    return { kind, cents, against: Number(against) };
  }
  return {
    kind: 'amount',
    of: of as DoubtedAmount,
    cents,
    bound: bound as 'gross' | 'week' | 'usual',
    against: Number(against),
  };
}

export function writeDoubt(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'amount':
      return `${doubt.of} ${doubt.cents} ${doubt.bound} ${doubt.against}`;
    case 'left':
      return `payout ${doubt.cents} left ${doubt.leftOn}`;
    case 'company':
      return `payout ${doubt.cents} company ${doubt.against} ${doubt.company}|${doubt.others.join()}`;
    case 'version':
      return `payout ${doubt.cents} version ${doubt.against}`;
    case 'refused':
      return `payout ${doubt.cents} version ${doubt.against} refused`;
  }
}
