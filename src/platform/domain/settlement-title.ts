import { SETTLEMENT_LABELS, type SettlementCategory } from './settlement-categories';

type Described = { category: SettlementCategory; text: string };

/** The category and its description, unless that only repeats the category. */
export function settlementWords({ category, text }: Described): string {
  const label = SETTLEMENT_LABELS[category];
  return text === '' || text === label ? label : `${label}: ${text}`;
}

/** The title of an acerto's line, in Portuguese. */
export function settlementTitle(of: Described & { counters: string | null }): string {
  return of.counters === null ? settlementWords(of) : `Anulação de ${settlementWords(of)}`;
}
