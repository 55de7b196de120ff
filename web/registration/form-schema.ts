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

/** What the fields say, once every rule holds and the terms are accepted. */
export type Registration = { [Name in keyof typeof FIELDS]: z.infer<(typeof FIELDS)[Name]> };
/** What they hold. */
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

/**
 * Each field by its own schema, without one of the whole, which would cost this page 1 kB of script more. The
 * vehicle's fields count only where they are shown: for a rental.
 */
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
