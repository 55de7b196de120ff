import { type Case, staff } from '../case';
import { typedRecibo } from './recibos';

export const NOBODY = '00000000-0000-4000-8000-000000000000';

function closed(title: string, method: string, path: string, body?: object): Case {
  const call = { method, path, ...(body && { body }) };
  return { title: `${title}, without a mail server`, call, status: 404 };
}

/** The page that a driver has only where a mail server is set. */
export const NO_DRIVER_PAGE: Case[] = [
  closed('the driver’s page', 'GET', '/me'),
  closed('a letter to sign in', 'POST', '/api/me/link', { email: 'ana@exemplo.pt' }),
  closed('a driver’s sign-in', 'POST', '/api/me/session', { code: '123456', driverId: NOBODY }),
  closed('a driver’s sign-out', 'DELETE', '/api/me/session'),
  closed('what a driver is shown', 'GET', '/api/me'),
  closed('a driver’s weeks', 'GET', '/api/me/weeks'),
  closed('a driver’s week', 'GET', `/api/me/weeks/${NOBODY}`),
  closed('its costs', 'GET', `/api/me/weeks/${NOBODY}/costs`),
  closed('its statement', 'GET', `/api/me/weeks/${NOBODY}/statement`),
  closed('its statement as a PDF', 'GET', `/api/me/weeks/${NOBODY}/statement/pdf`),
  closed('a driver’s document', 'POST', '/api/me/documents', { docType: 'CC' }),
  closed('a driver’s request', 'POST', '/api/me/data-requests', { fullName: 'Ana Sousa' }),
  closed('the end of a driver’s request', 'DELETE', '/api/me/data-requests'),
  closed('a driver’s accounts', 'GET', '/api/me/bank-account'),
  closed('a driver’s account', 'POST', '/api/me/bank-account', { iban: '' }),
  closed('a driver’s archive', 'GET', '/api/me/archive'),
  closed('a driver’s recibos', 'GET', '/api/me/recibos'),
  { ...closed('a driver’s recibo', 'POST', '/api/me/recibos'), call: typedRecibo('/api/me/recibos') },
  closed('its file', 'GET', `/api/me/recibos/${NOBODY}/file`),
  staff('requests of drivers', { path: '/api/data-requests' }),
  staff(
    'a request that is not there is declined',
    { method: 'PATCH', path: `/api/data-requests/${NOBODY}/status`, body: { status: 'DECLINED' } },
    404,
  ),
];
