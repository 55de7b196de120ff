import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { DriverFields } from '../../src/drivers/schema';
import { VehicleTexts } from '../../src/vehicles/schema';

const VEHICLE = {
  licensePlate: VehicleTexts.licensePlate,
  vehicleMake: VehicleTexts.make,
  vehicleModel: VehicleTexts.model,
};
const FIELDS = { ...DriverFields, ...VEHICLE };

/** The validated values. */
export type Registration = { [Name in keyof typeof FIELDS]: z.infer<(typeof FIELDS)[Name]> };
/** The raw values. */
export type FormValues = Registration & { terms: boolean };

export const EMPTY_FORM: FormValues = {
  fullName: '',
  email: '',
  phoneNumber: '',
  cmtvdeNumber: '',
  contractType: 'SLOT',
  licensePlate: '',
  vehicleMake: '',
  vehicleModel: '',
  terms: false,
};

/** Validates field by field: an object schema would cost 1 kB of script. The vehicle's fields count only for a
 * rental. */
export const resolveRegistration: Resolver<FormValues, unknown, Registration> = (values) => {
  const slot = values.contractType === 'SLOT';
  const parsed: Partial<Record<keyof Registration, unknown>> = {};
  const errors: FieldErrors<FormValues> = {};
  for (const name of Object.keys(FIELDS) as (keyof Registration)[]) {
    const result = FIELDS[name].safeParse(slot && name in VEHICLE ? '' : values[name]);
    if (result.success) parsed[name] = result.data;
    else errors[name] = { type: 'invalid', message: result.error.issues[0]?.message };
  }
  if (!values.terms) errors.terms = { type: 'invalid', message: 'Deve aceitar os termos e condições' };
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: parsed as Registration, errors: {} };
};
