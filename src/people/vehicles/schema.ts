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

/** A file of staff has Portuguese plates. */
export const VehicleTexts = { licensePlate: PlateText, make: ShortText, model: ShortText };

const MOST_OF_PLATE = 20;

/** Any text for a plate, so that it blocks no registration; a Portuguese plate is written in its form. */
const AnyPlateText = z.string('Texto inválido').check(
  z.overwrite(oneLine),
  z.maxLength(MOST_OF_PLATE, { error: `No máximo ${MOST_OF_PLATE} caracteres`, abort: true }),
  z.overwrite((text) => normalizePlate(text) ?? text),
);

/** A registration has any text for a plate. */
export const NamedVehicleTexts = { ...VehicleTexts, licensePlate: AnyPlateText };

function orNull(text: typeof PlateText) {
  return z.pipe(
    z.nullish(text),
    z.transform((value) => value || null),
  );
}

/** All fields are optional (docs/rules/drivers.md#vehicles). */
const VehicleFields = z.object({
  licensePlate: orNull(AnyPlateText),
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
