import { monthsAfter } from './calendar';
import type { DocType } from './document-types';

const VALIDITY_MONTHS: Record<DocType, number> = {
  CC: 120,
  CARTA_CONDUCAO: 60,
  CMTVDE: 60,
  REG_CRIMINAL: 6,
  VEHICLE_DOC: 12,
};

/** docs/rules/documents.md#document-types; clamped to the month's last day. Dates `YYYY-MM-DD`. */
export function defaultExpiryDate(docType: DocType, uploadDate: string): string {
  return monthsAfter(uploadDate, VALIDITY_MONTHS[docType]);
}

/** The issue date of a document that expires by default on this date. */
export function issueDateFor(docType: DocType, expiryDate: string): string {
  return monthsAfter(expiryDate, -VALIDITY_MONTHS[docType]);
}

/** The range for visitors, past dates among them: up to a year past the default, since a document must expire some day.
 * Dates `YYYY-MM-DD`. */
export function expiryDatesOf(docType: DocType, today: string): { first: string; last: string } {
  return { first: '1900-01-01', last: monthsAfter(today, VALIDITY_MONTHS[docType] + 12) };
}
