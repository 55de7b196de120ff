import { dateInWords, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import type { MailboxLink } from './link-state';
import { FAULT_TEXT } from './refusals';

/** Days before its end on which staff are reminded of the client secret. */
const REMINDED_DAYS = [60, 30, 7];

type Watched = Pick<MailboxLink, 'state' | 'fault' | 'secretExpiresOn'>;

/** What staff have to do about the mailbox's link, in Portuguese; null if nothing. */
export function mailboxFault({ state, fault, secretExpiresOn }: Watched, now: Date): string | null {
  if (state === 'unlinked') return FAULT_TEXT.unlinked;
  if (fault) return fault.text;
  return secretReminder({ secretExpiresOn }, now) && secretText(secretExpiresOn ?? '', now);
}

/** The reminder that is due, named by its day, of which each is sent once; null before the first. */
export function secretReminder(
  { secretExpiresOn }: Pick<Watched, 'secretExpiresOn'>,
  now: Date,
): string | null {
  if (secretExpiresOn === null) return null;
  const today = lisbonDate(now);
  return (
    REMINDED_DAYS.map((days) => shiftDate(secretExpiresOn, -days)).findLast((day) => day <= today) ?? null
  );
}

export function secretText(expiresOn: string, now: Date): string {
  const verb = expiresOn < lisbonDate(now) ? 'caducou' : 'caduca';
  return `O segredo da aplicação ${verb} em ${dateInWords(expiresOn)}. Quem gere o servidor tem de criar outro e mudar EMAIL_OAUTH_CLIENT_SECRET e EMAIL_OAUTH_SECRET_EXPIRES.`;
}
