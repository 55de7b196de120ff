import * as z from 'zod/mini';
import type { ContractType } from '../../platform/domain/contract';
import { DOC_TYPES, type DocType } from '../../platform/domain/document-types';
import {
  MAX_REJECTION_NOTE,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../platform/domain/rejection-reasons';
import { oneLine } from '../../platform/domain/text';
import type { DriverStatus } from '../drivers/schema';

export const DocumentStatus = z.enum(['PENDING_VALIDATION', 'VALIDATED', 'REJECTED', 'EXPIRED']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** `filePath` is the uploadURL (its query optional) or the objectPath that the upload call answered. */
const EXPIRY_DATE = 'Indique a data de validade que está no documento';
const ISSUE_DATE = 'Indique a data de emissão que está no documento';

export const DocumentInput = z.object({
  driverId: z.string('Condutor inválido').check(z.uuid('Condutor inválido')),
  docType: z.enum(DOC_TYPES, 'Tipo de documento inválido'),
  fileName: z
    .string('Nome de ficheiro inválido')
    .check(
      z.overwrite(oneLine),
      z.minLength(1, 'Nome de ficheiro inválido'),
      z.maxLength(255, 'Nome de ficheiro demasiado longo'),
    ),
  filePath: z
    .string('Ficheiro inválido')
    .check(z.minLength(1, 'Ficheiro inválido'), z.maxLength(4096, 'Ficheiro inválido')),
  expiryDate: z.nullish(z.iso.date(EXPIRY_DATE)),
  documentURL: z.nullish(z.string().check(z.maxLength(4096, 'Ficheiro inválido'))),
});
export type DocumentInput = z.infer<typeof DocumentInput>;

/** Staff send this for a driver. */
export const StaffDocument = z.omit(DocumentInput, { driverId: true });

/** A printed date: the expiry, or the issue, from which the default counts. `confirmed` accepts odd dates. */
const Printed = {
  expiryDate: z.optional(z.iso.date(EXPIRY_DATE)),
  issuedOn: z.optional(z.iso.date(ISSUE_DATE)),
  confirmed: z.optional(z.boolean('Confirmação inválida')),
};

const NOTE_TOO_LONG = `No máximo ${MAX_REJECTION_NOTE} caracteres`;

export const RejectionNote = z
  .string('Nota inválida')
  .check(z.overwrite(oneLine), z.maxLength(MAX_REJECTION_NOTE, NOTE_TOO_LONG));

export const DocumentDecision = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal('VALIDATED'), ...Printed }),
    z.object({
      status: z.literal('REJECTED'),
      reason: z.optional(z.enum(REJECTION_REASONS, 'Motivo inválido')),
      note: z.optional(RejectionNote),
    }),
  ],
  'O estado tem de ser VALIDATED ou REJECTED',
);
export type DocumentDecision = z.infer<typeof DocumentDecision>;

export const ExpiryCorrection = z.object(Printed);
export type ExpiryCorrection = z.infer<typeof ExpiryCorrection>;

export type DocumentAnswer = {
  id: string;
  driverId: string;
  docType: DocType;
  status: DocumentStatus;
  /** `/objects/<key>`, for staff; `documentURL` is the same. */
  filePath: string;
  documentURL: string;
  fileName: string;
  /** `YYYY-MM-DD` */
  expiryDate: string | null;
  createdAt: string;
};

export type DocumentVersion = DocumentAnswer & {
  standing: 'CURRENT' | 'RENEWAL' | 'EARLIER';
  /** `YYYY-MM-DD` */
  issuedOn: string | null;
  /** The e-mail of staff. */
  decidedBy: string | null;
  decidedAt: string | null;
  rejectionReason: RejectionReason | null;
  rejectionNote: string | null;
  version: number;
};

export type ListedDocument = DocumentAnswer & {
  /** Increases with the document and its driver's fields; a decision's `If-Match` names it. */
  version: number;
};

export type ExpiringDocument = Pick<
  ListedDocument,
  'id' | 'docType' | 'status' | 'fileName' | 'filePath' | 'createdAt' | 'version'
> & {
  /** `YYYY-MM-DD` */
  expiryDate: string;
  /** True while a newer version waits for a decision. */
  renewalWaits: boolean;
  /** ISO 8601: when Notificar last e-mailed the driver; absent where no e-mail is sent. */
  notifiedAt?: string | null;
  driver: {
    id: string;
    fullName: string;
    contractType: ContractType;
    phoneNumber: string;
    status: DriverStatus;
  };
};

export const ExpiringWithin = z.object({
  days: z.pipe(
    z.string('Número de dias inválido').check(z.regex(/^[1-9]\d{0,2}$/, 'Número de dias inválido')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(366, 'No máximo 366 dias'))),
  ),
});
