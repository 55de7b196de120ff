import * as z from 'zod/mini';
import { oneLine } from '../../platform/domain/text';
import { normalizePlate, WRITTEN_PLATE } from './plate-rules';

const PlateText = z.string('Matrícula inválida').check(
  z.maxLength(20, 'Matrícula inválida'),
  z.overwrite((text) => normalizePlate(text) ?? text.trim()),
  z.regex(new RegExp(`^$|${WRITTEN_PLATE.source}`), 'Matrícula inválida'),
);

const ShortText = z
  .string('Texto inválido')
  .check(z.overwrite(oneLine), z.maxLength(60, 'No máximo 60 caracteres'));

export const VehicleTexts = { licensePlate: PlateText, make: ShortText, model: ShortText };

function orNull(text: typeof PlateText) {
  return z.pipe(
    z.nullish(text),
    z.transform((value) => value || null),
  );
}

export const LicensePlate = orNull(PlateText);

/** All fields are optional (docs/rules/drivers.md#vehicles). */
export const VehicleFields = z.object({
  licensePlate: LicensePlate,
  make: orNull(ShortText),
  model: orNull(ShortText),
});

// Marked pure, so that a page that needs only the texts does not bundle it.
export const VehicleInput = /* @__PURE__ */ z
  .extend(VehicleFields, { driverId: z.string('Condutor inválido').check(z.uuid('Condutor inválido')) })
  .check(
    z.refine((vehicle) => (vehicle.licensePlate ?? vehicle.make ?? vehicle.model) !== null, {
      message: 'Indique a matrícula, a marca ou o modelo',
      path: ['licensePlate'],
    }),
  );
export type VehicleInput = z.infer<typeof VehicleInput>;
