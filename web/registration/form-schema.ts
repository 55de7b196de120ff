import type { Resolver } from 'react-hook-form';
import type { Registration } from './check-fields';

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

/** Loaded after the page is usable. */
export const loadRules = () => import('./check-fields');

/** Where the rules cannot be loaded, the server, which has the same ones, reports the errors. */
export const resolveRegistration: Resolver<FormValues, unknown, Registration> = async (values) => {
  const { terms, ...fields } = values;
  const { parsed, errors } = await loadRules().then(
    (rules) => rules.checkFields(values),
    () => ({ parsed: fields, errors: {} }),
  );
  const found = terms
    ? errors
    : { ...errors, terms: { type: 'invalid', message: 'Deve aceitar os termos e condições' } };
  return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: parsed, errors: {} };
};
