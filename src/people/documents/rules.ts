import { DAY_MS, dateInWords, lisbonDate, monthsAfter } from '../../platform/domain/calendar';
import { countLabel } from '../../platform/domain/text';
import type { DocumentStatus } from './schema';

export const DOCUMENT_LIMITS = {
  name: 'document',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};

/** Limits each process, which holds a file whole in memory, some twice. */
export const CLAIMS_AT_ONCE = 4;
export const CLAIM_WAIT_MS = 10_000;
export const CLAIM_RETRY_SECONDS = 5;

/** Default limit of undecided drivers: room for a thousand with five photographs of 4 MB. */
export const PENDING_DOCUMENTS_GB = 20;

export const PENDING_RETRY_SECONDS = 3_600;

export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  PENDING_VALIDATION: 'Pendente',
  VALIDATED: 'Aprovado',
  REJECTED: 'Rejeitado',
  EXPIRED: 'Expirado',
};

/** The next version of these waits as a renewal; any other is replaced (docs/rules/documents.md#versions). */
export const RENEWED: readonly DocumentStatus[] = ['VALIDATED', 'EXPIRED'];

/** docs/rules/documents.md#displayed-state */
const EXPIRING_DAYS = 30;
const URGENT_DAYS = 7;

/** The expiry date begins at midnight in Lisbon: 0 on the day itself, 1 on the day before, at any hour. */
export function daysLeft(expiryDate: string, now: Date): number {
  return (Date.parse(expiryDate) - Date.parse(lisbonDate(now))) / DAY_MS;
}

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

const STATE_LABELS: Record<DocumentStatus, string> = {
  PENDING_VALIDATION: 'Pendente',
  VALIDATED: 'Válido',
  REJECTED: 'Rejeitado',
  EXPIRED: 'Expirado',
};

/** docs/rules/documents.md#displayed-state */
export function documentState(status: DocumentStatus, days: number): string {
  if (days <= 0) return STATE_LABELS.EXPIRED;
  return isExpiring(days) ? 'A Expirar' : STATE_LABELS[status];
}

export function documentTone(status: DocumentStatus, days: number): 'good' | 'warn' | 'bad' {
  if (status === 'EXPIRED' || status === 'REJECTED' || days <= URGENT_DAYS) return 'bad';
  return days > EXPIRING_DAYS && status === 'VALIDATED' ? 'good' : 'warn';
}

export function isExpiring(days: number): boolean {
  return days <= EXPIRING_DAYS;
}

export function isUrgent(days: number): boolean {
  return days <= URGENT_DAYS;
}

export function daysWording(days: number): string {
  return countLabel(days, 'dia', 'dias');
}

/** A month counts as 30 days. */
export function timeToExpiry(days: number): string {
  if (days <= 0) return 'Expirado';
  if (days <= EXPIRING_DAYS) return daysWording(days);
  const months = Math.floor(days / 30);
  return countLabel(months, 'mês', 'meses');
}

export type ExpiryFilter = 'all' | 'valid' | 'expiring' | 'expired' | 'pending';

/** docs/rules/screens.md#documents-page */
export function passesExpiryFilter(filter: ExpiryFilter, status: DocumentStatus, days: number): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'valid':
      return status === 'VALIDATED' && days > EXPIRING_DAYS;
    case 'expiring':
      return days >= 1 && days <= EXPIRING_DAYS;
    case 'expired':
      return days <= 0;
    case 'pending':
      return status === 'PENDING_VALIDATION';
  }
}
