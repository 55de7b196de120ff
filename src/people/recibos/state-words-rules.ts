import { countLabel } from '../../platform/domain/text';
import type { DOCUMENT_KINDS } from './recibo-rules';
import type { ReciboWeek, WeekState } from './schema';

export const RECIBO_STATE_LABELS: Record<WeekState, string> = {
  MISSING: 'Em falta',
  RECEIVED: 'Recebido',
  MATCHES: 'Confere',
  DIVERGES: 'Diverge',
  ANNULLED: 'Anulado',
  DISPENSED: 'Dispensado',
  NOTHING: 'Sem valor',
};

export const DOCUMENT_KIND_LABELS: Record<(typeof DOCUMENT_KINDS)[number], string> = {
  FR: 'Fatura-recibo',
  FT: 'Fatura',
  FS: 'Fatura simplificada',
  ND: 'Nota de débito',
  NC: 'Nota de crédito',
  RC: 'Recibo (IVA de caixa)',
  RG: 'Recibo de uma fatura',
};

/** `3 em falta`, or that none is. */
export function missingWords(missing: number): string {
  return missing === 0 ? 'Nenhum em falta' : countLabel(missing, 'em falta', 'em falta');
}

/** How the recibo of a week stands, for its driver; `span` is the week, as `16 a 22 nov`. */
export function stateSentence({ state, difference }: Pick<ReciboWeek, 'state' | 'difference'>, span: string) {
  const sentences: Record<WeekState, string> = {
    MISSING: `Falta o recibo da semana de ${span}.`,
    RECEIVED: `Recebido para a semana de ${span}. Falta confirmar na lista da Autoridade Tributária.`,
    MATCHES: `Confere com a semana de ${span}.`,
    DIVERGES: `Não confere com a semana de ${span}. ${difference ?? ''}`.trim(),
    ANNULLED: `O recibo da semana de ${span} foi anulado: falta outro.`,
    DISPENSED: `Não é preciso recibo da semana de ${span}.`,
    NOTHING: `A semana de ${span} não tem valor a receber.`,
  };
  return sentences[state];
}

/** `6 %: 17,69 €` of a rate such as `6.00`, or `none` where it is zero. */
export function rateWords(rate: string, amount: string, none: string): string {
  return Number(rate) === 0 ? none : `${Number(rate).toLocaleString('pt-PT')} %: ${amount}`;
}
