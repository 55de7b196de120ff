import type { Case, Known } from '../case';

const COMPRESSED = { 'accept-encoding': 'gzip' };

const decided = (noun: string, id: keyof Known, status: string) => (known: Known) => ({
  method: 'PATCH',
  path: `/api/${noun}/${known[id]}/status`,
  body: { status },
});

function document(title: string, id: string, status: string, expected = 200): Case {
  return { title, who: 'staff', call: decided('documents', id, status), status: expected };
}

function driver(title: string, id: string, status: string, expected = 200): Case {
  return { title, who: 'staff', call: decided('drivers', id, status), status: expected };
}

/** What staff see of the drivers, and what they decide. */
export const OFFICE: Case[] = [
  { title: 'stats', who: 'staff', call: { path: '/api/stats' }, status: 200 },
  {
    title: 'the drivers with their documents',
    who: 'staff',
    call: { path: '/api/drivers/with-documents' },
    status: 200,
    keep(known, _body, headers) {
      known.version = headers.get('etag') ?? '';
    },
  },
  {
    title: 'the drivers, unchanged',
    who: 'staff',
    call: ({ version = '' }) => ({
      path: '/api/drivers/with-documents',
      headers: { 'if-none-match': version },
    }),
    status: 304,
  },
  {
    title: 'the drivers, unchanged, where the list came compressed',
    who: 'staff',
    call: ({ version = '' }) => ({
      path: '/api/drivers/with-documents',
      headers: { 'if-none-match': `"other", ${version}`, ...COMPRESSED },
    }),
    status: 304,
  },
  {
    title: 'the drivers, compressed',
    who: 'staff',
    call: { path: '/api/drivers/with-documents', headers: COMPRESSED },
    status: 200,
  },
  ...['30', '90'].map(
    (days): Case => ({
      title: `what expires within ${days} days`,
      who: 'staff',
      call: { path: `/api/documents/expiring/${days}` },
      status: 200,
    }),
  ),
  {
    title: 'what expires within no number of days',
    who: 'staff',
    call: { path: '/api/documents/expiring/x' },
    status: 422,
  },
  ...['cc', 'carta', 'cmtvde'].flatMap((name): Case[] => [
    {
      title: `the file of ${name}`,
      who: 'staff',
      call: (known) => ({ path: known[`${name}File`] ?? '' }),
      status: 200,
    },
    {
      title: `the file of ${name} to a visitor`,
      call: (known) => ({ path: known[`${name}File`] ?? '' }),
      status: 401,
    },
  ]),
  {
    title: 'the head of a file',
    who: 'staff',
    call: (known) => ({ method: 'HEAD', path: known.ccFile ?? '' }),
    status: 200,
  },
  {
    title: 'a file of 10 MB',
    who: 'staff',
    call: (known) => ({ path: known.criminalFile ?? '' }),
    status: 200,
  },
  {
    title: 'a file there is not',
    who: 'staff',
    call: { path: '/objects/8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10' },
    status: 404,
  },
  { title: 'a file by a name that is no key', who: 'staff', call: { path: '/objects/a.pdf' }, status: 404 },
  document('a document to a state there is not', 'cc', 'EXPIRED', 422),
  driver('a driver whose documents are not validated is approved', 'ana', 'ACTIVE', 409),
  document('a document is validated', 'cc', 'VALIDATED'),
  document('the same again', 'cc', 'VALIDATED'),
  document('what was validated is rejected', 'cc', 'REJECTED', 409),
  document('a second document is validated', 'cmtvde', 'VALIDATED'),
  document('a third document is validated', 'criminal', 'VALIDATED'),
  document('an expired document is validated', 'carta', 'VALIDATED'),
  driver('the driver is approved', 'ana', 'ACTIVE'),
  driver('the same again', 'ana', 'ACTIVE'),
  driver('who is approved is rejected', 'ana', 'INACTIVE', 409),
  driver('a driver without documents is rejected', 'eva', 'INACTIVE'),
  {
    title: 'a decision from another site',
    who: 'staff',
    call: (known) => ({
      ...decided('drivers', 'rui', 'ACTIVE')(known),
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
    status: 403,
  },
  {
    title: 'a document of nobody',
    who: 'staff',
    call: { method: 'PATCH', path: '/api/documents/x/status', body: { status: 'VALIDATED' } },
    status: 404,
  },
  {
    title: 'a driver there is not',
    who: 'staff',
    call: { method: 'PATCH', path: '/api/drivers/x/status', body: { status: 'ACTIVE' } },
    status: 404,
  },
  {
    title: 'one more file for a driver who was approved',
    call: (known) => ({
      method: 'POST',
      path: '/api/documents',
      body: { driverId: known.ana, docType: 'CC', fileName: 'a.pdf', filePath: known.empty },
    }),
    status: 422,
  },
  {
    title: 'the drivers, changed',
    who: 'staff',
    call: ({ version = '' }) => ({
      path: '/api/drivers/with-documents',
      headers: { 'if-none-match': version },
    }),
    status: 200,
  },
  { title: 'stats after that', who: 'staff', call: { path: '/api/stats' }, status: 200 },
];
