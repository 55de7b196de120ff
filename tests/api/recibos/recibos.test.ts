import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import { ownHeld } from '../../../src/operations/privacy/personal-data';
import type { DriverRecibos, ReciboBoard } from '../../../src/people/recibos/schema';
import { pngFile } from '../../support/api/files';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, NIF, OTHER_NIF, reciboOffice, TYPED } from './recibo-office';

const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'] as const;

test('without the setting and without terms no route of recibos is there', async () => {
  const office = await reciboOffice({
    recibos: { isOn: false, withCash: false, gate: false, acquirer: null },
  });
  const id = await insertPayee(office.db);
  for (const path of ['/api/recibos', `/api/drivers/${id}/recibos`]) {
    expect((await office.request(path)).status).toBe(404);
  }
  await office.terms(id);
  expect((await office.request('/api/recibos')).status).toBe(200);
});

test.each(DATABASES)('a document finds its week by its amount, on %s', async (...of) => {
  const { db } = await of[1]();
  const office = await reciboOffice({ db });
  const id = await insertPayee(db, { fullName: 'Ana Exemplo' });
  await office.terms(id);
  for (const [at, weekStartDate] of WEEKS.entries()) {
    await insertRecord(db, { driverId: id, weekStartDate, payoutCents: 50_000 + 100 * at });
  }
  const answer = await office.upload(id, DOCUMENT);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    outcome: 'taken',
    recibo: {
      number: 'FR ATSIRE01FR/17',
      base: '500.00',
      state: 'RECEIVED',
      rest: '0.00',
      fileName: 'foto.png',
    },
    weeks: [
      { week: WEEKS[0], state: 'MATCHES', toReceive: '500.00', expected: { base: '500.00', iva: '0.00' } },
    ],
  });
  const again = await office.upload(id, DOCUMENT);
  expect([again.status, (await again.json()).outcome]).toEqual([200, 'known']);
  expect(await db.select().from(recibos)).toHaveLength(1);
  expect(await db.select().from(uploads)).toHaveLength(0);
  const board: ReciboBoard = await office.list('/api/recibos?until=2026-11-09');
  expect(board).toMatchObject({ missing: 2, acquirer: { nif: OTHER_NIF } });
  expect(board.drivers[0]?.weeks.map(({ week, state }) => [week, state])).toEqual([
    [WEEKS[2], 'MISSING'],
    [WEEKS[1], 'MISSING'],
    [WEEKS[0], 'MATCHES'],
  ]);
  const file = await office.request(`/api/recibos/${(await db.select().from(recibos))[0]?.id}/file`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  const actions = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['recibo-terms.set', 'recibo.add', 'recibo.view']));
  const own = (await ownHeld(db, id))?.audit.map(({ action }) => action);
  expect(own).toEqual(expect.arrayContaining(['recibo.add', 'recibo.view']));
});

test.each([
  ['another acquirer', { acquirerNif: NIF }, 'Foi passado ao NIF 123456789, e o da empresa é 500000000.'],
  [
    'another issuer',
    { issuerNif: OTHER_NIF },
    'Foi passado pelo NIF 500000000, e o do condutor é 123456789.',
  ],
  [
    'sums that do not add up',
    { totalCents: 50_001 },
    'O total do código QR não é a soma das bases e dos impostos.',
  ],
  [
    'another number than its ATCUD',
    { atcud: 'JJ37MMGM-18' },
    'O ATCUD e o número do documento não condizem no código QR.',
  ],
  ['a type that is no recibo', { kind: 'PF' }, 'Um documento do tipo PF não é um recibo.'],
  ['a day to come', { issuedOn: '2027-01-01' }, 'A data do recibo é depois de hoje.'],
])('promise 187: a document of %s is refused, and nothing is kept', async (_what, change, message) => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  const refused = await office.upload(id, { ...DOCUMENT, ...change });
  expect([refused.status, (await refused.json()).error.message]).toEqual([422, message]);
  expect(await office.db.select().from(recibos)).toEqual([]);
  expect(await office.db.select().from(uploads)).toEqual([]);
});

test('promise 187: what is typed is refused as what is read is, and nothing is kept', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  const { number, issuedOn } = DOCUMENT;
  const refused = await office.upload(id, null, { number, issuedOn, atcud: 'JJ37MMGM-18', base: '500.00' });
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    422,
    'O número do ATCUD não é o número do documento.',
  ]);
  expect(await office.db.select().from(recibos)).toEqual([]);
  expect(await office.db.select().from(uploads)).toEqual([]);
});

test('what cannot be read is typed, waits to be verified, and the list’s or the file’s figures take its place', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEKS[2], payoutCents: 50_000 });
  const unread = await office.upload(id, null);
  expect(await unread.json()).toEqual({
    outcome: 'unreadable',
    reason: expect.stringMatching(/Escreva os dados do recibo\.$/),
  });
  const bad = await office.upload(id, null, { ...TYPED, base: '500' });
  expect([bad.status, Object.keys((await bad.json()).error.fields)]).toEqual([422, ['base']]);
  expect(await (await office.upload(id, null, TYPED)).json()).toMatchObject({
    recibo: { state: 'UNVERIFIED', readFrom: 'typed', fileName: 'foto.png' },
    weeks: [{ state: 'RECEIVED' }],
  });
  expect(await (await office.upload(id, DOCUMENT)).json()).toMatchObject({
    outcome: 'taken',
    recibo: { state: 'RECEIVED', readFrom: 'qr' },
    weeks: [{ state: 'MATCHES' }],
  });
  // The file that was replaced is noted, and deleted in a day.
  expect(await office.db.select().from(uploads)).toHaveLength(1);
});

test('an ATCUD that is typed in lower case is the one of the file', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  const typed = { ...TYPED, atcud: 'jj37mmgm-17' };
  expect((await office.upload(id, null, typed)).status).toBe(201);
  await office.upload(id, DOCUMENT);
  expect(await office.db.select().from(recibos)).toMatchObject([{ atcud: 'JJ37MMGM-17', readFrom: 'qr' }]);
});

test('of several files that are better than the one that is kept, one takes its place', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await office.upload(id, null, TYPED);
  const answers = await Promise.all(Array.from({ length: 4 }, () => office.upload(id, DOCUMENT)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
  expect(await office.db.select().from(uploads)).toHaveLength(1);
});

test('a file that comes while its driver is erased is in no recibo', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await office.upload(id, null, TYPED);
  const before = await office.db.select().from(recibos);
  const { storage } = office.services;
  office.services.storage = {
    ...storage,
    keep: async (...given) => {
      await storage.keep(...given);
      await office.db.$client.execute("UPDATE drivers SET erased_at = '2026-11-20T10:00:00.000Z'");
    },
  };
  expect((await office.upload(id, DOCUMENT)).status).toBe(409);
  expect(await office.db.select().from(recibos)).toEqual(before);
});

test('another NIF from a Monday on leaves the documents of before as they were', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEKS[1], payoutCents: 50_000 });
  const before = { ...DOCUMENT, issuedOn: '2026-11-10' };
  await office.upload(id, before);
  expect((await office.terms(id, { from: '2026-11-16', nif: '245367896' })).status).toBe(201);
  const { nif, weeks }: DriverRecibos = await office.list(`/api/drivers/${id}/recibos`);
  expect([nif, weeks.map(({ state }) => state)]).toEqual(['245367896', ['MATCHES']]);
  const late = { ...before, number: 'FR ATSIRE01FR/16', atcud: 'JJ37MMGM-16' };
  expect((await office.upload(id, late)).status).toBe(201);
  expect((await office.upload(id, { ...late, issuedOn: '2026-11-16' })).status).toBe(422);
});

test('staff divide a document, annul it and take both back, each once and as it was shown', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  for (const weekStartDate of WEEKS) {
    await insertRecord(office.db, { driverId: id, weekStartDate, payoutCents: 50_000 });
  }
  const { recibo } = await (await office.upload(id, DOCUMENT)).json();
  const states = ({ weeks }: DriverRecibos) => weeks.map(({ state }) => state);
  const path = `/api/recibos/${recibo.id}`;
  const call = async (method: string, end: string, body: unknown, version: number) =>
    office.send(method, `${path}${end}`, body, { 'If-Match': `"${version}"` });
  const over = await call('PUT', '/weeks', { weeks: [{ week: WEEKS[2], amount: '500.01' }] }, 1);
  expect([over.status, (await over.json()).error.message]).toEqual([
    422,
    'A soma das semanas é mais do que a base do recibo.',
  ]);
  const divided = await call('PUT', '/weeks', { weeks: [{ week: WEEKS[2], amount: '500.00' }] }, 1);
  expect(states(await divided.json())).toEqual(['MATCHES', 'MISSING', 'MISSING']);
  expect((await call('PUT', '/weeks', { weeks: [{ week: WEEKS[1], amount: '1.00' }] }, 1)).status).toBe(412);
  const given = await call('DELETE', '/weeks', {}, 2);
  expect(states(await given.json())).toEqual(['MISSING', 'MISSING', 'MATCHES']);
  const annulled = await call('PUT', '/annulment', { reason: 'Substituído' }, 3);
  expect(states(await annulled.json())).toEqual(['MISSING', 'MISSING', 'ANNULLED']);
  const back = await call('DELETE', '/annulment', {}, 4);
  expect(states(await back.json())).toEqual(['MISSING', 'MISSING', 'MATCHES']);
});

test('a week is asked for by the terms of its Monday, with cash where the fleet counts it', async () => {
  const office = await reciboOffice({ withCash: true });
  const id = await insertPayee(office.db);
  for (const weekStartDate of WEEKS) {
    await insertRecord(office.db, { driverId: id, weekStartDate, payoutCents: 50_000, cashCents: 3000 });
  }
  await office.terms(id, { from: WEEKS[1], iva: '6' });
  await office.terms(id, { from: WEEKS[2], kind: 'DISPENSED', reason: 'Passa outra empresa' });
  const { weeks }: DriverRecibos = await office.list(`/api/drivers/${id}/recibos`);
  expect(weeks.map(({ week, state, expected }) => [week, state, expected?.base])).toEqual([
    [WEEKS[2], 'DISPENSED', '530.00'],
    [WEEKS[1], 'MISSING', '500.00'],
  ]);
});

test.each(DATABASES)(
  'promise 189: of two servers that take one document at once, one stores it, on %s',
  async (...of) => {
    const { db } = await of[1]();
    const office = await reciboOffice({ db });
    const id = await insertPayee(db);
    await office.terms(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.upload(id, DOCUMENT)));
    const outcomes = await Promise.all(answers.map(async (answer) => (await answer.json()).outcome));
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'known', 'known', 'known', 'taken']);
    expect(await db.select().from(recibos)).toHaveLength(1);
    expect(await db.select().from(uploads)).toEqual([]);
  },
);

test('a file of another type or of more than 10 MB is refused', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  expect((await office.uploadBytes(id, new Uint8Array(20))).status).toBe(422);
  const large = new Uint8Array(10_485_761);
  large.set(pngFile().bytes);
  expect((await office.uploadBytes(id, large)).status).toBe(422);
});
