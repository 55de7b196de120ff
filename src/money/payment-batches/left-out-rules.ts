import { dateInWords } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import type { LeftOut } from './schema';

/** A selected record as it is now. */
export type Candidate = {
  recordId: string;
  version: number;
  driverId: string;
  fullName: string;
  weekStartDate: string;
  cents: number;
  grossCents: number;
  status: string;
  inBatch: number | null;
  isPayable: boolean;
  neverActive: boolean;
  ofSettlementsAlone: boolean;
  carriedTo: string | null;
  accountId: string | null;
  iban: string | null;
  bic: string | null;
  holder: string | null;
  accountWaits: boolean;
  /** Whether the fleet pays only against a recibo, and this week has none. */
  lacksRecibo: boolean;
  /** The state from which that follows; null where the fleet does not ask. */
  reciboMark: string | null;
};

export type Line = Candidate & { accountId: string; iban: string; holder: string };

/** The company that pays. */
export type Payer = { minimumCents: number; iban: string };

/** Null where the record goes into the file. */
export function leftOutOf(each: Candidate, { minimumCents, iban }: Payer): LeftOut | null {
  if (each.inBatch !== null && each.status !== 'PAID') return 'in_batch';
  if (each.status === 'PAID') return 'paid';
  if (each.neverActive) return 'never_active';
  if (each.ofSettlementsAlone) return 'settlements_alone';
  if (each.carriedTo !== null) return 'carried';
  if (each.cents < 0 || !each.isPayable) return 'negative';
  if (each.cents === 0) return 'zero';
  if (each.cents < minimumCents) return 'below_minimum';
  if (each.accountId === null) return each.accountWaits ? 'account_waits' : 'no_account';
  if (each.iban === iban) return 'own_account';
  if (each.lacksRecibo) return 'no_recibo';
  return null;
}

/** Whether an account, entered or confirmed, would bring the record into a file. */
export function lacksAccount(reason: LeftOut | null): boolean {
  return reason === 'no_account' || reason === 'account_waits' || reason === 'own_account';
}

export function leftOutText(
  reason: LeftOut,
  { carriedTo, inBatch }: Candidate,
  { minimumCents }: Payer,
): string {
  const texts: Record<LeftOut, string> = {
    paid: 'Já está pago.',
    in_batch: `Já está no ficheiro n.º ${inBatch}.`,
    never_active: 'O condutor nunca foi aprovado.',
    settlements_alone: 'Desta semana só há acertos: é paga quando chegar um relatório.',
    carried: `O saldo passou para a semana de ${dateInWords(carriedTo ?? '')}.`,
    negative: 'O valor líquido é negativo.',
    zero: 'O valor líquido é zero.',
    below_minimum: `É menos do que o mínimo de ${euroOfCents(minimumCents)}.`,
    no_account: 'O condutor não tem conta bancária.',
    account_waits: 'A conta do condutor espera por confirmação.',
    own_account: 'A conta do condutor é a da própria empresa: indique a dele.',
    no_recibo: 'Falta o recibo desta semana.',
  };
  return texts[reason];
}
