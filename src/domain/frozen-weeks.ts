import { dateInWords } from './calendar';

const MOST_NAMED = 3;

/** Mondays, with spaces between; null where there are none. */
export type FrozenWeeks = Record<'paidWeeks' | 'closedWeeks', string | null>;

/** Why `change`, such as `esta taxa`, cannot begin so early. */
export function frozenText(change: string, { paidWeeks, closedWeeks }: FrozenWeeks): string {
  if (paidWeeks === null && closedWeeks !== null) {
    return `Já estão fechadas semanas que ${change} mudaria (${named(closedWeeks)}): reabra-as, ou escolha uma segunda-feira depois delas.`;
  }
  return `Já estão pagas semanas que ${change} mudaria (${named(paidWeeks ?? '')}): escolha uma segunda-feira depois delas.`;
}

function named(weeks: string): string {
  const days = weeks.split(' ').map(dateInWords);
  return days.length > MOST_NAMED ? `${days.length} semanas, a última a de ${days.at(-1)}` : days.join(', ');
}
