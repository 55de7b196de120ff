import { weekSpanOfYear } from './date-words';
import { centsOfDecimal, signedEuro } from './money-text';

export const SETTLEMENT_CATEGORIES = [
  'ADIANTAMENTO',
  'CAUCAO',
  'DEVOLUCAO_CAUCAO',
  'PORTAGENS',
  'COMBUSTIVEL',
  'CARREGAMENTO',
  'ESTACIONAMENTO',
  'RENDA',
  'DANOS',
  'MULTA',
  'BONUS',
  'REFERENCIA',
  'CORRECAO',
  'SALDO_ANTERIOR',
  'OUTRO',
] as const;

export type SettlementCategory = (typeof SETTLEMENT_CATEGORIES)[number];

export const SETTLEMENT_LABELS: Record<SettlementCategory, string> = {
  ADIANTAMENTO: 'Adiantamento',
  CAUCAO: 'Caução',
  DEVOLUCAO_CAUCAO: 'Devolução de caução',
  PORTAGENS: 'Portagens',
  COMBUSTIVEL: 'Combustível',
  CARREGAMENTO: 'Carregamento',
  ESTACIONAMENTO: 'Estacionamento',
  RENDA: 'Renda da viatura',
  DANOS: 'Danos',
  MULTA: 'Multa',
  BONUS: 'Bónus',
  REFERENCIA: 'Referência',
  CORRECAO: 'Correção',
  SALDO_ANTERIOR: 'Saldo anterior',
  OUTRO: 'Outro',
};

const CREDITS: readonly SettlementCategory[] = ['DEVOLUCAO_CAUCAO', 'BONUS', 'REFERENCIA'];

/** Whether the amount is added to the payout by default; staff can choose otherwise. */
export function isCreditByDefault(category: SettlementCategory): boolean {
  return CREDITS.includes(category);
}

type Described = { category: SettlementCategory; text: string };

/** The category and its description, unless that only repeats the category. */
export function settlementWords({ category, text }: Described): string {
  const label = SETTLEMENT_LABELS[category];
  return text === '' || text === label ? label : `${label}: ${text}`;
}

/** `Bónus de +25,00 €`. */
export function settledAmount(category: SettlementCategory, cents: number): string {
  return `${SETTLEMENT_LABELS[category]} de ${signedEuro(cents)}`;
}

type Settled = { category: SettlementCategory; amount: string };

/** The toast of an acerto: `Bónus de +25,00 € para Ana Lopes, semana de 16 a 22 nov 2026`. */
export function settledWords({ category, amount }: Settled, fullName: string, monday: string): string {
  return `${settledAmount(category, centsOfDecimal(amount))} para ${fullName}, semana de ${weekSpanOfYear(monday)}`;
}

/** The title of an acerto's line, in Portuguese. */
export function settlementTitle(of: Described & { counters: string | null }): string {
  return of.counters === null ? settlementWords(of) : `Anulação de ${settlementWords(of)}`;
}
