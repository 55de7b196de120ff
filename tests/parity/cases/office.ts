import { type Case, type Known, staff } from '../case';

const COMPRESSED = { 'accept-encoding': 'gzip' };

const decided = (noun: string, id: keyof Known, status: string, ifMatch?: string) => (known: Known) => ({
  method: 'PATCH',
  path: `/api/${noun}/${known[id]}/status`,
  body: { status },
  ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
});

const dated = (id: keyof Known, body: Record<string, unknown>) => (known: Known) => ({
  method: 'PATCH',
  path: `/api/documents/${known[id]}/expiry`,
  body,
});

const takenBack = (noun: string, id: string, ifMatch?: string) => (known: Known) => ({
  method: 'POST',
  path: `/api/${noun}/${known[id]}/decision/undo`,
  ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
});

function document(title: string, id: string, status: string, expected = 200): Case {
  return staff(title, decided('documents', id, status), expected);
}

function driver(title: string, id: string, status: string, expected = 200): Case {
  return staff(title, decided('drivers', id, status), expected);
}

/** The drivers as staff see them, and the decisions of staff. */
export const OFFICE: Case[] = [
  staff('stats', { path: '/api/stats' }),
  staff('what waits', { path: '/api/today' }),
  { ...staff('the record of processing', { path: '/api/processing-record' }), body: 'differs' },
  staff('what was done today', { path: '/api/today/done' }),
  staff('where staff go first', { path: '/api/today/next?driver=x' }),
  staff('where staff go from nobody', { path: '/api/today/next' }, 422),
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
  staff('a date in the past is asked about', dated('carta', { expiryDate: '2020-01-02' }), 409),
  staff('a date in the past is confirmed', dated('carta', { expiryDate: '2020-01-02', confirmed: true })),
  staff('the expiry date of a document is corrected', dated('carta', { expiryDate: '2031-03-04' })),
  staff(
    'a criminal record is dated by its issue',
    dated('criminal', { issuedOn: '2031-03-04', confirmed: true }),
  ),
  staff('another document is dated by its issue', dated('carta', { issuedOn: '2026-03-04' }), 422),
  staff('a driver is corrected', (known) => ({
    method: 'PATCH',
    path: `/api/drivers/${known.ana}`,
    body: { phoneNumber: '912345679' },
  })),
  staff(
    'a driver is corrected, of a version that is gone',
    (known) => ({
      method: 'PATCH',
      path: `/api/drivers/${known.ana}`,
      body: { phoneNumber: '912345670' },
      headers: { 'if-match': '"99"' },
    }),
    412,
  ),
  staff('the last decision about a document is taken back', takenBack('documents', 'carta')),
  staff('the same taking back again', takenBack('documents', 'carta')),
  staff('a decision is taken back that has changed', takenBack('documents', 'cc', '"99"'), 412),
  document('the document is validated anew', 'carta', 'VALIDATED'),
  driver('the driver is approved', 'ana', 'ACTIVE'),
  staff('drivers found by a part of the name', { path: '/api/drivers/found?search=AN%20a' }),
  staff('the drivers of the last week', { path: '/api/drivers/found?search=%20' }),
  staff('drivers found by nothing', { path: '/api/drivers/found' }, 422),
  staff('drivers of whom the decision can be taken back', { path: '/api/drivers/undoable' }),
  staff('documents of which it can', { path: '/api/documents/undoable' }),
  staff('a document that the driver was approved with is taken back', takenBack('documents', 'cc'), 409),
  staff('the approval is taken back', takenBack('drivers', 'ana')),
  staff('the approval is taken back again', takenBack('drivers', 'ana')),
  staff('the decision about nobody is taken back', takenBack('drivers', 'nobody'), 404),
  driver('the driver is approved anew', 'ana', 'ACTIVE'),
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
