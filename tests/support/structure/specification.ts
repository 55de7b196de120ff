import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A row of docs/rules, and the tests that exercise it: the file below `tests`, a colon, the title as it is
 * written.
 */
export type Row = readonly [row: string, ...tests: string[]];

const ROUTES = 'e2e/specification-routes.spec.ts';
const CALLS = 'e2e/specification-calls.spec.ts';
const ERRORS = 'e2e/specification-errors.spec.ts';
const EMAIL = 'e2e/specification-email.spec.ts';
const LIMITS_SPEC = 'e2e/specification-limits.spec.ts';
const REGISTRATION = 'e2e/specification-registration.spec.ts';

const LANDING = `e2e/landing.spec.ts: a visitor reads the whole landing page (\${language})`;
const QUERY = `${CALLS}: call: \${path} asks once for what it shows, with the session, and not again on focus`;
const FIELDS = `${CALLS}: call: the answers of the queries carry their fields`;
const DECISIONS = `${CALLS}: call: PATCH /api/drivers/{id}/status and /api/documents/{id}/status`;
const SENT = `${REGISTRATION}: call: POST /api/objects/upload, POST /api/drivers and POST /api/documents`;
const SIGNED_IN = `${ROUTES}: route: \${path} when signed in`;
const UNAUTHORIZED = `${ROUTES}: message: Unauthorized error or unauthenticated session, on \${path}`;
const MONITORING = `${EMAIL}: call: POST /api/email/start-monitoring and stop-monitoring, message: Start and stop monitoring succeed`;
const NOTICES = `${ERRORS}: message: View a document, and Notificar, on the documents page`;

/** docs/rules/screens.md#screens */
export const SCREENS: readonly Row[] = [
  ['visitor /', `${ROUTES}: route: / for a visitor`],
  ['visitor /register', `${ROUTES}: route: /register for a visitor`],
  ['signed in /', SIGNED_IN, 'e2e/dashboard.spec.ts: staff see how the fleet stands'],
  [
    'signed in /drivers',
    SIGNED_IN,
    'e2e/drivers.spec.ts: staff find drivers by name, e-mail, CMTVDE number and status',
  ],
  [
    'signed in /finances',
    SIGNED_IN,
    'e2e/finances.spec.ts: staff see every week of every driver, and what it adds up to',
  ],
  ['signed in /documents', SIGNED_IN, 'e2e/documents.spec.ts: each document says how it stands'],
  ['signed in /email-config', SIGNED_IN, `${EMAIL}: call: GET /api/email/config`],
  ['signed in /register', `${ROUTES}: route: /register when signed in`],
  ['any other path', `${ROUTES}: route: any other path, message: Unknown route, for \${who}`],
  [
    '/api/login',
    `${ROUTES}: route: /api/login and /api/logout`,
    'e2e/landing.spec.ts: the sign-in button leads to the sign-in page',
  ],
  ['/api/logout', `${ROUTES}: route: /api/login and /api/logout`],
];

/** docs/rules/calls.md#calls */
export const CALLS_MADE: readonly Row[] = [
  ['GET /api/auth/user', QUERY, `${CALLS}: call: GET /api/auth/user, of someone who is not signed in`],
  ['GET /api/stats', QUERY, FIELDS],
  ['GET /api/financial-records', QUERY, FIELDS],
  ['GET /api/financial-records/pending', QUERY, FIELDS],
  ['GET /api/documents/expiring/30', QUERY, FIELDS],
  [
    'GET /api/documents/expiring/90',
    QUERY,
    FIELDS,
    'e2e/documents.spec.ts: a list that failed can be loaded again, and is not by itself',
  ],
  ['GET /api/drivers/with-documents', QUERY, FIELDS],
  ['PATCH /api/drivers/{id}/status', DECISIONS],
  ['PATCH /api/documents/{id}/status', DECISIONS],
  [
    'PATCH /api/financial-records/{id}/status',
    `${CALLS}: call: PATCH /api/financial-records/{id}/status`,
    'e2e/finances.spec.ts: pays each record once, all at once, and counts',
  ],
  ['POST /api/drivers', SENT],
  ['POST /api/objects/upload', SENT],
  ['POST /api/documents', SENT],
  ['GET /api/email/config', QUERY, `${EMAIL}: call: GET /api/email/config`],
  [
    'POST /api/email/test-connection',
    `${EMAIL}: call: POST /api/email/test-connection, message: E-mail connection test fails`,
  ],
  ['POST /api/email/start-monitoring', MONITORING],
  ['POST /api/email/stop-monitoring', MONITORING],
  ['an unauthorized answer', UNAUTHORIZED],
];

/** docs/rules/calls.md#messages */
export const SITUATIONS: readonly Row[] = [
  [
    'Unauthorized error or unauthenticated session',
    UNAUTHORIZED,
    `${ROUTES}: role: \${path} opened by a visitor`,
    'e2e/drivers-failures.spec.ts: a session that ends while the list is open shows nothing more and leads to signing in',
  ],
  [
    'Driver status update fails',
    `${ERRORS}: message: Driver status update fails`,
    'e2e/drivers-failures.spec.ts: two people decide at once: the second gets a toast, and sees the current state',
  ],
  [
    'Document status update fails',
    `${ERRORS}: message: Document status update fails`,
    'e2e/drivers-failures.spec.ts: a refused document decision is reported in the dialog',
  ],
  ['Payment processing fails', `${ERRORS}: message: Payment processing fails`],
  ['No pending payments', `${ERRORS}: message: No pending payments`],
  ['SEPA export', `${ERRORS}: message: SEPA export`],
  ['View a document (documents page)', NOTICES],
  ['Notificar on the documents page', NOTICES],
  ['Registration success', `${ERRORS}: message: Registration success`],
  ['Registration failure', `${ERRORS}: message: Registration failure`],
  ['Required documents missing', `${ERRORS}: message: Required documents missing`],
  ['Upload address request fails', `${ERRORS}: message: Upload address request fails`],
  ['Upload fails', `${ERRORS}: message: Upload fails`],
  [
    'A file cannot be a document',
    'e2e/registration-uploads.spec.ts: a renamed program is refused at once, and the earlier file stays',
  ],
  ['Upload succeeds', `${ERRORS}: message: Upload succeeds`],
  [
    'E-mail connection test fails',
    `${EMAIL}: call: POST /api/email/test-connection, message: E-mail connection test fails`,
  ],
  ['Start monitoring fails', `${EMAIL}: message: Start monitoring fails`],
  ['Start monitoring succeeds', MONITORING],
  ['Stop monitoring fails', `${EMAIL}: message: Stop monitoring fails`],
  ['Stop monitoring succeeds', MONITORING],
  ['E-mail not configured', `${EMAIL}: message: E-mail not configured`],
  [
    'Unknown route',
    `${ROUTES}: route: any other path, message: Unknown route, for \${who}`,
    'e2e/landing.spec.ts: an unknown address is reported, and leads back',
  ],
  [
    'The message of an error, and what counts as unauthorized',
    'web/specification-errors.test.ts: message: an error has its status and its body, or its status text',
    'web/specification-errors.test.ts: message: an error counts as unauthorized by 401 or Unauthorized in its message',
  ],
];

/** docs/rules/calls.md#constants */
export const LIMITS: readonly Row[] = [
  [
    'Fixed monthly fees 100 and 250 euro',
    LANDING,
    `${LIMITS_SPEC}: constant: the form and its terms show the fixed fee of each contract`,
    'rules/weeks/fee-of.test.ts: is shared by the Mondays of each month of forty years, 100 or 250 euro a month',
  ],
  [
    'Expiring windows 30 and 90 days',
    QUERY,
    'api/documents/expiring.test.ts: answers the documents with so many days left or fewer, soonest first, expired ones among them',
  ],
  [
    'Warning thresholds 30 and 7 days',
    'e2e/documents.spec.ts: each document says how it stands',
    'e2e/dashboard.spec.ts: documents show how many days are left, and those with 7 or fewer are marked urgent',
  ],
  ['Dashboard lists show 5 items', 'e2e/dashboard.spec.ts: staff see how the fleet stands'],
  [
    'Placeholders 4 cards, 5 rows, 5 rows, 6 cards',
    `${LIMITS_SPEC}: constant: \${count} placeholders on \${path} while it loads`,
  ],
  ['Login redirect delay 500 ms', UNAUTHORIZED],
  ['E-mail monitoring interval 5 minutes', MONITORING],
  [
    'Upload box 1 file, 10485760 bytes',
    'e2e/registration-uploads.spec.ts: a file of 10 MB arrives, and one of a byte more is not even sent',
    'e2e/registration-uploads.spec.ts: a file can be dropped, one at a time, and removed again',
    'api/uploads/uploads.test.ts: promise 22: 10485760 bytes pass, one more does not',
  ],
  [
    'Default document expiry',
    `${LIMITS_SPEC}: constant: documents expire by default after 10 and 5 years, 6 months, 1 year`,
  ],
  [
    'Languages pt (default) and en',
    'e2e/landing.spec.ts: the chosen language is remembered, over a reload and in a new tab',
  ],
  [
    'Euro with 2 decimals, dates pt-PT',
    `${LIMITS_SPEC}: constant: money in euro with 2 decimals, dates as in Portugal`,
  ],
  ['Copyright 2025', LANDING],
  [
    '+12% vs mês anterior is fixed text',
    'e2e/finances.spec.ts: staff see every week of every driver, and what it adds up to',
  ],
  ['The bell’s count is fixed at 0', 'e2e/navigation.spec.ts: the bell always shows 0'],
  ['1 toast visible', 'e2e/toasts.spec.ts: one toast at a time, announced politely, where it belongs'],
  ['Toasts stay 5000 ms', 'e2e/toasts.spec.ts: a toast stays for 5000 ms'],
  [
    'Swipe threshold 50 px',
    'e2e/toasts.spec.ts: a swipe of 50 px to the right dismisses it, one of 49 px or to the left does not',
  ],
  [
    'Toasts at most 420 px wide',
    'e2e/toasts.spec.ts: one toast at a time, announced politely, where it belongs',
  ],
];

const ROOT = join(import.meta.dirname, '../../..');

export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The rules of the program, page after page. */
export function readRules(): string {
  return [
    'docs/rules.md',
    ...readdirSync(join(ROOT, 'docs/rules'))
      .sort()
      .map((name) => `docs/rules/${name}`),
  ]
    .map(readPage)
    .join('\n');
}

/** The rows of the table under a heading of a page, each as its cells, without backquotes. */
export function tableUnder(page: string, heading: string): string[][] {
  const part = page.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#/m)[0] ?? '';
  const rows = [...part.matchAll(/^\|(.+)\|$/gm)].map((row) =>
    (row[1] ?? '').split('|').map((cell) => cell.replaceAll('`', '').trim()),
  );
  return rows.slice(2);
}
