import type { Page, Request } from 'playwright/test';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { ExpiringDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { failingTest as frail, read } from '../support/offices/fleets';
import { expect, expectToast, rowOf } from '../support/offices/office';
import { CALLS_MADE } from '../support/structure/specification';

// docs/rules/calls.md#calls: the calls of staff's pages to a real server, as they are sent.

/** A separate worker fixture, and with it a server, so that payments here are not missed elsewhere. */
const test = frail.extend<object, { apart: true }>({
  apart: [async ({ browserName: _anyBrowser }, use) => use(true), { scope: 'worker' }],
});

type Call = { method: string; path: string; body: unknown };

function callOf(request: Request): Call {
  return {
    method: request.method(),
    path: new URL(request.url()).pathname,
    body: request.postDataJSON(),
  };
}

const SPECIFIED = new Set(CALLS_MADE.map(([row]) => row));

/** Every change, and every specified query, in order from now on; other queries may come as well. */
function watchCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on('request', (request) => {
    const call = callOf(request);
    const isBeside = call.method === 'GET' && !SPECIFIED.has(`GET ${call.path}`);
    if (call.path.startsWith('/api/') && !isBeside) calls.push(call);
  });
  return calls;
}

const get = (path: string): Call => ({ method: 'GET', path, body: null });
const inOrder = (calls: Call[]) => calls.toSorted((a, b) => (a.path < b.path ? -1 : 1));

const USER = '/api/auth/user';
const QUERIES = {
  '/': [USER, '/api/documents/expiring/30', '/api/financial-records', '/api/stats'],
  '/drivers': [USER, '/api/drivers/with-documents'],
  '/finances': [USER, '/api/financial-records', '/api/financial-records/pending'],
  '/documents': [USER, '/api/documents/expiring/90'],
  '/email-config': [USER, '/api/email/config'],
};

for (const [path, queries] of Object.entries(QUERIES)) {
  test(`call: ${path} asks once for what it shows, with the session, and not again on focus`, async ({
    staffPage: page,
  }) => {
    const calls = watchCalls(page);
    const cookies: Promise<string | null>[] = [];
    page.on('request', (request) => {
      if (queries.includes(new URL(request.url()).pathname)) cookies.push(request.headerValue('cookie'));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => {
      for (const type of ['visibilitychange', 'focus', 'online']) {
        document.dispatchEvent(new Event(type));
        window.dispatchEvent(new Event(type));
      }
    });
    await page.waitForTimeout(300);
    const asked = calls.filter((call) => queries.includes(call.path));
    expect(inOrder(asked)).toEqual(queries.map(get));
    for (const cookie of await Promise.all(cookies)) expect(cookie).toContain('volante_session=');
  });
}

test('call: GET /api/auth/user, of someone who is not signed in', async ({ page }) => {
  const answer = await page.request.get('/api/auth/user');
  expect(answer.status()).toBe(401);
});

const keys = (row: object | undefined) => Object.keys(row ?? {}).toSorted();

test('call: the answers of the queries carry their fields', async ({ staffPage: page }) => {
  expect(keys(await read(page, '/api/stats'))).toEqual(
    ['activeDrivers', 'monthlyRevenue', 'pendingDrivers', 'totalVehicles'].toSorted(),
  );
  const records = await read<FinancialRecord[]>(page, '/api/financial-records');
  const pending = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  for (const [record] of [records, pending]) {
    expect(record).toMatchObject({
      weekStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      driver: {
        fullName: expect.any(String),
        contractType: expect.stringMatching(/^(SLOT|VEHICLE_RENTAL)$/),
      },
    });
    for (const amount of [
      'grossEarnings',
      'platformCommission',
      'flatRateDeduction',
      'finalPayout',
    ] as const) {
      expect(record?.[amount]).toMatch(/^-?\d+\.\d\d$/);
    }
  }
  expect(pending.every(({ status }) => status !== 'PAID')).toBe(true);
  expect(records.some(({ status }) => status === 'PAID')).toBe(true);
  for (const days of [30, 90]) {
    const documents = await read<ExpiringDocument[]>(page, `/api/documents/expiring/${days}`);
    expect(documents[0]).toMatchObject({ driver: { fullName: expect.any(String) } });
    expect(keys(documents[0])).toEqual(expect.arrayContaining(['docType', 'expiryDate', 'id', 'status']));
  }
  const drivers = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const driver = drivers.find(({ documents }) => documents.length > 0);
  expect(keys(driver)).toEqual(
    expect.arrayContaining([
      'cmtvdeNumber',
      'contractType',
      'createdAt',
      'email',
      'fullName',
      'id',
      'status',
    ]),
  );
  expect(keys(driver?.documents[0])).toEqual(
    expect.arrayContaining([
      'docType',
      'documentURL',
      'driverId',
      'expiryDate',
      'fileName',
      'filePath',
      'id',
    ]),
  );
});

test('call: PATCH /api/drivers/{id}/status and /api/documents/{id}/status', async ({
  staffPage: page,
  register,
}) => {
  const approved = await register({ documents: ['CC'] });
  const rejected = await register();
  await page.goto('/drivers');
  const dialog = page.getByRole('dialog');
  await rowOf(page, approved.fullName).getByRole('button', { name: 'Ver' }).click();
  const list = await read<DriverWithDocuments[]>(page, '/api/drivers/with-documents');
  const document = list.find(({ id }) => id === approved.id)?.documents[0]?.id;
  const calls = watchCalls(page);
  const patch = (path: string, status: string): Call => ({ method: 'PATCH', path, body: { status } });
  const refreshed = get('/api/drivers/with-documents');

  await dialog.getByRole('listitem').getByRole('button', { name: 'Aprovar' }).click();
  await expectToast(page, 'Sucesso', 'Status do documento atualizado com sucesso');
  await expect
    .poll(() => calls)
    .toEqual([patch(`/api/documents/${document}/status`, 'VALIDATED'), refreshed]);

  calls.length = 0;
  await dialog.getByRole('button', { name: 'Aprovar Condutor' }).click();
  await expectToast(page, 'Sucesso', 'Status do condutor atualizado com sucesso');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => calls).toEqual([patch(`/api/drivers/${approved.id}/status`, 'ACTIVE'), refreshed]);

  calls.length = 0;
  await rowOf(page, rejected.fullName).getByRole('button', { name: 'Rejeitar' }).click();
  await expect
    .poll(() => calls)
    .toEqual([patch(`/api/drivers/${rejected.id}/status`, 'INACTIVE'), refreshed]);
});

test('call: PATCH /api/financial-records/{id}/status', async ({ staffPage: page }) => {
  await page.goto('/finances?semana=todas');
  await expect(page.getByRole('button', { name: 'Processar Pagamentos' })).toBeEnabled();
  const pending = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  const calls = watchCalls(page);
  await page.getByRole('button', { name: 'Processar Pagamentos' }).click();
  await expectToast(page, 'Sucesso', 'Pagamentos processados com sucesso');
  const patches = calls.filter(({ method }) => method === 'PATCH');
  expect(inOrder(patches)).toEqual(
    inOrder(
      pending.map(({ id }) => ({
        method: 'PATCH',
        path: `/api/financial-records/${id}/status`,
        body: { status: 'PAID' },
      })),
    ),
  );
  await expect
    .poll(() => calls.slice(calls.findLastIndex(({ method }) => method === 'PATCH') + 1))
    .toEqual(expect.arrayContaining([get('/api/financial-records'), get('/api/financial-records/pending')]));
});
