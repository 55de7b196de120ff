import type { FieldErrors } from 'react-hook-form';
import type * as z from 'zod/mini';
import { DriverFields, NamedCarTexts } from '../../src/people/drivers/schema';
import type { FormValues } from './form-schema';

const VEHICLE = {
  licensePlate: NamedCarTexts.licensePlate,
  vehicleMake: NamedCarTexts.make,
  vehicleModel: NamedCarTexts.model,
};
const FIELDS = { ...DriverFields, ...VEHICLE };

/** The validated values. */
export type Registration = { [Name in keyof typeof FIELDS]: z.infer<(typeof FIELDS)[Name]> };

/** Field by field: an object schema would cost 1 kB of script. The vehicle's fields count only for a rental. */
export function checkFields(values: FormValues) {
  const slot = values.contractType === 'SLOT';
  const parsed: Partial<Record<keyof Registration, unknown>> = {};
  const errors: FieldErrors<FormValues> = {};
  for (const name of Object.keys(FIELDS) as (keyof Registration)[]) {
    const result = FIELDS[name].safeParse(slot && name in VEHICLE ? '' : values[name]);
    if (result.success) parsed[name] = result.data;
    else errors[name] = { type: 'invalid', message: result.error.issues[0]?.message };
  }
  return { parsed: parsed as Registration, errors };
}
