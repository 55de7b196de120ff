import * as z from 'zod/mini';
import { normalizePlate } from './rules';

/** Empty or a Portuguese plate; the value is the normalised plate, or null. */
export const LicensePlate = z.pipe(
  z.nullish(z.string('Matrícula inválida').check(z.maxLength(20, 'Matrícula inválida'))),
  z.transform((value, context) => {
    if (value == null || value.trim() === '') return null;
    const plate = normalizePlate(value);
    if (plate === null) context.issues.push({ code: 'custom', message: 'Matrícula inválida', input: value });
    return plate;
  }),
);

const OptionalText = z.pipe(
  z.nullish(z.string('Texto inválido').check(z.maxLength(60, 'No máximo 60 caracteres'))),
  z.transform((value) => value?.replace(/\s+/g, ' ').trim() || null),
);

/** The rented vehicle as its registrant fills it in, all optional (SPEC.md §5). */
export const VehicleFields = z.object({
  licensePlate: LicensePlate,
  make: OptionalText,
  model: OptionalText,
});

export const VehicleInput = z
  .extend(VehicleFields, { driverId: z.string('Condutor inválido').check(z.uuid('Condutor inválido')) })
  .check(
    z.refine((vehicle) => (vehicle.licensePlate ?? vehicle.make ?? vehicle.model) !== null, {
      message: 'Indique a matrícula, a marca ou o modelo',
      path: ['licensePlate'],
    }),
  );
export type VehicleInput = z.infer<typeof VehicleInput>;
