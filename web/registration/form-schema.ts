import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { DriverInput } from '../../src/drivers/schema';
import { VehicleTexts } from '../../src/vehicles/schema';

const RegistrationForm = z.object({
  ...DriverInput.shape,
  licensePlate: VehicleTexts.licensePlate,
  vehicleMake: VehicleTexts.make,
  vehicleModel: VehicleTexts.model,
  terms: z.literal(true, 'Deve aceitar os termos e condições'),
});

/** What the fields hold. */
export type FormValues = Omit<z.input<typeof RegistrationForm>, 'terms'> & { terms: boolean };
/** What they say, once every rule holds. */
export type Registration = z.output<typeof RegistrationForm>;

export const NO_VEHICLE = {
  licensePlate: '',
  vehicleMake: '',
  vehicleModel: '',
} satisfies Partial<FormValues>;

export const EMPTY_FORM: FormValues = {
  fullName: '',
  email: '',
  phoneNumber: '',
  cmtvdeNumber: '',
  contractType: 'SLOT',
  ...NO_VEHICLE,
  terms: false,
};

/** The vehicle's fields count only where they are shown: for a rental. */
export const resolveRegistration: Resolver<FormValues, unknown, Registration> = (values) => {
  const rental = values.contractType === 'VEHICLE_RENTAL';
  const result = RegistrationForm.safeParse(rental ? values : { ...values, ...NO_VEHICLE });
  if (result.success) return { values: result.data, errors: {} };
  const errors: FieldErrors<FormValues> = {};
  for (const { path, message } of result.error.issues) {
    const name = path[0] as keyof FormValues;
    errors[name] ??= { type: 'invalid', message };
  }
  return { values: {}, errors };
};
