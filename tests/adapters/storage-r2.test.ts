import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, sendTo } from '../support/api/files';
import { type R2, startR2 } from '../support/databases/stores';

const LIMIT = 1_000_000;
let r2: R2;
beforeAll(async () => {
  r2 = await startR2();
});
afterAll(() => r2?.stop());

test('promise 22: R2 keeps nothing of a body that is too large, or not of the size announced', async () => {
  const { receive } = r2.storage;
  const body = () => new Blob([bytesOf(70_000)]).stream();
  expect(await receive(randomUUID(), body(), { limit: 69_999, size: null })).toBe('too-large');
  expect(await receive(randomUUID(), body(), { limit: 69_999, size: 70_000 })).toBe('too-large');
  expect(await receive(randomUUID(), body(), { limit: LIMIT, size: 140_000 })).toBe('cut');
  expect(await receive(randomUUID(), body(), { limit: LIMIT, size: 60_000 })).toBe('cut');
  expect(await r2.names()).toEqual([]);
  const key = randomUUID();
  expect(await receive(key, body(), { limit: 70_000, size: null })).toBe('received');
  expect(await receive(key, body(), { limit: 70_000, size: 70_000 })).toBe('received');
  expect(await r2.names()).toEqual([`incoming/${key}`]);
  await r2.storage.deleteIncoming(key);
});

/** Sends the head of a request and a part of its body; then falls silent, or disconnects. */
async function sendPart(address: URL, headers: string, part: string) {
  const socket = connect(Number(address.port), address.hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST ${address.pathname}${address.search} HTTP/1.1\r\nHost: ${address.host}\r\n`);
  socket.write(`${headers}\r\n\r\n${part}`);
  return socket;
}

test.each([
  ['of an announced size', 1000, 'Content-Length: 1000', '%PDF-1.7 the first half'],
  ['sent in chunks', null, 'Transfer-Encoding: chunked', '17\r\n%PDF-1.7 the first half\r\n'],
])(
  'promise 22: R2 keeps nothing of a body %s whose sender disconnects, or falls silent',
  async (...given) => {
    const [, size, headers, part] = given;
    const gone = await sendPart(r2.receivesAt(randomUUID(), size), headers, part);
    await Bun.sleep(100);
    gone.destroy();
    const silent = await sendPart(r2.receivesAt(randomUUID(), size), headers, part);
    const [answer] = await once(silent, 'data');
    expect(String(answer)).toContain('"cut"');
    silent.destroy();
    expect(await r2.names()).toEqual([]);
  },
);

test('an object that R2 has stays when a second sending fails', async () => {
  const key = randomUUID();
  await sendTo(r2.storage, key, bytesOf(50));
  const body = () => new Blob([bytesOf(60)]).stream();
  await r2.storage.receive(key, body(), { limit: 55, size: null });
  await r2.storage.receive(key, body(), { limit: LIMIT, size: 70 });
  await r2
    .inTrouble('refuses')
    .receive(key, body(), { limit: LIMIT, size: 60 })
    .catch(() => undefined);
  expect(await r2.storage.readIncoming(key, LIMIT)).toEqual(bytesOf(50));
  await r2.storage.deleteIncoming(key);
});

test.each(['refuses', 'says nothing'] as const)(
  'promise 40: a bucket that %s makes every call unavailable, and is used again once it is well',
  async (trouble) => {
    const storage = r2.inTrouble(trouble);
    const key = randomUUID();
    const body = () => new Blob([bytesOf(60)]).stream();
    for (const call of [
      () => storage.receive(key, body(), { limit: LIMIT, size: 60 }),
      () => storage.receive(key, body(), { limit: LIMIT, size: null }),
      () => storage.readIncoming(key, LIMIT),
      () => storage.deleteIncoming(key),
      () => storage.keep(key, bytesOf(60), 'image/png'),
      () => storage.open(key),
      () => storage.remove(key),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(await r2.names()).toEqual([]);
    await sendTo(r2.storage, key, bytesOf(60));
    expect(await r2.names()).toEqual([`incoming/${key}`]);
    await r2.storage.deleteIncoming(key);
  },
);

test('50 files sent to R2 at once are each there, whole', async () => {
  const files = Array.from({ length: 50 }, (_, at) => ({ key: randomUUID(), bytes: bytesOf(20_000 + at) }));
  await Promise.all(files.map(({ key, bytes }) => sendTo(r2.storage, key, bytes)));
  const read = await Promise.all(files.map(({ key }) => r2.storage.readIncoming(key, 100_000)));
  read.forEach((bytes, at) => {
    expect(bytes).toEqual(files[at]?.bytes);
  });
});
