import { lisbonDate } from '../../platform/domain/calendar';

/** Returns the first days (`YYYY-MM-DD`) of this month and the next in Lisbon. */
export function monthOf(now: Date): { first: string; next: string } {
  const [year = 0, month = 1] = lisbonDate(now).split('-').map(Number);
  const first = (months: number) =>
    new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return { first: first(0), next: first(1) };
}
