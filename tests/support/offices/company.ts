import type { Company } from '../../../src/money/payment-batches/company';

/** The company that pays. */
export const COMPANY: Company = {
  name: 'Frota Exemplo, Lda.',
  nif: '500000000',
  iban: 'PT50003506510000000000061',
  bic: null,
  version: '03',
  batchBooking: true,
  minimumCents: 1,
};
