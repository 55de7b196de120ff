import { expect, test } from 'vitest';
import { documents } from '../../../db/schema/documents';
import type { FoundDriver } from '../../../src/people/drivers/schema';
import { createSession, createTestApp } from '../../support/api/app';
import { addDocument, registerDriver, staffOf } from '../../support/api/registration';
import { insertCar, insertDriver, insertHolding, insertRecord } from '../../support/databases/rows';

const LIST = '/api/drivers/with-documents';

test('no drivers are an empty list', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const response = await staff('GET', LIST);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual([]);
});

test('drivers come newest first, documents in the order of their types, texts as they were written', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const first = await registerDriver(app, { fullName: 'Zé "Quim" \\ Açúcar 🚕' });
  app.clock.now = new Date(app.clock.now.getTime() + 1000);
  const second = await registerDriver(app, { email: 'rui@exemplo.pt', cmtvdeNumber: 'TVDE-0002' });
  for (const docType of ['VEHICLE_DOC', 'REG_CRIMINAL', 'CMTVDE', 'CARTA_CONDUCAO', 'CC'] as const) {
    await addDocument(app, first, { docType, fileName: 'a "b" </script>.pdf' });
  }
  await app.db.update(documents).set({ expiryDate: null });
  const list = await (await staff('GET', LIST)).json();
  expect(list.map((driver: { id: string }) => driver.id)).toEqual([second, first]);
  expect(list[0].documents).toEqual([]);
  expect(list[1].fullName).toBe('Zé "Quim" \\ Açúcar 🚕');
  expect(list[1].documents.map((document: { docType: string }) => document.docType)).toEqual([
    'CC',
    'CARTA_CONDUCAO',
    'CMTVDE',
    'REG_CRIMINAL',
    'VEHICLE_DOC',
  ]);
  expect(Object.keys(list[1].documents[0]).sort()).toEqual(
    [
      'id',
      'driverId',
      'docType',
      'status',
      'filePath',
      'documentURL',
      'fileName',
      'expiryDate',
      'createdAt',
      'version',
    ].sort(),
  );
  expect(list[1].documents[0]).toMatchObject({ fileName: 'a "b" </script>.pdf', expiryDate: null });
});

test('promise 20: the list is the browser’s alone, and 304 until something in it changes', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const id = await registerDriver(app);
  const changes = [
    () => registerDriver(app),
    () => addDocument(app, id),
    () => addDocument(app, id),
    () => staff('PATCH', `/api/drivers/${id}/status`, { status: 'INACTIVE' }),
  ];
  let fresh = await staff('GET', LIST);
  expect(fresh.headers.get('cache-control')).toBe('private, no-cache');
  for (const change of changes) {
    const etag = fresh.headers.get('etag') ?? '';
    const same = await staff('GET', LIST, undefined, { 'if-none-match': `"another", ${etag}` });
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    expect(same.headers.get('cache-control')).toBe('private, no-cache');
    await change();
    fresh = await staff('GET', LIST, undefined, { 'if-none-match': etag });
    expect(fresh.status).toBe(200);
  }
});

test('looking at a document leaves the list as it was', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const { filePath } = await addDocument(app, await registerDriver(app));
  const etag = (await staff('GET', LIST)).headers.get('etag') ?? '';
  expect((await staff('GET', filePath)).status).toBe(200);
  expect((await staff('GET', LIST, undefined, { 'if-none-match': etag })).status).toBe(304);
});

test('the newest drivers are the first of the whole list, at its version, with the total number', async () => {
  const { app, services, db } = await createTestApp();
  const headers = { Cookie: await createSession(services) };
  for (const [day, email] of [...'abcde'].entries()) {
    const createdAt = `2026-11-0${day + 1}T10:00:00.000Z`;
    const status = day < 2 ? 'PENDING_VALIDATION' : 'ACTIVE';
    await insertDriver(db, { email: `${day < 2 ? 'same' : email}@example.pt`, status, createdAt });
  }
  const whole = await app.request(LIST, { headers });
  const drivers: unknown[] = JSON.parse(await whole.clone().text());
  expect(drivers).toHaveLength(5);
  // Each line is one driver.
  expect((await whole.text()).split(',\n').map((line) => line.includes('"id"'))).toHaveLength(5);
  for (const limit of [1, 4, 5, 500]) {
    const page = await app.request(`${LIST}?limit=${limit}`, { headers });
    expect(await page.json()).toEqual(drivers.slice(0, limit));
    expect(page.headers.get('Total-Count')).toBe('5');
    expect(page.headers.get('ETag')).toBe(whole.headers.get('ETag'));
  }
  const known = { ...headers, 'If-None-Match': whole.headers.get('ETag') ?? '' };
  expect((await app.request(`${LIST}?limit=2`, { headers: known })).status).toBe(304);
});

test('drivers are found by the words of their name and e-mail, whatever their case and accents', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  await insertDriver(app.db, { fullName: 'Zé Conceição', email: 'ze@frota.test' });
  await insertDriver(app.db, { fullName: 'Ana Conceição', email: 'ana@frota.test' });
  for (let n = 0; n < 9; n += 1) await insertDriver(app.db, { fullName: `Rui ${n}` });
  const found = async (search: string) => {
    const answer = await staff('GET', `/api/drivers/found?search=${encodeURIComponent(search)}`);
    return (await answer.json()).map(({ fullName }: { fullName: string }) => fullName);
  };
  expect(await found('conceicao')).toEqual(['Ana Conceição', 'Zé Conceição']);
  expect(await found('CEIÇÃO  an')).toEqual(['Ana Conceição']);
  expect(await found('ze@frota')).toEqual(['Zé Conceição']);
  expect(await found('ninguém')).toEqual([]);
  expect(await found('rui')).toHaveLength(8);
});

test('who is found has the plates of now and the last week; without a text they are of the last week', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const ana = await insertDriver(app.db, { fullName: 'Ana Frota', status: 'ACTIVE' });
  const rui = await insertDriver(app.db, { fullName: 'Rui Frota', status: 'ACTIVE' });
  await insertDriver(app.db, { fullName: 'Zé Frota', status: 'PENDING_VALIDATION' });
  await insertRecord(app.db, { driverId: ana, weekStartDate: '2026-11-02' });
  await insertRecord(app.db, { driverId: rui, weekStartDate: '2026-11-09' });
  const before = await insertCar(app.db, { plate: 'AA01AA' });
  const now = await insertCar(app.db, { plate: 'AA02AA' });
  const change = '2026-01-02 09:00';
  await insertHolding(app.db, { carId: before, driverId: ana, startsAt: '2026-01-01 09:00', endsAt: change });
  await insertHolding(app.db, { carId: now, driverId: ana, startsAt: change });
  const found = async (query: string) =>
    (await (await staff('GET', `/api/drivers/found?${query}`)).json()).map(
      ({ fullName, plates, week }: FoundDriver) => [fullName, plates, week],
    );
  expect(await found('search=frota')).toEqual([
    ['Ana Frota', ['AA-02-AA'], '2026-11-02'],
    ['Rui Frota', [], '2026-11-09'],
    ['Zé Frota', [], null],
  ]);
  expect(await found('search=frota&active=true')).toHaveLength(2);
  expect(await found('search=')).toEqual([['Rui Frota', [], '2026-11-09']]);
});
