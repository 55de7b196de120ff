import type { Case } from '../case';

const STAFF_ROUTES: [method: string, path: string][] = [
  ['GET', '/api/stats'],
  ['GET', '/api/drivers/with-documents'],
  ['PATCH', '/api/drivers/x/status'],
  ['GET', '/api/documents/expiring/30'],
  ['PATCH', '/api/documents/x/status'],
  ['GET', '/api/financial-records'],
  ['GET', '/api/financial-records/pending'],
  ['GET', '/api/financial-records/x'],
  ['PATCH', '/api/financial-records/x/status'],
  ['GET', '/api/payment-reports'],
  ['POST', '/api/payment-reports'],
  ['GET', '/api/payment-reports/waiting'],
  ['GET', '/api/payment-reports/quarantine'],
  ['GET', '/api/payment-reports/dismissed'],
  ['POST', '/api/payment-reports/waiting/1/dismiss'],
  ['POST', '/api/payment-reports/waiting/1/restore'],
  ['POST', '/api/payment-reports/waiting/1/confirm'],
  ['POST', '/api/payment-reports/x/confirm'],
  ['POST', '/api/payment-reports/x/undo'],
  ['POST', '/api/payment-reports/x/accept'],
  ['POST', '/api/payment-reports/x/dismiss'],
  ['GET', '/api/platform-accounts'],
  ['POST', '/api/platform-accounts'],
  ['PUT', '/api/platform-accounts/uber/x'],
  ['DELETE', '/api/platform-accounts/uber/x'],
  ['GET', '/api/driver-erasures'],
  ['POST', '/api/driver-erasures/x/postpone'],
  ['GET', '/api/email/config'],
  ['POST', '/api/email/test-connection'],
  ['POST', '/api/email/start-monitoring'],
  ['POST', '/api/email/stop-monitoring'],
  ['POST', '/api/email/trusted-senders/remove'],
  ['GET', '/api/sessions'],
  ['DELETE', '/api/sessions/x'],
  ['GET', '/objects/8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10'],
];

/** Routes without a session, with one, and the sign-in at the provider. */
export const SESSIONS: Case[] = [
  { title: 'health', call: { path: '/api/health' }, status: 200 },
  { title: 'a path under /api of nothing', call: { path: '/api/nada' }, status: 404 },
  { title: 'something sent to a path of nothing', call: { method: 'POST', path: '/api/nada' }, status: 404 },
  { title: 'another method', call: { method: 'DELETE', path: '/api/drivers' }, status: 404 },
  { title: 'the head of health', call: { method: 'HEAD', path: '/api/health' }, status: 200 },
  {
    title: 'another site asks what it may',
    call: {
      method: 'OPTIONS',
      path: '/api/drivers',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    },
    status: 404,
  },
  ...STAFF_ROUTES.map(
    ([method, path]): Case => ({
      title: `${method} ${path} without a session`,
      call: { method, path },
      status: 401,
    }),
  ),
  { title: 'health to staff', who: 'staff', call: { path: '/api/health' }, status: 200, body: 'differs' },
  { title: 'who a visitor is', call: { path: '/api/auth/user' }, status: 401 },
  {
    title: 'an export opened in a tab without a session',
    call: { path: '/api/financial-records/export', headers: { accept: 'text/html' } },
    status: 401,
  },
  { title: 'who staff are', who: 'staff', call: { path: '/api/auth/user' }, status: 200 },
  { title: 'sign-in begins', who: 'stranger', call: { path: '/api/login' }, status: 302 },
  {
    title: 'sign-in begins for another page and another account',
    who: 'stranger',
    call: { path: '/api/login?next=/finances&account=other' },
    status: 302,
  },
  {
    title: 'a callback nobody asked for',
    who: 'stranger',
    call: { path: '/api/callback?code=a&state=b' },
    status: 400,
  },
  {
    title: 'a callback nobody asked for, in a browser',
    who: 'stranger',
    call: { path: '/api/callback?code=a&state=b', headers: { accept: 'text/html' } },
    status: 400,
  },
  { title: 'a visitor signs out', who: 'stranger', call: { path: '/api/logout' }, status: 302 },
  {
    title: 'a cookie of somebody’s making',
    call: { path: '/api/stats', headers: { cookie: `__Host-volante_session=${'a'.repeat(43)}` } },
    status: 401,
  },
];

/** This comes last, since nobody is signed in after it. */
export const SIGN_OUT: Case[] = [
  {
    title: 'another site’s link signs nobody out',
    who: 'staff',
    call: { path: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } },
    status: 302,
  },
  { title: 'staff are still signed in', who: 'staff', call: { path: '/api/auth/user' }, status: 200 },
  { title: 'staff sign out', who: 'staff', call: { path: '/api/logout' }, status: 302 },
  { title: 'staff are signed out', who: 'staff', call: { path: '/api/auth/user' }, status: 401 },
];
