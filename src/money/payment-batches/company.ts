import type { Env } from '../../env';
import { isBicOf, needsBic } from '../../platform/domain/iban';
import type { SepaVersion } from '../bank-files/credit-transfer';

/** Who pays, and how its bank wants the file. */
export type Company = {
  name: string;
  nif: string;
  iban: string;
  bic: string | null;
  version: SepaVersion;
  batchBooking: boolean;
  /** Less than that waits, in cents. */
  minimumCents: number;
};

/** Null while unconfigured. */
export function companyOf(env: Env): Company | null {
  const { COMPANY_NAME: name, COMPANY_NIF: nif, COMPANY_IBAN: iban, COMPANY_BIC: bic = null } = env;
  if (name === undefined || nif === undefined || iban === undefined) return null;
  return {
    ...{ name, nif, iban, bic, version: env.SEPA_VERSION, batchBooking: env.SEPA_BATCH_BOOKING },
    minimumCents: env.SEPA_MINIMUM_CENTS,
  };
}

/** Whether a bank there takes no file without the BIC. */
export function lacksBic({ COMPANY_IBAN: iban, COMPANY_BIC: bic }: Env): boolean {
  return iban !== undefined && bic === undefined && needsBic(iban);
}

/** Whether no bank with the BIC can have the account. */
export function hasForeignBic({ COMPANY_IBAN: iban, COMPANY_BIC: bic }: Env): boolean {
  return iban !== undefined && bic !== undefined && !isBicOf(bic, iban);
}
