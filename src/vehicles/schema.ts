import * as z from 'zod/mini';
import { normalizePlate } from './rules';

const PlateText = z.string('Matrícula inválida').check(
  z.maxLength(20, 'Matrícula inválida'),
  z.refine((text) => text.trim() === '' || normalizePlate(text) !== null, 'Matrícula inválida'),
);

const ShortText = z.string('Texto inválido').check(
  z.overwrite((text) => text.replace(/\s+/g, ' ').trim()),
  z.maxLength(60, 'No máximo 60 caracteres'),
);

/** What a form's fields for the vehicle hold: each may be empty. */
export const VehicleTexts = { licensePlate: PlateText, make: ShortText, model: ShortText };

/** Empty or a Portuguese plate; the value is the normalised plate, or null. */
export const LicensePlate = z.pipe(
  z.nullish(PlateText),
  z.transform((text) => (text == null ? null : normalizePlate(text))),
);

const OptionalText = z.pipe(
  z.nullish(ShortText),
  z.transform((text) => text || null),
);

/** The rented vehicle as its registrant fills it in, all optional (SPEC.md §5). */
export const VehicleFields = z.object({
  licensePlate: LicensePlate,
  make: OptionalText,
  model: OptionalText,
});

// Marked, so that a page which only wants the texts does not carry it.
export const VehicleInput = /* @__PURE__ */ z
  .extend(VehicleFields, { driverId: z.string('Condutor inválido').check(z.uuid('Condutor inválido')) })
  .check(
    z.refine((vehicle) => (vehicle.licensePlate ?? vehicle.make ?? vehicle.model) !== null, {
      message: 'Indique a matrícula, a marca ou o modelo',
      path: ['licensePlate'],
    }),
  );
export type VehicleInput = z.infer<typeof VehicleInput>;
