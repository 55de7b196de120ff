/** The reason why a row with amounts waits for staff, in cents; `against` is the amount it is compared with. */
export type Doubt =
  | { kind: 'amount'; of: DoubtedAmount; cents: number; bound: 'gross' | 'week' | 'usual'; against: number }
  /** The week began after the driver had left, on `leftOn` (`YYYY-MM-DD`). */
  | { kind: 'left'; cents: number; leftOn: string }
  /** Companies with booked rows in the same week: the amounts would be added up. */
  | { kind: 'company'; cents: number; against: number; company: string; others: readonly string[] }
  /** Nothing shows which of two versions is later. */
  | { kind: 'version'; cents: number; against: number }
  /** Like `version`, but the other one is not booked, because its week is paid or closed. */
  | { kind: 'refused'; cents: number; against: number };

export type DoubtedAmount = 'gross' | 'commission' | 'adjustments' | 'cash' | 'payout' | 'file';

export function asksVersion(doubt: Doubt | null): boolean {
  return doubt?.kind === 'version' || doubt?.kind === 'refused';
}
