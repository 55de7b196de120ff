import { monthsAfter } from './calendar';
import type { ContractType } from './contract';

export const DOC_TYPES = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'] as const;

export type DocType = (typeof DOC_TYPES)[number];

export const DOC_TYPE_LABELS: Record<DocType, string> = {
  CC: 'Cartão de Cidadão',
  CARTA_CONDUCAO: 'Carta de Condução',
  CMTVDE: 'Certificado CMTVDE',
  REG_CRIMINAL: 'Registo Criminal',
  VEHICLE_DOC: 'Documento Viatura',
};

const ALWAYS_REQUIRED: readonly DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

/** Listed in the order of display (docs/rules/documents.md#document-types). */
export function requiredDocuments(contractType: ContractType): readonly DocType[] {
  return contractType === 'VEHICLE_RENTAL' ? [...ALWAYS_REQUIRED, 'VEHICLE_DOC'] : ALWAYS_REQUIRED;
}

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

/** The range for visitors: up to a year past the default, since a document must expire some day. Dates `YYYY-MM-DD`. */
export function expiryDatesOf(docType: DocType, today: string): { first: string; last: string } {
  return { first: today, last: monthsAfter(today, VALIDITY_MONTHS[docType] + 12) };
}
