import { daysFrom } from '../../platform/domain/calendar';

const MAILED_DAYS = 7;

/** Earlier payments send no e-mail, so that the first e-mails are not about past years. */
export function mailedSince(now: Date): string {
  return daysFrom(now, -MAILED_DAYS);
}
