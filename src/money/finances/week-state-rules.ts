import type { WeekStanding } from './schema';

/** A closed week is paid once no record of it has anything left to pay. */
export function weekState({
  isClosed,
  unpaid,
}: {
  isClosed: boolean;
  unpaid: number;
}): WeekStanding['state'] {
  if (!isClosed) return 'open';
  return unpaid > 0 ? 'closed' : 'paid';
}
