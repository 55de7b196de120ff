import { dateInWords } from '../../platform/domain/calendar';

const MOST_NAMED = 3;

/** Mondays, oldest first. */
type FrozenWeeks = Record<'paidWeeks' | 'closedWeeks', readonly string[]>;

/** The reason why `change`, such as `esta taxa`, cannot begin so early; null if it can. */
export function frozenText(change: string, { paidWeeks, closedWeeks }: FrozenWeeks): string | null {
  if (paidWeeks.length > 0) {
    return `Já estão pagas semanas que ${change} mudaria (${named(paidWeeks)}): escolha uma segunda-feira depois delas.`;
  }
  if (closedWeeks.length === 0) return null;
  return `Já estão fechadas semanas que ${change} mudaria (${named(closedWeeks)}): reabra-as, ou escolha uma segunda-feira depois delas.`;
}

function named(weeks: readonly string[]): string {
  const days = weeks.map(dateInWords);
  return days.length > MOST_NAMED ? `${days.length} semanas, a última a de ${days.at(-1)}` : days.join(', ');
}
