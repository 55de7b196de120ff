import { DAY_MS, dateInWords, shiftDate } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import type { LeftOut } from './schema';

export const ANSWER_FORM_LIMIT = { bytes: 8_100_000, readMs: 60_000 };

/** A selected record as it is now. */
export type Candidate = {
  recordId: string;
  version: number;
  driverId: string;
  fullName: string;
  weekStartDate: string;
  cents: number;
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
};

export type Line = Candidate & { accountId: string; iban: string; holder: string };

/** Null where the record goes into the file. */
export function leftOutOf(each: Candidate, minimumCents: number): LeftOut | null {
  if (each.inBatch !== null && each.status !== 'PAID') return 'in_batch';
  if (each.status === 'PAID') return 'paid';
  if (each.neverActive) return 'never_active';
  if (each.ofSettlementsAlone) return 'settlements_alone';
  if (each.carriedTo !== null) return 'carried';
  if (each.cents < 0 || !each.isPayable) return 'negative';
  if (each.cents === 0) return 'zero';
  if (each.cents < minimumCents) return 'below_minimum';
  if (each.accountId === null) return each.accountWaits ? 'account_waits' : 'no_account';
  return null;
}

export function leftOutText(
  reason: LeftOut,
  { carriedTo, inBatch }: Candidate,
  minimumCents: number,
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
  };
  return texts[reason];
}

/** A record has one for ever: a bank shows the same in each file (docs/rules/payments.md#payment-files). */
export function referenceOf(recordId: string): string {
  return recordId.replaceAll('-', '');
}

/** Has the form `FROTA EXEMPLO SEMANA 2026-W46`. */
export function remittanceOf(company: string, monday: string): string {
  return `${company} SEMANA ${isoWeek(monday)}`;
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(monday: string): string {
  const year = shiftDate(monday, 3).slice(0, 4);
  const days = (Date.parse(monday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor((days + 3) / 7) + 1).padStart(2, '0')}`;
}

/** At most 31 characters; `date` is for people. */
export function messageIdOf(date: string, id: string): string {
  return `VOLANTE-${date.replaceAll('-', '')}-${id.replaceAll('-', '').slice(0, 12)}`;
}
