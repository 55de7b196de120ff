import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDiskStorage } from '../../src/storage/disk';
import { createS3Storage } from '../../src/storage/s3';
import type { Storage } from '../../src/storage/storage';
import { temporaryFolder } from '../support/app';
import { S3_SERVER, s3IsThere } from '../support/s3';

const LIMIT = 1_000_000;
if (!s3IsThere) {
  process.stdout.write('SKIPPED: storage on S3, since S3_TEST_ENDPOINT names no server to try it on\n');
}

const adapters: [string, boolean, () => Promise<Storage>][] = [
  ['disk', true, async () => createDiskStorage(await temporaryFolder())],
  ['s3', s3IsThere, async () => createS3Storage(S3_SERVER)],
];

describe.each(adapters)('storage on %s', (_name, isThere, open) => {
  const onThere = test.runIf(isThere);

  onThere('what was sent to an address is read back, and gone when deleted', async () => {
    const storage = await open();
    const key = randomUUID();
    const sent = bytesOf(200_001);
    expect(await storage.readIncoming(key, LIMIT)).toBeNull();
    await send(storage, key, sent);
    expect(await storage.readIncoming(key, LIMIT)).toEqual(sent);
    await storage.deleteIncoming(key);
    await storage.deleteIncoming(key);
    expect(await storage.readIncoming(key, LIMIT)).toBeNull();
  });

  onThere('an incoming object may hold as much as the limit, or nothing, and not one byte more', async () => {
    const storage = await open();
    const key = randomUUID();
    await send(storage, key, bytesOf(1000));
    expect(await storage.readIncoming(key, 1000)).toHaveLength(1000);
    expect(await storage.readIncoming(key, 999)).toBe('too-large');
    await send(storage, key, bytesOf(0));
    expect(await storage.readIncoming(key, 999)).toHaveLength(0);
  });

  onThere('what is kept is read back whole, replaced whole, and gone when removed', async () => {
    const storage = await open();
    const key = randomUUID();
    expect(await storage.open(key)).toBeNull();
    for (const kept of [bytesOf(300_000), bytesOf(17)]) {
      await storage.keep(key, kept, 'image/png');
      const found = await storage.open(key);
      expect(found?.size).toBe(kept.length);
      expect(new Uint8Array(await new Response(found?.body).arrayBuffer())).toEqual(kept);
    }
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.open(key)).toBeNull();
  });

  onThere('sending again to the address does not touch what was kept', async () => {
    const storage = await open();
    const key = randomUUID();
    await send(storage, key, bytesOf(10));
    await storage.keep(key, bytesOf(20), 'image/png');
    await send(storage, key, bytesOf(30));
    expect((await storage.open(key))?.size).toBe(20);
  });

  onThere.each([
    '',
    '..',
    '../final/x',
    'a/b',
    '/etc/passwd',
    `${randomUUID()}/..`,
    randomUUID().toUpperCase(),
  ])('promise 24: the key %j is refused', async (key) => {
    const storage = await open();
    await expect(storage.open(key)).rejects.toThrow();
    await expect(storage.readIncoming(key, LIMIT)).rejects.toThrow();
    await expect(storage.keep(key, bytesOf(1), 'image/png')).rejects.toThrow();
    await expect(storage.remove(key)).rejects.toThrow();
    await expect(storage.deleteIncoming(key)).rejects.toThrow();
  });
});

describe('storage on disk', () => {
  test('promise 22: nothing is left of a body that is cut, too large, or not of the size announced', async () => {
    const folder = await temporaryFolder();
    const storage = await createDiskStorage(folder);
    const { uploads } = storage;
    if (uploads.through !== 'server') throw new Error('disk storage receives through the server');
    const half = bytesOf(70_000);
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    expect(await uploads.receive(randomUUID(), cut, { limit: LIMIT, size: null })).toBe('cut');
    const body = () => new Blob([half]).stream();
    expect(await uploads.receive(randomUUID(), body(), { limit: LIMIT, size: 140_000 })).toBe('cut');
    expect(await uploads.receive(randomUUID(), body(), { limit: 69_999, size: null })).toBe('too-large');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('promise 22: a sender that falls silent is cut, and one that is slow is not', async () => {
    const folder = await temporaryFolder();
    const { uploads } = await createDiskStorage(folder, 200);
    if (uploads.through !== 'server') throw new Error('disk storage receives through the server');
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytesOf(5)) });
    expect(await uploads.receive(randomUUID(), silent, { limit: LIMIT, size: 10 })).toBe('cut');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    let pieces = 5;
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await Bun.sleep(60);
        if (pieces === 0) return controller.close();
        pieces -= 1;
        controller.enqueue(bytesOf(2));
      },
    });
    expect(await uploads.receive(randomUUID(), slow, { limit: LIMIT, size: 10 })).toBe('received');
  });

  test('an object sent before stays when a second sending fails', async () => {
    const storage = await createDiskStorage(await temporaryFolder());
    const key = randomUUID();
    await send(storage, key, bytesOf(50));
    if (storage.uploads.through !== 'server') throw new Error('disk storage receives through the server');
    await storage.uploads.receive(key, new Blob([bytesOf(60)]).stream(), { limit: 55, size: null });
    expect(await storage.readIncoming(key, LIMIT)).toHaveLength(50);
  });

  test('nobody else on the machine can read the files', async () => {
    const folder = join(await temporaryFolder(), 'objects');
    const storage = await createDiskStorage(folder);
    const key = randomUUID();
    await storage.keep(key, bytesOf(5), 'image/png');
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    expect([await modeOf('.'), await modeOf('incoming'), await modeOf('final')]).toEqual([
      0o700, 0o700, 0o700,
    ]);
    expect(await modeOf(`final/${key}`)).toBe(0o600);
  });
});

describe('the upload address of S3', () => {
  test('is signed for this one object and a quarter of an hour, and for no checksum or type', async () => {
    const storage = createS3Storage({
      ...S3_SERVER,
      endpoint: 'https://s3.exemplo.pt',
      now: () => new Date('2026-11-20T10:00:00Z'),
    });
    if (storage.uploads.through !== 'store') throw new Error('S3 receives by itself');
    const key = randomUUID();
    const address = new URL(await storage.uploads.address(key, 900));
    expect(storage.uploads.origin).toBe('https://s3.exemplo.pt');
    expect(address.origin + address.pathname).toBe(storage.uploads.addressPrefix + key);
    expect(address.pathname).toBe(`/${S3_SERVER.bucket}/incoming/${key}`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'X-Amz-Expires': '900',
      'X-Amz-Date': '20261120T100000Z',
      'X-Amz-SignedHeaders': 'host',
    });
    expect(address.search).not.toMatch(/checksum|crc32/i);
    expect(address.search).not.toContain(S3_SERVER.secretAccessKey);
    await expect(storage.uploads.address('../final/x', 900)).rejects.toThrow();
  });

  test.runIf(s3IsThere)(
    'is refused for another object, with another signature, and when it has expired',
    async () => {
      const storage = createS3Storage(S3_SERVER);
      if (storage.uploads.through !== 'store') throw new Error('S3 receives by itself');
      const address = await storage.uploads.address(randomUUID(), 900);
      const put = async (url: string) => (await fetch(url, { method: 'PUT', body: bytesOf(3) })).status;
      expect(await put(address.replace(/incoming\/[^?]+/, `incoming/${randomUUID()}`))).toBe(403);
      expect(await put(address.replace('/incoming/', '/final/'))).toBe(403);
      expect(await put(address.replace(/Signature=[0-9a-f]{4}/, 'Signature=0000'))).toBe(403);
      const old = createS3Storage({ ...S3_SERVER, now: () => new Date(Date.now() - 1_000_000) });
      if (old.uploads.through !== 'store') throw new Error('S3 receives by itself');
      expect(await put(await old.uploads.address(randomUUID(), 900))).toBe(403);
      expect(await put(address)).toBe(200);
    },
  );
});

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 251);
}

async function send({ uploads }: Storage, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (uploads.through === 'store') {
    const sent = await fetch(await uploads.address(key, 900), { method: 'PUT', body: bytes });
    if (!sent.ok) throw new Error(`the store answered ${sent.status}`);
  } else {
    await uploads.receive(key, new Blob([bytes]).stream(), { limit: LIMIT, size: bytes.length });
  }
}
