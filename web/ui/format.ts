import { dateInWords, lisbonDate } from '../../src/platform/domain/calendar';
import { euroText } from '../../src/platform/domain/money-text';
import { atFirstUse } from '../../src/platform/domain/text';

const LOCALE = 'pt-PT';
const TIME_ZONE = 'Europe/Lisbon';

/** `1 234,56 €` from the API's decimal string, or from a number of euro. */
export function formatMoney(amount: string | number): string {
  return euroText(Number(amount));
}

/** `20/11/2026` from a date without a time, or from an instant as the clocks in Lisbon show it. */
export function formatDate(value: string): string {
  return dateInWords(value.length === 10 ? value : lisbonDate(new Date(value)));
}

/** The initials of the first two parts of a name (docs/rules/screens.md#drivers-page). */
export function initialsOf(fullName: string): string {
  const parts = fullName.trim().split(/\s+/).slice(0, 2);
  return parts
    .map((part) => [...part][0] ?? '')
    .join('')
    .toLocaleUpperCase(LOCALE);
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const lisbonMinute = atFirstUse(
  () => new Intl.DateTimeFormat(LOCALE, { ...DAY, hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE }),
);

/** `20/11/2026, 10:05` from an instant, as the clocks in Lisbon show it. */
export function formatDateTime(instant: string): string {
  return lisbonMinute().format(new Date(instant));
}
