import { DAY_MS, lisbonDate } from '../../platform/domain/calendar';
import { dayInWords } from '../../platform/domain/date-words';
import { defaultExpiryDate } from '../../platform/domain/document-validity';
import { countLabel } from '../../platform/domain/text';
import type { DocumentStatus, ListedDocument } from './schema';

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

/** `caduca a 7 de dezembro de 2026`. */
export function lapseInWords(expiryDate: string, today: string): string {
  const date = dayInWords(expiryDate);
  if (expiryDate === today) return `caduca hoje, ${date}`;
  return `${expiryDate < today ? 'caducou' : 'caduca'} a ${date}`;
}

type Dated = Pick<ListedDocument, 'docType' | 'status' | 'expiryDate' | 'createdAt'>;

/** Whether the date is the default of its type, which no decision has confirmed. The default counts from the upload,
 * which may be of the day before the document. */
export function isEstimated({ docType, status, expiryDate, createdAt }: Dated): boolean {
  if (status !== 'PENDING_VALIDATION' && status !== 'REJECTED') return false;
  const created = new Date(createdAt);
  const days = [lisbonDate(created), lisbonDate(new Date(created.getTime() - DAY_MS))];
  return days.some((day) => defaultExpiryDate(docType, day) === expiryDate);
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
