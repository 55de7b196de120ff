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

/** The documents a contract asks for, in the order they are shown (docs/rules.md#document-types). */
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

/**
 * The expiry date set by default on a document uploaded on `uploadDate` (both `YYYY-MM-DD`;
 * docs/rules.md#document-types). Where the month is shorter, its last day: 31 August and six months is the end of
 * February.
 */
export function defaultExpiryDate(docType: DocType, uploadDate: string): string {
  return monthsAfter(uploadDate, VALIDITY_MONTHS[docType]);
}

/**
 * The first and the last expiry date that a visitor may give a document on `today` (all `YYYY-MM-DD`): up to a year over
 * the default, since one without an end is never about to expire. Staff, who see the paper, are not bound by it.
 */
export function expiryDatesOf(docType: DocType, today: string): { first: string; last: string } {
  return { first: today, last: monthsAfter(today, VALIDITY_MONTHS[docType] + 12) };
}
