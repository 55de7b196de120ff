import { uberName, uberReport } from '../../support/reports/weeks';
import { type Call, type Known, staff } from '../case';
import { report, UBER_ID } from './reports';

const ACCOUNT = `/api/platform-accounts/uber/${UBER_ID}`;
const NOBODY = '8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10';

const moved =
  (driverId: string, from: string, path = ACCOUNT) =>
  (known: Known): Call => ({
    method: 'PUT',
    path,
    body: { driverId: known[driverId] ?? driverId, from: known[from] },
  });

const takenBack = (from: string) => (known: Known) => ({
  method: 'DELETE',
  path: `${ACCOUNT}?from=${known[from]}`,
});

const listed = (query: string) => ({ path: `/api/platform-accounts?${query}` });

/** Accounts of platforms: associated, moved and taken back, with a week that is paid and one that is not. */
export const ACCOUNTS = [
  staff(
    'a week of the account that is not paid',
    () => report(uberName('2026-11-02'), uberReport([{ id: UBER_ID, name: 'Outro Nome', gross: '300.00' }])),
    201,
  ),
  staff('the accounts', { path: '/api/platform-accounts' }),
  staff('one account at most', listed('limit=1')),
  staff('the accounts after that of Bolt', listed('after=bolt/~&limit=1')),
  staff('the accounts of a driver', ({ ana }) => listed(`driverId=${ana}`)),
  staff('accounts by a name with a sign of a pattern', listed('search=100%25')),
  staff('accounts by a part of them', listed('search=5F1F')),
  staff('no accounts at most', listed('limit=0'), 422),
  staff('accounts of a driver whose id is none', listed('driverId=x'), 422),
  staff('the account to whose it is', moved('ana', 'ana'), 422),
  staff('the account to who was never approved', moved('eva', 'ana'), 409),
  staff('the account to a driver there is not', moved(NOBODY, 'ana'), 422),
  staff('the account to nobody', { method: 'PUT', path: ACCOUNT, body: {} }, 422),
  staff(
    'an account of a platform there is not is moved',
    moved('bruno', 'ana', '/api/platform-accounts/taxi/x'),
    422,
  ),
  staff('an account of nobody is moved', moved('bruno', 'ana', '/api/platform-accounts/bolt/x%40y.pt'), 404),
  staff('an account that is not well written', moved('bruno', 'ana', '/api/platform-accounts/bolt/%zz'), 404),
  staff('the account is moved', moved('bruno', 'ana')),
  staff('the account is moved again', moved('bruno', 'ana')),
  staff('the account is moved from whose it is no longer', moved('eva', 'ana'), 409),
  staff('the records once it is moved', { path: '/api/financial-records' }),
  staff('the accounts once it is moved', { path: '/api/platform-accounts' }),
  staff('the account is taken back without saying from whom', { method: 'DELETE', path: ACCOUNT }, 422),
  staff('the account is taken back from whose it is no longer', takenBack('ana'), 409),
  staff('the account is taken back', takenBack('bruno')),
  staff('the account is taken back again', takenBack('bruno'), 404),
  staff('the rows that wait again', { path: '/api/payment-reports/waiting' }),
  staff('the records once it is nobody’s', { path: '/api/financial-records' }),
  staff('the account is the first driver’s again', ({ ana }) => ({
    method: 'POST',
    path: '/api/platform-accounts',
    body: { platform: 'uber', externalId: UBER_ID, driverId: ana },
  })),
];
