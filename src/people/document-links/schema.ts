import * as z from 'zod/mini';
import type { DocType } from '../../platform/domain/document-types';
import { DocumentInput } from '../documents/schema';

export const DocumentAsked = z.object({
  documentId: z.string('Documento inválido').check(z.uuid('Documento inválido')),
});

/** `byLink` answers a link to hand on and sends no e-mail. */
export const LinkAsked = z.extend(DocumentAsked, { byLink: z.optional(z.boolean('Pedido inválido')) });

const token = z.string('Ligação inválida').check(z.maxLength(100, 'Ligação inválida'));

export const LinkShown = z.object({ token });

export const LinkedDocument = z.object({
  token,
  fileName: DocumentInput.shape.fileName,
  filePath: DocumentInput.shape.filePath,
});
export type LinkedDocument = z.infer<typeof LinkedDocument>;

/** `askedAt` and `expiresAt` are ISO 8601 instants. */
export type AskedDocument = {
  /** Is shown once, to be handed on; null where an e-mail has it. */
  link: string | null;
  askedAt: string;
  expiresAt: string;
};

/** ISO 8601 instant of the e-mail, which may have been queued earlier in the day. */
export type AskedRenewal = { notifiedAt: string };

export type ShownLink = {
  /** Null where the name does not look like one. */
  firstName: string | null;
  docType: DocType;
  expiresAt: string;
};

export type SentDocument = { docType: DocType; fileName: string };
