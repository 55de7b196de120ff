import { isSamePerson } from '../../platform/decisions/same-person-rules';
import { shiftDate } from '../../platform/domain/calendar';

/** A confirmation from the audit log; without driver or account if those were erased since. */
export type ConfirmedAccount = {
  at: string;
  fullName: string | null;
  iban: string | null;
  enteredBy: string | null;
  confirmedBy: string;
};

export function isOfOnePerson({ enteredBy, confirmedBy }: ConfirmedAccount): boolean {
  return enteredBy !== null && isSamePerson(enteredBy, confirmedBy);
}

const MOST_DAYS_LATE = 7;

/** Ends before 8:00 UTC, so that a confirmation being written is not missed. */
export function accountsUntil(day: string): string {
  return `${day}T07:50:00.000Z`;
}

/** `lastDay` is the day of the last e-mail on accounts; without one, the period starts a week back. */
export function accountsSince(lastDay: string | undefined, today: string): string {
  const first = shiftDate(today, -MOST_DAYS_LATE);
  return accountsUntil(lastDay === undefined || lastDay < first ? first : lastDay);
}

const ACCOUNTS = ' accounts';

/** The key of an accounts digest, distinct from a document digest of the same day. */
export function accountsPeriod(day: string): string {
  return `${day}${ACCOUNTS}`;
}
