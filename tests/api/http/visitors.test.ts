import { expect, test } from 'vitest';
import { uploads } from '../../../db/schema/uploads';
import { createTestApp, type TestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { ANA, send } from '../../support/api/registration';

const ADDRESS = '2001:db8:1:2::7';

/** A header names the peer, since there is no network in between. */
const byHeader = { peerAddress: (request: Request) => request.headers.get('peer') };

async function askAt(app: TestApp, peer: string, cookie = ''): Promise<Response> {
  return send(app, 'POST', '/api/objects/upload', null, { peer, cookie });
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0];

function later(app: TestApp, seconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
}

/** A browser at this address that keeps its cookie, and retries after the time in Retry-After. */
function createPhone(app: TestApp, peer: string, meanwhile: () => Promise<unknown>) {
  let cookie = '';
  return async function call(method: string, path: string, body?: Parameters<typeof send>[3]) {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await meanwhile();
      const answer = await send(app, method, path, body, { peer, cookie });
      cookie = cookieOf(answer) ?? cookie;
      if (answer.status !== 429) return answer;
      later(app, Number(answer.headers.get('retry-after')));
    }
    throw new Error(`${path} is still refused`);
  };
}

test.each([
  ['of the same address', () => ADDRESS],
  ['of the same IPv6 household', (n: number) => `2001:db8:1:2::${(n % 999) + 8}`],
  ['of all of the same IPv6 network', (n: number) => `2001:db8:1:${(n % 999) + 8}::1`],
])(
  'promise 27: a registration of five files gets through while strangers %s ask at full rate',
  async (_who, peerOf) => {
    const app = await createTestApp(byHeader);
    let count = 0;
    const attack = async () => {
      for (let n = 0; n < 70; n += 1) {
        count += 1;
        const peer = peerOf(count);
        await (count % 3 ? askAt(app, peer) : send(app, 'POST', '/api/drivers', ANA, { peer }));
      }
    };
    for (let n = 0; n < 12; n += 1) await attack();
    const begun = app.clock.now.getTime();
    const call = createPhone(app, ADDRESS, attack);
    const registered = await call('POST', '/api/drivers', { ...ANA, contractType: 'VEHICLE_RENTAL' });
    const { id } = await registered.json();
    for (const docType of ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC']) {
      const { uploadURL, objectPath } = await (await call('POST', '/api/objects/upload')).json();
      expect((await call('PUT', uploadURL, (await pdfFile()).bytes)).status).toBe(200);
      const document = { driverId: id, docType, fileName: 'a.pdf', filePath: objectPath };
      expect((await call('POST', '/api/documents', document)).status).toBe(201);
    }
    expect((await call('POST', '/api/vehicles', { driverId: id, make: 'Dacia' })).status).toBe(201);
    expect(app.clock.now.getTime() - begun).toBeLessThan(60_000);
  },
);

test('promise 27: a stranger without a cookie gets no more of an address than its newcomers, whose cookies are not made up', async () => {
  const app = await createTestApp(byHeader);
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const made = n % 2 ? `volante_visitor=${crypto.randomUUID()}.${btoa(crypto.randomUUID())}` : '';
    statuses.push((await askAt(app, ADDRESS, made)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect((await askAt(app, '2001:db8:1:3::1')).status).toBe(200);
  later(app, 600);
  expect((await askAt(app, ADDRESS)).status).toBe(200);
});

test('promise 27: a refused newcomer’s cookie counts after twenty seconds', async () => {
  const app = await createTestApp(byHeader);
  for (let n = 0; n < 30; n += 1) await askAt(app, ADDRESS);
  const refused = await askAt(app, ADDRESS);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
  const cookie = cookieOf(refused);
  later(app, 15);
  const early = await askAt(app, ADDRESS, cookie);
  expect([early.status, early.headers.get('retry-after'), cookieOf(early)]).toEqual([429, '5', undefined]);
  later(app, 5);
  expect((await askAt(app, ADDRESS, cookie)).status).toBe(200);
});

test('promises 26 and 27: a visitor gets 60 addresses an hour, claimed ones among them', async () => {
  const app = await createTestApp(byHeader);
  const cookie = cookieOf(await askAt(app, ADDRESS));
  for (let n = 0; n < 60; n += 1) {
    await app.db.update(uploads).set({ claimedBy: crypto.randomUUID() });
    expect((await askAt(app, ADDRESS, cookie)).status).toBe(200);
  }
  await app.db.update(uploads).set({ claimedBy: crypto.randomUUID() });
  const refused = await askAt(app, ADDRESS, cookie);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect((await askAt(app, '192.0.2.9')).status).toBe(200);
});

test('promise 27: hundreds of cookies are bounded by their address, and another address is not', async () => {
  const app = await createTestApp(byHeader);
  const cookies: string[] = [];
  for (let n = 0; n < 60; n += 1) cookies.push(cookieOf(await askAt(app, ADDRESS)) ?? '');
  later(app, 20);
  const statuses: number[] = [];
  for (let n = 0; n < 360; n += 1) {
    await app.db.update(uploads).set({ claimedBy: crypto.randomUUID() });
    statuses.push((await askAt(app, ADDRESS, cookies[n % 60])).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect((await askAt(app, '192.0.2.9')).status).toBe(200);
});

test('promise 27: all of one IPv6 network register 150 times a day without a cookie, and another network is let in', async () => {
  const app = await createTestApp(byHeader);
  const register = (peer: string) => send(app, 'POST', '/api/drivers', { ...ANA, fullName: '' }, { peer });
  for (let n = 0; n < 150; n += 1) expect((await register(`2001:db8:1:${n}::1`)).status).toBe(422);
  expect((await register('2001:db8:1:ffff::1')).status).toBe(429);
  later(app, 86_399);
  expect((await register('2001:db8:1:ffff::2')).status).toBe(429);
  expect((await register('2001:db8:2:1::1')).status).toBe(422);
  later(app, 1);
  expect((await register('2001:db8:1:ffff::3')).status).toBe(422);
});
