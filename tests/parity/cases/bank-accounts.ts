import { type Case, type Known, staff } from '../case';

const IBAN = 'PT50 0002 0123 1234 5678 9015 4';
const ACCOUNT = { iban: IBAN, holder: 'Bruno Exemplo', nif: '123456789', bic: null, instead: null };

const bruno = (method: string, body?: object) => (known: Known) => ({
  method,
  path: `/api/drivers/${known.bruno}/bank-account`,
  ...(body && { body }),
});
const nobody = `/api/bank-accounts/${crypto.randomUUID()}`;

/** The bank accounts of drivers. */
export const BANK_ACCOUNTS: Case[] = [
  staff('a driver without an account', bruno('GET')),
  staff('an account with a wrong digit', bruno('POST', { ...ACCOUNT, iban: IBAN.replace('4', '5') }), 422),
  staff(
    'an account without a holder, with a wrong NIF',
    bruno('POST', { ...ACCOUNT, holder: ' ', nif: '123456780' }),
    422,
  ),
  staff(
    'an account abroad without its BIC',
    bruno('POST', { ...ACCOUNT, iban: 'CH9300762011623852957' }),
    422,
  ),
  { ...staff('an account', bruno('POST', ACCOUNT), 201), body: 'differs' },
  { ...staff('the same again', bruno('POST', ACCOUNT), 201), body: 'differs' },
  staff('another, without the one that waits', bruno('POST', { ...ACCOUNT, holder: 'Outra Pessoa' }), 412),
  { ...staff('the accounts that wait', { path: '/api/bank-accounts/waiting' }), body: 'differs' },
  staff('a look at nobody’s account', { path: `${nobody}/iban` }, 404),
  staff(
    'nobody’s account is confirmed',
    { method: 'PATCH', path: `${nobody}/status`, body: { status: 'CONFIRMED' } },
    404,
  ),
];
