import { SETTLEMENT_LABELS } from '../../../src/domain/settlement-categories';
import type { Settlement } from '../../../src/settlements/schema';

export function settlementTitle({
  category,
  text,
  counters,
}: Pick<Settlement, 'category' | 'text' | 'counters'>): string {
  const told = [SETTLEMENT_LABELS[category], text].filter(Boolean).join(': ');
  return counters === null ? told : `Anulação de ${told}`;
}
