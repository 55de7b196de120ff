import { SETTLEMENT_LABELS, type SettlementCategory } from './settlement-categories';

type Titled = { category: SettlementCategory; text: string; counters: string | null };

/** The title of an acerto's line, in Portuguese. */
export function settlementTitle({ category, text, counters }: Titled): string {
  const title = [SETTLEMENT_LABELS[category], text].filter(Boolean).join(': ');
  return counters === null ? title : `Anulação de ${title}`;
}
