import * as z from 'zod/mini';
import type { ListedDocument } from '../documents/schema';
import { CONTRACT_TYPES } from '../domain/contract';
import { oneLine } from '../domain/text';

export const DriverStatus = z.enum(['ACTIVE', 'PENDING_VALIDATION', 'INACTIVE']);
export type DriverStatus = z.infer<typeof DriverStatus>;

/** A registrant's own fields (docs/rules.md#registration-fields). */
export const DriverFields = {
  fullName: line(2, 200, 'Nome completo é obrigatório'),
  email: z
    .string('Email inválido')
    .check(z.trim(), z.maxLength(254, 'Email inválido'), z.email('Email inválido')),
  phoneNumber: line(9, 40, 'Número de telefone inválido'),
  cmtvdeNumber: line(6, 40, 'Número CMTVDE é obrigatório'),
  contractType: z.enum(CONTRACT_TYPES, 'Selecione um tipo de contrato'),
};

/** Anything else in the payload, `status` among it, is dropped. */
export const DriverInput = z.object(DriverFields);
export type DriverInput = z.infer<typeof DriverInput>;

/** What staff may decide about a pending driver. */
export const DriverDecision = z.object({
  status: z.enum(['ACTIVE', 'INACTIVE'], 'O estado tem de ser ACTIVE ou INACTIVE'),
});
export type DriverDecision = z.infer<typeof DriverDecision>;

/** A UUID that nobody guesses: of version 4 or 7 (RFC 9562), neither nil nor max. */
const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * A random key the registration form makes once: the same key within 24 hours mends the driver it registered
 * instead of registering another.
 */
export const RegistrationHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(RANDOM_UUID, 'Chave de repetição inválida'))),
});

export type RegisteredDriver = DriverInput & { id: string; status: DriverStatus; createdAt: string };

/** An item of `GET /api/drivers/with-documents`. */
export type DriverWithDocuments = RegisteredDriver & {
  /** Another driver has the same e-mail or CMTVDE number. */
  sharesIdentity: boolean;
  /** In the order of `DOC_TYPES`. */
  documents: ListedDocument[];
  /** Another with each change of the driver, the vehicle or a document; `If-Match` of a decision names it. */
  version: number;
};

/** A registration that is soon to be erased. */
export type DueErasure = {
  id: string;
  fullName: string;
  reason: 'rejected' | 'unfinished';
  /** An instant (ISO 8601). */
  erasesAt: string;
};

/** Lengths in UTF-16 units, as a form field counts them. */
function line(min: number, max: number, message: string) {
  return z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(min, message), z.maxLength(max, `No máximo ${max} caracteres`));
}
