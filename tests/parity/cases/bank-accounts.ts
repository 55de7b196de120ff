import { type Case, type Known, staff } from '../case';

const IBAN = 'PT50 0002 0123 1234 5678 9015 4';
const ACCOUNT = { iban: IBAN, holder: 'Bruno Exemplo', nif: '123456789', bic: null, instead: null };

const bruno = (method: string, body?: object) => (known: Known) => ({
  method,
  path: `/api/drivers/${known.bruno}/bank-account`,
  ...(body && { body }),
});

/** The bank accounts of drivers. */
export const BANK_ACCOUNTS: Case[] = [
  staff('a driver without an account', bruno('GET')),
  { ...staff('an account', bruno('POST', ACCOUNT), 201), body: 'differs' },
  { ...staff('the same again', bruno('POST', ACCOUNT), 201), body: 'differs' },
  { ...staff('the accounts that wait', { path: '/api/bank-accounts/waiting' }), body: 'differs' },
  staff('a look at nobody’s account', { path: `/api/bank-accounts/${crypto.randomUUID()}/iban` }, 404),
];
