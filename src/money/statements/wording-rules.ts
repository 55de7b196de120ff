import { dateInWords, shiftDate } from '../../platform/domain/calendar';
import { PROGRAM } from '../../platform/domain/fleet';
import { euroOfCents } from '../../platform/domain/money-text';
import { oneLine } from '../../platform/domain/text';
import type { Statement, StatementContent, StatementLine, StatementSection } from './schema';

export const TITLE = 'Extrato semanal';

export const TO_WRITE = 'O que escrever no recibo';

export const WHAT_IT_IS = 'Documento informativo. Não é fatura nem recibo.';

/** Returns a file name without its extension. */
export function fileStem({ weekStartDate, fullName }: Pick<Statement, 'weekStartDate' | 'fullName'>): string {
  return `extrato-${weekStartDate}-${oneLine(fullName).replaceAll(/[.\s]+/g, '-')}`;
}

/** Labels the week's payout. */
export function outcomeLabel({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return payoutCents < 0 ? 'Em dívida' : 'A receber';
}

/** States what became of the payout: paid on a day, to be paid, or owed. */
export function outcomeWords(of: Pick<Statement, 'payoutCents' | 'paidOn' | 'today'>): string {
  const { payoutCents, paidOn, today } = of;
  return payoutCents < 0 || paidOn === null ? outcomeLabel(of) : paidWords(paidOn, today);
}

/** A file for the bank may be marked as paid before its day. */
function paidWords(paidOn: string, today: string): string {
  return `${paidOn > today ? 'O banco paga' : 'Pago'} em ${dateInWords(paidOn)}`;
}

/** `na conta PT50 •••• 7983`; empty where the account is not known, or the week is owed. */
export function accountWords({ account, payoutCents }: Pick<Statement, 'account' | 'payoutCents'>): string {
  return account === null || payoutCents < 0 ? '' : `na conta ${account}`;
}

/** Has no sign: the label states the direction. */
export function outcomeAmount({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return euroOfCents(Math.abs(payoutCents));
}

/** Names the issuer. */
export function headWords({ fleet }: Pick<Statement, 'fleet'>): string {
  if (fleet === null) return PROGRAM;
  return fleet.nif === null ? fleet.name : `${fleet.name}, NIF ${fleet.nif}`;
}

/** Telephone and e-mail of the issuer; empty without either. */
export function contactWords({ fleet }: Pick<Statement, 'fleet'>): string {
  return [fleet?.phone, fleet?.email].filter(Boolean).join(' · ');
}

export function carWords({ plates }: Pick<Statement, 'plates'>): string {
  return plates.length === 0 ? '' : `${plates.length === 1 ? 'Viatura' : 'Viaturas'} ${plates.join(', ')}`;
}

/** Leaves out amounts of zero, but for sums and for lines with a note. */
export function shownLines({ lines }: Pick<StatementSection, 'lines'>): StatementLine[] {
  return lines
    .filter(({ kind, note, cents }) => cents !== 0 || kind === 'net' || note !== null)
    .map((line) => ({ ...line, note: line.note && shownNote(line.note) }));
}

/** The hyphen of an amount below zero, as notes were stored. */
const HYPHEN = /-(?=\d[\d\u00a0]*,\d{2}\u00a0€)/g;

/** Notes of versions are stored; their amounts are shown with the minus of all others. */
export function shownNote(note: string): string {
  return note.replaceAll(HYPHEN, '−');
}

/** `Adiantamento em numerário` of `Adiantamento: Adiantamento em numerário`. */
export function shownLabel({ label }: Pick<StatementLine, 'label'>): string {
  const [category = '', ...rest] = label.split(': ');
  const text = rest.join(': ');
  return category !== '' && text.toLowerCase().startsWith(category.toLowerCase()) ? text : label;
}

/** Words the whole week, Monday to Sunday. */
export function weekWords(monday: string): string {
  return `Semana de ${dateInWords(monday)} a ${dateInWords(shiftDate(monday, 6))}`;
}

/** States the version and its date. */
export function standingWords({
  issued,
  paidOn,
  today,
}: Pick<Statement, 'issued' | 'paidOn' | 'today'>): string {
  if (paidOn === null) return 'Provisório: a semana ainda não foi paga, e os valores podem mudar.';
  const paid = `${paidWords(paidOn, today)}.`;
  return issued === null ? paid : `Versão ${issued.number}, de ${dateInWords(issued.on)}. ${paid}`;
}
