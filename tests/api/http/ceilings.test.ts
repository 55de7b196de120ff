import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { uploads } from '../../../db/schema/uploads';
import { HealthReport } from '../../../src/operations/health/schema';
import type { DocType } from '../../fixtures/papers';
import { createTestApp, type TestApp } from '../../support/api/app';
import { pdfFile, pdfOfSize } from '../../support/api/files';
import { ANA, postDocument, registerDriver, send, staffOf, upload } from '../../support/api/registration';

const GB = 1_073_741_824;
const TEN_MB = 10_485_760;
const byHeader = { peerAddress: (request: Request) => request.headers.get('peer') ?? '192.0.2.1' };

const askAt = (app: TestApp, peer = '192.0.2.1', cookie = '') =>
  send(app, 'POST', '/api/objects/upload', null, { peer, cookie });

async function capacityOf(app: TestApp) {
  const report = HealthReport.parse(await (await (await staffOf(app))('GET', '/api/health')).json());
  const { capacity } = report.parts;
  if (capacity.state === 'unknown') throw new Error(`unknown: ${capacity.error}`);
  return { ...capacity, inAttention: report.attention.includes('capacity') };
}

/** An unclaimed upload that was asked for from this network. */
async function hold(app: TestApp, bytes: number, network: string = randomUUID(), newcomer = false) {
  const createdAt = app.clock.now.toISOString();
  const visitor = randomUUID();
  const row = { key: randomUUID(), visitor, network, newcomer, bytes, arrived: true, createdAt };
  await app.db.insert(uploads).values(row);
}

async function expectFull(answer: Response, retryAfter: string) {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, retryAfter]);
  const { error } = await answer.json();
  expect(error.code).toBe('unavailable');
  return error.message;
}

test('promise 49: caps unclaimed bytes at 5 GB, warns staff before, and frees what is claimed or a day old', async () => {
  const app = await createTestApp(byHeader);
  expect(await capacityOf(app)).toMatchObject({ state: 'ok', unclaimedBytes: { used: 0, limit: 5 * GB } });
  for (let n = 0; n < 4; n += 1) await hold(app, GB);
  await hold(app, GB - 2 * TEN_MB + 1);
  expect(await capacityOf(app)).toMatchObject({ state: 'failing', inAttention: true });
  expect((await askAt(app)).status).toBe(200);
  await expectFull(await askAt(app), '600');
  await expectFull(await askAt(app, '192.0.2.2'), '600');
  await app.db.update(uploads).set({ claimedBy: randomUUID() });
  expect((await askAt(app)).status).toBe(200);
  for (let n = 0; n < 5; n += 1) await hold(app, GB);
  await expectFull(await askAt(app), '600');
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  await app.db.delete(uploads);
  expect((await askAt(app)).status).toBe(200);
});

test('promise 49: fifty concurrent requests for the last room do not exceed it', async () => {
  const app = await createTestApp(byHeader);
  for (let n = 0; n < 5; n += 1) await hold(app, GB - 10_000_000);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => askAt(app, `192.0.2.${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
});

test('promise 49: an unused address reserves room for a quarter of an hour; a file counts its bytes', async () => {
  const app = await createTestApp(byHeader);
  const { uploadURL } = await (await askAt(app)).json();
  await askAt(app);
  expect((await capacityOf(app)).unclaimedBytes.used).toBe(2 * TEN_MB);
  await send(app, 'PUT', uploadURL, pdfOfSize(5_000).bytes);
  expect((await capacityOf(app)).unclaimedBytes.used).toBe(TEN_MB + 5_000);
  app.clock.now = new Date(app.clock.now.getTime() + 900_000);
  expect((await capacityOf(app)).unclaimedBytes.used).toBe(5_000);
  expect((await postDocument(app, await registerDriver(app), uploadURL)).status).toBe(201);
  expect((await capacityOf(app)).unclaimedBytes.used).toBe(0);
});

test('promise 49: caps one network at a gigabyte, its newcomers at half, and admits other networks', async () => {
  const app = await createTestApp(byHeader);
  const first = await askAt(app, '2001:db8:1:1::1');
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const [{ network } = { network: null }] = await app.db.select().from(uploads);
  await hold(app, GB / 2 - TEN_MB, network ?? '', true);
  const newcomer = await askAt(app, '2001:db8:1:2::1');
  expect([newcomer.status, newcomer.headers.get('retry-after')]).toEqual([429, '20']);
  expect((await askAt(app, '2001:db8:1:2::1', cookie)).status).toBe(200);
  await hold(app, GB / 2 - TEN_MB, network ?? '');
  const known = await askAt(app, '2001:db8:1:3::1', cookie);
  expect([known.status, known.headers.get('retry-after')]).toEqual([429, '600']);
  expect((await askAt(app, '2001:db8:2:1::1')).status).toBe(200);
});

test('promise 49: caps one network at three gigabytes a day, its newcomers at half, claimed ones included', async () => {
  const app = await createTestApp(byHeader);
  const first = await askAt(app);
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
  const [{ network } = { network: null }] = await app.db.select().from(uploads);
  await hold(app, 1.5 * GB - TEN_MB + 1, network ?? '', true);
  await app.db.update(uploads).set({ claimedBy: randomUUID() });
  expect((await askAt(app)).status).toBe(429);
  expect((await askAt(app, '192.0.2.1', cookie)).status).toBe(200);
  await hold(app, 1.5 * GB, network ?? '');
  await app.db.update(uploads).set({ claimedBy: randomUUID() });
  expect((await askAt(app, '192.0.2.1', cookie)).status).toBe(429);
  expect((await askAt(app, '192.0.2.2')).status).toBe(200);
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  expect((await askAt(app)).status).toBe(200);
});

test.each([
  ['in a day', 2_000, 0],
  ['that wait to be decided', 10_000, 90],
])('promise 49: registrations %s have a ceiling, and staff see it', async (_which, ceiling, daysAgo) => {
  const app = await createTestApp(byHeader);
  const createdAt = new Date(app.clock.now.getTime() - daysAgo * 86_400_000).toISOString();
  const { status: _pending, ...fields } = ANA;
  const row = { ...fields, contractType: 'SLOT' as const, status: 'PENDING_VALIDATION' as const, createdAt };
  for (let done = 0; done < ceiling - 2; done += 500) {
    const some = Math.min(500, ceiling - 2 - done);
    await app.db.insert(drivers).values(Array.from({ length: some }, () => ({ ...row, id: randomUUID() })));
  }
  expect(await capacityOf(app)).toMatchObject({ state: 'failing', inAttention: true });
  const key = { 'idempotency-key': randomUUID() };
  expect((await send(app, 'POST', '/api/drivers', ANA, key)).status).toBe(201);
  const rest = await Promise.all(Array.from({ length: 5 }, () => send(app, 'POST', '/api/drivers', ANA)));
  expect(rest.map(({ status }) => status).toSorted()).toEqual([201, 503, 503, 503, 503]);
  const message = await expectFull(await send(app, 'POST', '/api/drivers', ANA), '3600');
  expect(message).toBe('De momento não podemos receber mais registos. Tente novamente mais tarde.');
  // A registered driver may still be corrected.
  expect((await send(app, 'POST', '/api/drivers', { ...ANA, fullName: 'Ana Silva' }, key)).status).toBe(201);
});

test('promise 49: caps documents of pending drivers, warns staff before, and frees them by a decision', async () => {
  const app = await createTestApp({ maxPendingBytes: 20_000 });
  const [ana, rui] = [await registerDriver(app), await registerDriver(app)];
  const claim = (driver: string, uploadURL: string, docType: DocType = 'CC') =>
    postDocument(app, driver, uploadURL, { docType });
  const sent = await Promise.all(Array.from({ length: 7 }, () => upload(app, pdfOfSize(5_000))));
  const addresses = sent.map(({ uploadURL }) => uploadURL);
  const [first = '', second = '', third = '', fourth = '', fifth = '', again = '', last = ''] = addresses;
  expect((await claim(ana, first)).status).toBe(201);
  expect((await claim(ana, second, 'CMTVDE')).status).toBe(201);
  expect(await capacityOf(app)).toMatchObject({ state: 'ok', pendingBytes: { used: 10_000, limit: 20_000 } });
  expect((await claim(rui, third)).status).toBe(201);
  // One of two concurrent claims gets the last room, and the other may come again with the same file.
  const both = await Promise.all([claim(rui, fourth, 'CMTVDE'), claim(rui, fifth, 'CARTA_CONDUCAO')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 503]);
  const [refused, type] =
    both[0]?.status === 503 ? ([fourth, 'CMTVDE'] as const) : ([fifth, 'CARTA_CONDUCAO'] as const);
  const message = await expectFull(await claim(rui, refused, type), '3600');
  expect(message).toBe('De momento não podemos receber mais documentos. Tente novamente mais tarde.');
  expect(await capacityOf(app)).toMatchObject({ state: 'failing', inAttention: true });
  await expectFull(await askAt(app), '600');
  // A replacement takes no more room than before; a driver who never sent a file is refused as before.
  expect((await claim(ana, again)).status).toBe(201);
  const staff = await staffOf(app);
  expect((await staff('PATCH', `/api/drivers/${ana}/status`, { status: 'INACTIVE' })).status).toBe(200);
  expect((await claim(rui, refused, type)).status).toBe(201);
  expect((await capacityOf(app)).pendingBytes.used).toBe(15_000);
  expect((await claim(rui, last, 'REG_CRIMINAL')).status).toBe(201);
});

test('promise 49: runs four claims concurrently and queues the others', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const sent = [];
  for (let n = 0; n < 12; n += 1) sent.push(await upload(app, await pdfFile()));
  const { keep } = app.services.storage;
  let under = 0;
  let most = 0;
  app.services.storage.keep = async (...object) => {
    under += 1;
    most = Math.max(most, under);
    await Bun.sleep(50);
    under -= 1;
    await keep(...object);
  };
  const claims = await Promise.all(sent.map(({ uploadURL }) => postDocument(app, driver, uploadURL)));
  expect(claims.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(most).toBe(4);
});

test('promise 49: refuses a claim queued for ten seconds with Retry-After, and staff see that', async () => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const sent = [];
  for (let n = 0; n < 5; n += 1) sent.push(await upload(app, await pdfFile()));
  const { keep } = app.services.storage;
  const released = Promise.withResolvers<void>();
  app.services.storage.keep = async (...object) => {
    if (object[2] === 'application/pdf') await released.promise;
    await keep(...object);
  };
  const [fifth, ...four] = sent;
  const under = four.map(({ uploadURL }) => postDocument(app, driver, uploadURL, { docType: 'CC' }));
  await expect.poll(async () => (await capacityOf(app)).claimsAtOnce).toEqual({ used: 4, limit: 4 });
  await expectFull(await postDocument(app, driver, fifth?.uploadURL ?? ''), '5');
  expect(await capacityOf(app)).toMatchObject({ claimsRefused: true, inAttention: true });
  released.resolve();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await postDocument(app, driver, fifth?.uploadURL ?? '')).status).toBe(201);
  app.clock.now = new Date(app.clock.now.getTime() + 900_000);
  expect(await capacityOf(app)).toMatchObject({ claimsRefused: false, claimsAtOnce: { used: 0 } });
});

test('promise 49: refuses uploads while under a tenth of the disk is free, and the database goes on', async () => {
  const disk = { freeBytes: 99, totalBytes: 1000 };
  const app = await createTestApp({ diskSpace: async () => disk });
  await expectFull(await askAt(app), '600');
  expect(await capacityOf(app)).toMatchObject({ disk, inAttention: true });
  expect((await send(app, 'POST', '/api/drivers', ANA)).status).toBe(201);
  disk.freeBytes = 100;
  expect((await askAt(app)).status).toBe(200);
  expect(await capacityOf(app)).toMatchObject({ disk, state: 'ok' });
});
