import { daysFrom } from '../../platform/domain/calendar';

/** Limit per day on e-mails caused by registrations. */
export const EMAILS_TO_ONE_ADDRESS = 3;

export function emailsCountedSince(now: Date): string {
  return daysFrom(now, -1);
}
