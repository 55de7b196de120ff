import * as z from 'zod/mini';
import type { ContractType } from '../domain/contract';
import { DOC_TYPES, type DocType } from '../domain/document-types';
import { oneLine } from '../domain/text';

export const DocumentStatus = z.enum(['PENDING_VALIDATION', 'VALIDATED', 'REJECTED', 'EXPIRED']);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** `filePath` is the uploadURL (its query optional) or the objectPath that the upload call answered. */
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
  expiryDate: z.nullish(z.iso.date('Data de validade inválida')),
  documentURL: z.nullish(z.string().check(z.maxLength(4096, 'Ficheiro inválido'))),
});
export type DocumentInput = z.infer<typeof DocumentInput>;

export const DocumentDecision = z.object({
  status: z.enum(['VALIDATED', 'REJECTED'], 'O estado tem de ser VALIDATED ou REJECTED'),
});
export type DocumentDecision = z.infer<typeof DocumentDecision>;

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

export type ListedDocument = DocumentAnswer & {
  /** Changes with the document and its driver's fields; `If-Match` of a decision names it. */
  version: number;
};

export type ExpiringDocument = Pick<
  ListedDocument,
  'id' | 'docType' | 'status' | 'fileName' | 'filePath' | 'version'
> & {
  /** `YYYY-MM-DD` */
  expiryDate: string;
  driver: { fullName: string; contractType: ContractType };
};

export const ExpiringWithin = z.object({
  days: z.pipe(
    z.string('Número de dias inválido').check(z.regex(/^[1-9]\d{0,2}$/, 'Número de dias inválido')),
    z.pipe(z.transform(Number), z.number().check(z.maximum(366, 'No máximo 366 dias'))),
  ),
});
