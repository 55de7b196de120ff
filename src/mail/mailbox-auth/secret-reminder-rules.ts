import { dateInWords, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import type { Watched } from './fault-rules';

/** Days before its end on which staff are reminded of the client secret. */
const REMINDED_DAYS = [60, 30, 7];

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
