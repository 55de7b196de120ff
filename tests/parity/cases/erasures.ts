import { type Case, staff } from '../case';

/** Registrations that are soon to be erased: none is, of what these cases registered today. */
export const ERASURES: Case[] = [
  staff('what is to be erased', { path: '/api/driver-erasures' }),
  staff(
    'a registration that is not to be erased is kept',
    ({ eva }) => ({ method: 'POST', path: `/api/driver-erasures/${eva}/postpone` }),
    404,
  ),
  staff(
    'a registration there is not is kept',
    { method: 'POST', path: '/api/driver-erasures/x/postpone' },
    404,
  ),
];
