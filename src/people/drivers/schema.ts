import * as z from 'zod/mini';
import { CONTRACT_TYPES } from '../../platform/domain/contract';
import { isWrittenPlate, normalizePlate } from '../../platform/domain/plate';
import { oneLine } from '../../platform/domain/text';
import type { ListedDocument } from '../documents/schema';

export const DriverStatus = z.enum(['ACTIVE', 'PENDING_VALIDATION', 'INACTIVE']);
export type DriverStatus = z.infer<typeof DriverStatus>;

/** docs/rules/drivers.md#registration-fields */
export const DriverFields = {
  fullName: line(2, 200, 'Nome completo é obrigatório'),
  email: z
    .string('Email inválido')
    .check(z.trim(), z.maxLength(254, 'Email inválido'), z.email('Email inválido')),
  phoneNumber: line(9, 40, 'Número de telefone inválido'),
  cmtvdeNumber: line(6, 40, 'Número CMTVDE é obrigatório'),
  contractType: z.enum(CONTRACT_TYPES, 'Selecione um tipo de contrato'),
};

/** Unknown fields, `status` among them, are dropped. */
export const DriverInput = z.object(DriverFields);
export type DriverInput = z.infer<typeof DriverInput>;

// Marked pure, so that a page without a registration does not bundle them.
const PlateText = /* @__PURE__ */ z.string('Matrícula inválida').check(
  z.maxLength(20, 'Matrícula inválida'),
  z.overwrite((text) => normalizePlate(text) ?? text.trim()),
  z.refine((text) => text === '' || isWrittenPlate(text), 'Matrícula inválida'),
);

const ShortText = /* @__PURE__ */ z
  .string('Texto inválido')
  .check(z.overwrite(oneLine), z.maxLength(60, 'No máximo 60 caracteres'));

/** A file of staff has Portuguese plates. */
export const CarTexts = { licensePlate: PlateText, make: ShortText, model: ShortText };

const MOST_OF_PLATE = 20;

/** Any text for a plate, so that it blocks no registration; a Portuguese plate is written in its form. */
const AnyPlateText = /* @__PURE__ */ z.string('Texto inválido').check(
  z.overwrite(oneLine),
  z.maxLength(MOST_OF_PLATE, { error: `No máximo ${MOST_OF_PLATE} caracteres`, abort: true }),
  z.overwrite((text) => normalizePlate(text) ?? text),
);

/** A registration has any text for a plate. */
export const NamedCarTexts = { licensePlate: AnyPlateText, make: ShortText, model: ShortText };

function orNull(text: typeof PlateText) {
  return z.pipe(
    z.nullish(text),
    z.transform((value) => value || null),
  );
}

const NamedFields = z.object({
  licensePlate: orNull(AnyPlateText),
  make: orNull(ShortText),
  model: orNull(ShortText),
});

/** One of the fields is needed (docs/rules/cars.md#named-at-registration). */
// Marked pure, so that a page that needs only the texts does not bundle it.
export const NamedCarInput = /* @__PURE__ */ z
  .extend(NamedFields, { driverId: z.string('Condutor inválido').check(z.uuid('Condutor inválido')) })
  .check(
    z.refine(({ licensePlate, make, model }) => (licensePlate ?? make ?? model) !== null, {
      message: 'Indique a matrícula, a marca ou o modelo',
      path: ['licensePlate'],
    }),
  );
export type NamedCarInput = z.infer<typeof NamedCarInput>;

/** The car that a driver names, as written. */
export type NamedCar = Omit<NamedCarInput, 'driverId'>;

export const DriverDecision = z.object({
  status: z.enum(['ACTIVE', 'INACTIVE'], 'O estado tem de ser ACTIVE ou INACTIVE'),
});
export type DriverDecision = z.infer<typeof DriverDecision>;

/** Version 4 or 7 (RFC 9562), not guessable; neither nil nor max. */
export const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The client makes one idempotency key per form. */
export const RegistrationHeaders = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(RANDOM_UUID, 'Chave de repetição inválida'))),
});

export type RegisteredDriver = DriverInput & { id: string; status: DriverStatus; createdAt: string };

export type DriverWithDocuments = RegisteredDriver & {
  /** True when another driver has the same e-mail or CMTVDE number. */
  sharesIdentity: boolean;
  /** Sorted in the order of `DOC_TYPES`. */
  documents: ListedDocument[];
  /** Renewals that wait to replace one of `documents`. */
  renewals: ListedDocument[];
  /** The day since which a former driver is no longer ACTIVE. */
  leftOn: string | null;
  /** Increases with the driver, its vehicle and documents; a decision's `If-Match` names it. */
  version: number;
};

export const DriverSearch = z.object({
  search: z.string('Escreva um nome').check(z.trim(), z.maxLength(100)),
  /** Leaves out those who are not ACTIVE. */
  active: z.optional(z.enum(['true', 'false'])),
});
export type DriverSearch = z.infer<typeof DriverSearch>;

export type FoundDriver = Pick<RegisteredDriver, 'id' | 'fullName' | 'email' | 'status'> & {
  /** The plates of the cars that the driver has now. */
  plates: string[];
  /** The Monday of the last week of which there is a record. */
  week: string | null;
};

export type DueErasure = {
  id: string;
  fullName: string;
  reason: 'rejected' | 'unfinished';
  /** ISO 8601. */
  erasesAt: string;
};

/** Counts UTF-16 units, as a form field does. */
function line(min: number, max: number, message: string) {
  return z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(min, message), z.maxLength(max, `No máximo ${max} caracteres`));
}
