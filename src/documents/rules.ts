import type { ContractType } from '../drivers/schema';
import type { DocType, DocumentStatus } from './schema';

/** 10 MB: the most an upload may hold, in bytes (SPEC.md §5). */
export const MAX_UPLOAD_BYTES = 10_485_760;

export const DOC_TYPE_LABELS: Record<DocType, string> = {
  CC: 'Cartão de Cidadão',
  CARTA_CONDUCAO: 'Carta de Condução',
  CMTVDE: 'Certificado CMTVDE',
  REG_CRIMINAL: 'Registo Criminal',
  VEHICLE_DOC: 'Documento Viatura',
};

export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  PENDING_VALIDATION: 'Pendente',
  VALIDATED: 'Aprovado',
  REJECTED: 'Rejeitado',
  EXPIRED: 'Expirado',
};

const ALWAYS_REQUIRED: readonly DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

/** The documents a contract asks for, in the order they are shown (SPEC.md §5). */
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
 * The expiry date set by default on a document uploaded on `uploadDate` (both `YYYY-MM-DD`, SPEC.md §5).
 * Where the month is shorter, its last day: 31 August and six months is the end of February.
 */
export function defaultExpiryDate(docType: DocType, uploadDate: string): string {
  const [year = 0, month = 1, day = 1] = uploadDate.split('-').map(Number);
  const months = year * 12 + (month - 1) + VALIDITY_MONTHS[docType];
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const expiry = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)));
  return expiry.toISOString().slice(0, 10);
}

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

export const FILE_EXTENSIONS: Record<FileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** The type by the first bytes, whatever the name or the Content-Type said; null when it is none of the three. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte));
  return found?.[0] ?? null;
}
