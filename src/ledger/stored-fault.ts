import type { Doubt, DoubtedAmount } from '../weeks/doubt';
import type { Row } from '../weeks/week-rows';

type Fault = Pick<Row, 'column' | 'doubt' | 'isOrdered' | 'isConfirmed' | 'hasSuccessor'>;

const CONFIRMED = 'confirmed';
const ORDERED = 'told';
export const SUPERSEDED = 'superseded';
const NONE: Fault = {
  column: null,
  doubt: null,
  isOrdered: false,
  isConfirmed: false,
  hasSuccessor: false,
};

/** What `earnings.fault_column` says of a row. */
export function readFault(reason: string | null, text: string | null): Fault {
  if (text === null) return NONE;
  if (text === CONFIRMED) return { ...NONE, isConfirmed: true };
  if (text === ORDERED) return { ...NONE, isOrdered: true };
  if (text === SUPERSEDED) return { ...NONE, hasSuccessor: true };
  if (reason !== 'implausible') return { ...NONE, column: text };
  const doubt = readDoubt(text);
  return { ...NONE, doubt, hasSuccessor: text.endsWith(` ${SUPERSEDED}`) };
}

export function writeFault({ column, doubt, isOrdered, isConfirmed, hasSuccessor }: Fault): string | null {
  if (doubt) return hasSuccessor ? `${writeDoubt(doubt)} ${SUPERSEDED}` : writeDoubt(doubt);
  if (isConfirmed) return CONFIRMED;
  if (isOrdered) return ORDERED;
  return hasSuccessor ? SUPERSEDED : column;
}

export function readDoubt(text: string): Doubt {
  const [of = '', amount, bound = '', against = '', ...rest] = text.replace(` ${SUPERSEDED}`, '').split(' ');
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
