import { type Case, type Known, staff } from '../case';

const COMPRESSED = { 'accept-encoding': 'gzip' };

const decided = (noun: string, id: keyof Known, status: string, ifMatch?: string) => (known: Known) => ({
  method: 'PATCH',
  path: `/api/${noun}/${known[id]}/status`,
  body: { status },
  ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
});

function document(title: string, id: string, status: string, expected = 200): Case {
  return staff(title, decided('documents', id, status), expected);
}

function driver(title: string, id: string, status: string, expected = 200): Case {
  return staff(title, decided('drivers', id, status), expected);
}

/** What staff see of the drivers, and what they decide. */
export const OFFICE: Case[] = [
  staff('stats', { path: '/api/stats' }),
  {
    ...staff('the drivers with their documents', { path: '/api/drivers/with-documents' }),
    keep(known, _body, headers) {
      known.version = headers.get('etag') ?? '';
    },
  },
  staff(
    'the drivers, unchanged',
    ({ version = '' }) => ({
      path: '/api/drivers/with-documents',
      headers: { 'if-none-match': version },
    }),
    304,
  ),
  staff(
    'the drivers, unchanged, where the list came compressed',
    ({ version = '' }) => ({
      path: '/api/drivers/with-documents',
      headers: { 'if-none-match': `"other", ${version}`, ...COMPRESSED },
    }),
    304,
  ),
  staff('the newest drivers', { path: '/api/drivers/with-documents?limit=1' }),
  staff('no drivers at most', { path: '/api/drivers/with-documents?limit=0' }, 422),
  staff('the drivers, compressed', { path: '/api/drivers/with-documents', headers: COMPRESSED }),
  ...['30', '90'].map((days) =>
    staff(`what expires within ${days} days`, { path: `/api/documents/expiring/${days}` }),
  ),
  staff('what expires within no number of days', { path: '/api/documents/expiring/x' }, 422),
  ...['cc', 'carta', 'cmtvde'].flatMap((name): Case[] => [
    staff(`the file of ${name}`, (known) => ({ path: known[`${name}File`] ?? '' })),
    {
      title: `the file of ${name} to a visitor`,
      call: (known) => ({ path: known[`${name}File`] ?? '' }),
      status: 401,
    },
  ]),
  staff('the head of a file', (known) => ({ method: 'HEAD', path: known.ccFile ?? '' })),
  staff('a file of 10 MB', (known) => ({ path: known.criminalFile ?? '' })),
  staff('a file there is not', { path: '/objects/8c6f3a50-2a3f-4a57-9f3e-3f1d1c6f9a10' }, 404),
  staff('a file by a name that is no key', { path: '/objects/a.pdf' }, 404),
  document('a document to a state there is not', 'cc', 'EXPIRED', 422),
  driver('a driver whose documents are not validated is approved', 'ana', 'ACTIVE', 409),
  ...(['drivers', 'documents'] as const).flatMap((noun): Case[] => {
    const [id, status] = noun === 'drivers' ? ['eva', 'INACTIVE'] : ['cc', 'VALIDATED'];
    return [
      staff(`of ${noun}, a version that is gone is decided`, decided(noun, id, status, '"99"'), 412),
      staff(`of ${noun}, no version at all is decided`, decided(noun, id, status, '1'), 400),
    ];
  }),
  staff('a document is validated as it was shown', decided('documents', 'cc', 'VALIDATED', '"1"')),
  staff('the same again, its answer lost', decided('documents', 'cc', 'VALIDATED', '"1"')),
  document('the same again', 'cc', 'VALIDATED'),
  document('what was validated is rejected', 'cc', 'REJECTED', 409),
  document('a second document is validated', 'cmtvde', 'VALIDATED'),
  document('a third document is validated', 'criminal', 'VALIDATED'),
  document('a document that expires today is validated', 'carta', 'VALIDATED'),
  driver('the driver is approved', 'ana', 'ACTIVE'),
  driver('the same again', 'ana', 'ACTIVE'),
  driver('who is approved is rejected', 'ana', 'INACTIVE', 409),
  driver('a driver without documents is rejected', 'eva', 'INACTIVE'),
  staff(
    'a decision from another site',
    (known) => ({
      ...decided('drivers', 'rui', 'ACTIVE')(known),
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
    403,
  ),
  staff(
    'a document of nobody',
    { method: 'PATCH', path: '/api/documents/x/status', body: { status: 'VALIDATED' } },
    404,
  ),
  staff(
    'a driver there is not',
    { method: 'PATCH', path: '/api/drivers/x/status', body: { status: 'ACTIVE' } },
    404,
  ),
  {
    title: 'one more file for a driver who was approved',
    call: (known) => ({
      method: 'POST',
      path: '/api/documents',
      body: { driverId: known.ana, docType: 'CC', fileName: 'a.pdf', filePath: known.empty },
    }),
    status: 422,
  },
  staff('the drivers, changed', ({ version = '' }) => ({
    path: '/api/drivers/with-documents',
    headers: { 'if-none-match': version },
  })),
  staff('stats after that', { path: '/api/stats' }),
];
