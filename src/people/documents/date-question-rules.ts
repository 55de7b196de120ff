import { dateInWords, monthsAfter } from '../../platform/domain/calendar';

export type PrintedDates = { expiryDate: string; issuedOn: string | null };

const YEARS_BELIEVED = 15;

/** Returns the question to staff before such dates are accepted; null where they are plausible. */
export function questionAbout({ expiryDate, issuedOn }: PrintedDates, today: string): string | null {
  if (issuedOn !== null && issuedOn > today) {
    return `A data de emissão, ${dateInWords(issuedOn)}, ainda não chegou. É mesmo essa que está no documento?`;
  }
  const until = `A validade, ${dateInWords(expiryDate)},`;
  if (expiryDate < today) return `${until} já passou. É mesmo essa que está no documento?`;
  if (expiryDate <= monthsAfter(today, YEARS_BELIEVED * 12)) return null;
  return `${until} é daqui a mais de ${YEARS_BELIEVED} anos. É mesmo essa que está no documento?`;
}
