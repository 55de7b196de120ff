import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { createSession, createTestApp, expectNoSecrets } from '../../support/api/app';

const DRIVER = {
  fullName: 'Ana Sousa\nde Sá',
  email: 'ana@example.pt',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-1234',
  contractType: 'SLOT',
};
function unreadable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

const UNAVAILABLE = 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.';

type App = Awaited<ReturnType<typeof createTestApp>>['app'];

function register(app: App) {
  const headers = { 'Content-Type': 'application/json' };
  return app.request('/api/drivers', { method: 'POST', headers, body: JSON.stringify(DRIVER) });
}

/** Expects the error's exact body, which has no room for internals. */
async function expectUnavailable(answer: Response) {
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toEqual({ error: { code: 'unavailable', message: UNAVAILABLE } });
}

test('promise 34: a closed database is 503', async () => {
  const { app, db } = await createTestApp();
  db.$client.close();
  await expectUnavailable(await register(app));
  await expectUnavailable(await app.request('/api/health'));
});

test('a statement that names no column of the table is a defect: 500, without a word of it', async () => {
  const { app, db } = await createTestApp();
  await db.$client.execute('ALTER TABLE drivers RENAME COLUMN phone_number TO gone');
  const answer = await register(app);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('column');
});

test('promise 36: a statement that fails logs nothing about the person in it', async () => {
  const { db, services, logged } = await createTestApp();
  await db.$client.execute('ALTER TABLE drivers RENAME TO gone');
  const failing = db.select().from(drivers).where(eq(drivers.fullName, DRIVER.fullName));
  await failing.catch((error) => services.log.error('request.failed', error));
  expect(logged.join('\n')).toContain('no such table: drivers');
  expectNoSecrets(logged, ['Sousa', 'de Sá']);
});

test('promise 34: a database file that is gone takes no write, and reads go on', async () => {
  const { app, services, folder } = await createTestApp();
  const cookie = await createSession(services);
  await rm(join(folder, 'frota.db'));
  await expectUnavailable(await register(app));
  const list = await app.request('/api/drivers/with-documents', { headers: { Cookie: cookie } });
  expect(list.status).toBe(200);
});

test('promise 34: a full disk takes no write, and acknowledged ones before and after it are there', async () => {
  const { app, db, clock } = await createTestApp();
  const pages = await db.$client.execute('PRAGMA page_count');
  await db.$client.execute(`PRAGMA max_page_count = ${pages.rows[0]?.[0]}`);
  let acknowledged = -1;
  let answer: Response;
  do {
    acknowledged += 1;
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    answer = await register(app);
  } while (answer.ok && acknowledged < 100);
  await expectUnavailable(answer);
  // The limit was of that connection, and is gone with it.
  expect((await register(app)).status).toBe(201);
  expect(await db.$count(drivers)).toBe(acknowledged + 1);
});

test('promise 34: a database server that does not answer is 503', async () => {
  const { db, close } = await openDatabase({ url: 'http://127.0.0.1:1' });
  const { app } = await createTestApp({ db });
  await expectUnavailable(await register(app));
  await close();
});

test('promises 34 and 36: an unexpected error is 500 without its message, and is logged without secrets', async () => {
  const { app, logged } = await createTestApp({
    pages: {
      version: async () => '',
      page: async () => {
        throw new Error('at https://store.example/key?signature=abcdef in /srv/inside.ts');
      },
      file: async () => null,
    },
  });
  const answer = await app.request('/');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    error: { code: 'internal', message: 'Ocorreu um erro inesperado. Tente novamente.' },
  });
  const line = logged.map((text) => JSON.parse(text)).find((entry) => entry.event === 'request.failed');
  expect(line.requestId).toBe(answer.headers.get('x-request-id'));
  expect(line.error).toContain('/srv/inside.ts');
  expectNoSecrets(logged, ['abcdef']);
});

test.each([
  [
    'an address',
    new Error('could not reach libsql://ana:palavra@db.example/x?authToken=chave1234'),
    'db.example/x',
  ],
  ['a query of one word', new Error('no https://store.example/key?abcdef'), 'store.example/key'],
  [
    'a path',
    new Error('GET /api/objects/upload/x?expires=1&signature=abcdef failed'),
    '/api/objects/upload/x',
  ],
  ['an answer that is no JSON', unreadable('tokenquenaoeraparaver'), 'JSON'],
  ['a cause', new Error('outside', { cause: new Error('smtp://ana:palavra@mail.example') }), 'mail.example'],
])('promise 36: %s in an error is logged without its secrets', async (_, error, rest) => {
  const { services, logged } = await createTestApp();
  services.log.error('request.failed', error);
  expect(logged.join()).toContain(rest);
  expectNoSecrets(logged, ['palavra', 'chave1234', 'abcdef', 'tokenque']);
});

test('promise 36: the log of requests has routes, not the ids, keys and people in them', async () => {
  const { app, services, logged } = await createTestApp();
  const cookie = await createSession(services);
  const key = crypto.randomUUID();
  await register(app);
  const upload = await app.request('/api/objects/upload', { method: 'POST' });
  const { uploadURL } = await upload.json();
  await app.request(uploadURL, { method: 'PUT', body: '%PDF-1.7' });
  await app.request(`/objects/${key}`, { headers: { Cookie: cookie } });
  await app.request(`/api/drivers/${key}/status?token=abc`, { method: 'PATCH', headers: { Cookie: cookie } });
  const signed = new URL(uploadURL);
  const values = [key, cookie.split('=')[1] ?? '', signed.search, signed.pathname.split('/').at(-1) ?? ''];
  expectNoSecrets(logged, [...values, DRIVER.email, DRIVER.phoneNumber, services.secret, '127.0.0.1']);
  const requests = logged.map((line) => JSON.parse(line)).filter((line) => line.event === 'request');
  expect(requests.map((line) => `${line.method} ${line.route} ${line.status}`)).toEqual([
    'POST /api/drivers 201',
    'POST /api/objects/upload 200',
    'PUT /api/objects/upload/:key 200',
    'GET /objects/:key 404',
    'PATCH /api/drivers/:id/status 422',
  ]);
});
