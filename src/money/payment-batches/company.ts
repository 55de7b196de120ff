import { isBicOf, needsBic } from '../../platform/domain/iban';
import type { Env } from '../../settings/env';
import type { SepaVersion } from '../bank-files/credit-transfer';

/** The paying company, and the format that its bank accepts. */
export type Company = {
  name: string;
  nif: string;
  iban: string;
  bic: string | null;
  version: SepaVersion;
  batchBooking: boolean;
  /** In cents: a smaller payout waits. */
  minimumCents: number;
};

/** Null while unconfigured. */
export function companyOf(env: Env): Company | null {
  const { COMPANY_NAME: name, COMPANY_NIF: nif, COMPANY_IBAN: iban, COMPANY_BIC: bic = null } = env;
  if (name === undefined || nif === undefined || iban === undefined) return null;
  return {
    name,
    nif,
    iban,
    bic,
    version: env.SEPA_VERSION,
    batchBooking: env.SEPA_BATCH_BOOKING,
    minimumCents: env.SEPA_MINIMUM_CENTS,
  };
}

/** Reports whether the account's bank refuses files without the BIC. */
export function lacksBic({ COMPANY_IBAN: iban, COMPANY_BIC: bic }: Env): boolean {
  return iban !== undefined && bic === undefined && needsBic(iban);
}

/** Reports whether the account belongs to another bank than the BIC's. */
export function hasForeignBic({ COMPANY_IBAN: iban, COMPANY_BIC: bic }: Env): boolean {
  return iban !== undefined && bic !== undefined && !isBicOf(bic, iban);
}
