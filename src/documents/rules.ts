import type { ContractType } from '../drivers/schema';
import type { DocType, DocumentStatus } from './schema';

/** 10 MB: the most an upload may hold, in bytes (SPEC.md §5). */
export const MAX_UPLOAD_BYTES = 10_485_760;

export const DOCUMENT_LIMITS = {
  name: 'document',
  visitor: { limit: 60, windowSeconds: 3_600 },
  newcomers: { limit: 60, windowSeconds: 3_600 },
  address: { limit: 600, windowSeconds: 3_600 },
  network: { limit: 1_200, windowSeconds: 3_600 },
};

/**
 * Files that are checked and copied at once by one process: each is in memory whole, some twice over. The others wait
 * so long, in ms, and are then told to come back in so many seconds.
 */
export const CLAIMS_AT_ONCE = 4;
export const CLAIM_WAIT_MS = 10_000;
export const CLAIM_RETRY_SECONDS = 5;

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
  return monthsAfter(uploadDate, VALIDITY_MONTHS[docType]);
}

/**
 * The first and the last expiry date that a visitor may give a document on `today` (all `YYYY-MM-DD`): up to a year over
 * the default, since one without an end is never about to expire. Staff, who see the paper, are not bound by it.
 */
export function expiryDatesOf(docType: DocType, today: string): { first: string; last: string } {
  return { first: today, last: monthsAfter(today, VALIDITY_MONTHS[docType] + 12) };
}

function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = year * 12 + (month - 1) + count;
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

/** Days: up to this many a document is about to expire, up to that many it is urgent (SPEC.md §9). */
const EXPIRING_DAYS = 30;
const URGENT_DAYS = 7;

const DAY_MS = 86_400_000;

// Sweden writes dates as YYYY-MM-DD.
const lisbon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' });

/** The date the calendar shows in Lisbon, `days` from now: `YYYY-MM-DD`. */
export function lisbonDate(now: Date, days = 0): string {
  const today = Date.parse(lisbon.format(now));
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Days from now to the expiry date, rounded up (SPEC.md §4). The date stands for its first instant in Lisbon: on the
 * day itself no day is left, on the day before one is, at whatever hour.
 */
export function daysLeft(expiryDate: string, now: Date): number {
  return (Date.parse(expiryDate) - Date.parse(lisbonDate(now))) / DAY_MS;
}

const STATE_LABELS: Record<DocumentStatus, string> = {
  PENDING_VALIDATION: 'Pendente',
  VALIDATED: 'Válido',
  REJECTED: 'Rejeitado',
  EXPIRED: 'Expirado',
};

/** The displayed state of a document (SPEC.md §4). */
export function documentState(status: DocumentStatus, days: number): string {
  if (days <= 0) return STATE_LABELS.EXPIRED;
  return days <= EXPIRING_DAYS ? 'A Expirar' : STATE_LABELS[status];
}

/** The colour of that state (SPEC.md §4): red is bad, amber warn, green good. */
export function documentTone(status: DocumentStatus, days: number): 'good' | 'warn' | 'bad' {
  if (status === 'EXPIRED' || status === 'REJECTED' || days <= URGENT_DAYS) return 'bad';
  return days > EXPIRING_DAYS && status === 'VALIDATED' ? 'good' : 'warn';
}

export function isUrgent(days: number): boolean {
  return days <= URGENT_DAYS;
}

/** `1 dia`, `12 dias`. */
export function daysWording(days: number): string {
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** The time to expiry (SPEC.md §4); a month counts as 30 days. */
export function timeToExpiry(days: number): string {
  if (days <= 0) return 'Expirado';
  if (days <= EXPIRING_DAYS) return daysWording(days);
  const months = Math.floor(days / 30);
  return months === 1 ? '1 mês' : `${months} meses`;
}

export type ExpiryFilter = 'all' | 'valid' | 'expiring' | 'expired' | 'pending';

/** The status filter of the documents page (SPEC.md §5). */
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
