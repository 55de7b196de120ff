import { formatDate } from '../../ui/format';

/** `10/11/2026 a 16/11/2026`, or its only day. */
export function daysText({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }): string {
  if (firstDay === null || lastDay === null) return 'Sem movimentos';
  return firstDay === lastDay ? formatDate(firstDay) : `${formatDate(firstDay)} a ${formatDate(lastDay)}`;
}

/** `10/11/2026, 08:15` from a movement's time in Lisbon, or its date alone. */
export function momentText(at: string): string {
  const [date = '', time] = at.split(' ');
  return time ? `${formatDate(date)}, ${time.slice(0, 5)}` : formatDate(date);
}
