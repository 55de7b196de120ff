import { dateInWords, shiftDate } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import { oneLine } from '../../platform/domain/text';
import type { Statement, StatementContent } from './schema';

export const TITLE = 'Extrato semanal';

export const WHAT_IT_IS = 'Documento informativo. Não é fatura nem recibo.';

/** Returns a file name without its extension. */
export function fileStem({ weekStartDate, fullName }: Pick<Statement, 'weekStartDate' | 'fullName'>): string {
  return `extrato-${weekStartDate}-${oneLine(fullName).replaceAll(/[.\s]+/g, '-')}`;
}

/** Labels the week's payout. */
export function outcomeLabel({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return payoutCents < 0 ? 'Em dívida' : 'A receber';
}

/** Has no sign: the label states the direction. */
export function outcomeAmount({ payoutCents }: Pick<StatementContent, 'payoutCents'>): string {
  return euroOfCents(Math.abs(payoutCents));
}

/** Names the issuer. */
export function headWords({ company }: Pick<Statement, 'company'>): string {
  return company ? `${company.name}, NIF ${company.nif}` : 'Volante';
}

/** Words the whole week, Monday to Sunday. */
export function weekWords(monday: string): string {
  return `Semana de ${dateInWords(monday)} a ${dateInWords(shiftDate(monday, 6))}`;
}

/** States the version and its date. */
export function standingWords({ issued, paidOn }: Pick<Statement, 'issued' | 'paidOn'>): string {
  if (paidOn === null) return 'Provisório: a semana ainda não foi paga, e os valores podem mudar.';
  const paid = `Pago em ${dateInWords(paidOn)}.`;
  return issued === null ? paid : `Versão ${issued.number}, de ${dateInWords(issued.on)}. ${paid}`;
}
