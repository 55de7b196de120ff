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

/** Whether the label is feminine, as in `a Carta de Condução`. */
export function isFeminine(docType: DocType | null): boolean {
  return docType === 'CARTA_CONDUCAO';
}

const ALWAYS_REQUIRED: readonly DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

/** Listed in the order of display (docs/rules/documents.md#document-types). */
export function requiredDocuments(contractType: ContractType): readonly DocType[] {
  return contractType === 'VEHICLE_RENTAL' ? [...ALWAYS_REQUIRED, 'VEHICLE_DOC'] : ALWAYS_REQUIRED;
}
