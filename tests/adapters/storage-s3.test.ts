import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage, type S3Options } from '../../src/platform/storage/s3';
import type { DirectUploads, Storage } from '../../src/platform/storage/storage';
import { bytesOf } from '../support/api/files';
import { NO_S3, type S3, s3IsThere, startS3 } from '../support/servers/s3';

const onThere = test.runIf(s3IsThere);
let s3: S3;
beforeAll(async () => {
  if (s3IsThere) s3 = await startS3();
});
afterAll(() => s3?.stop());

const SIZE = 1_000;

async function addressOf(key: string, options: Partial<S3Options> = {}, size = SIZE): Promise<string> {
  return direct(createS3Storage({ ...s3.options, ...options })).address(key, size, 900);
}

function direct(storage: Storage): DirectUploads {
  if (!storage.direct) throw new Error('S3 takes uploads itself');
  return storage.direct;
}

async function put(address: string, body: BodyInit = bytesOf(SIZE), headers = {}): Promise<number> {
  return (await fetch(address, { method: 'PUT', body, headers })).status;
}

test('the upload address of S3 is signed for one object, its size and a quarter of an hour, and for no checksum', async () => {
  const storage = createS3Storage({
    ...NO_S3,
    endpoint: 'https://s3.exemplo.pt',
    now: () => new Date('2026-11-20T10:00:00Z'),
  });
  const { origin, addressPrefix, address: addressFor } = direct(storage);
  const key = randomUUID();
  const address = new URL(await addressFor(key, SIZE, 900));
  expect(origin).toBe('https://s3.exemplo.pt');
  expect(address.origin + address.pathname).toBe(addressPrefix + key);
  expect(address.pathname).toBe(`/${NO_S3.bucket}/incoming/${key}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Expires': '900',
    'X-Amz-Date': '20261120T100000Z',
    'X-Amz-SignedHeaders': 'content-length;host',
  });
  expect(address.search).not.toMatch(/checksum|crc32/i);
  expect(address.search).not.toContain(NO_S3.secretAccessKey);
  await expect(addressFor('../final/x', SIZE, 900)).rejects.toThrow();
});

onThere('an upload address of S3 is refused once anything in it is changed', async () => {
  const address = await addressOf(randomUUID());
  const changed = [
    address.replace(/incoming\/[^?]+/, `incoming/${randomUUID()}`),
    address.replace('/incoming/', '/final/'),
    address.replace('Expires=900', 'Expires=90000'),
    address.replace('content-length%3B', ''),
    address.replace(/Signature=[0-9a-f]{4}/, 'Signature=0000'),
    address.replace(/&X-Amz-Signature=[0-9a-f]+/, ''),
    address.split('?')[0] ?? '',
  ];
  for (const each of changed) expect(await put(each), each).toBe(403);
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
  expect((await fetch(address)).status).toBe(403);
  expect(await put(address)).toBe(200);
});

onThere('an upload address of S3 is refused when it has expired', async () => {
  const minutesAgo = (minutes: number) => () => new Date(Date.now() - minutes * 60_000);
  expect(await put(await addressOf(randomUUID(), { now: minutesAgo(14) }))).toBe(200);
  expect(await put(await addressOf(randomUUID(), { now: minutesAgo(16) }))).toBe(403);
});

onThere('promise 22: S3 takes as many bytes as its address was signed for, no less and no more', async () => {
  const storage = createS3Storage(s3.options);
  const key = randomUUID();
  const address = await addressOf(key);
  const chunked = new Blob([bytesOf(SIZE * 2)]).stream();
  for (const body of [bytesOf(SIZE - 1), bytesOf(SIZE + 1), bytesOf(0), chunked]) {
    expect([403, 411]).toContain(await put(address, body));
    expect(await storage.readIncoming(key, SIZE * 3)).toBeNull();
  }
  expect(await put(address)).toBe(200);
  expect(await storage.readIncoming(key, SIZE)).toHaveLength(SIZE);
});

onThere(
  'what a sender says of its type, and that it sends twice, changes nothing but the bytes',
  async () => {
    const storage = createS3Storage(s3.options);
    const key = randomUUID();
    const address = await addressOf(key);
    expect(await put(address, bytesOf(SIZE), { 'content-type': 'text/html' })).toBe(200);
    expect(await storage.readIncoming(key, SIZE)).toEqual(bytesOf(SIZE));
    const other = bytesOf(SIZE).reverse();
    expect(await put(address, other)).toBe(200);
    expect(await storage.readIncoming(key, SIZE)).toEqual(other);
  },
);

onThere('200 files sent to S3 at once are each there, whole', async () => {
  const storage = createS3Storage(s3.options);
  const files = Array.from({ length: 200 }, (_, at) => ({ key: randomUUID(), bytes: bytesOf(20_000 + at) }));
  const sent = await Promise.all(
    files.map(async ({ key, bytes }) => put(await addressOf(key, {}, bytes.length), bytes)),
  );
  expect(sent.every((status) => status === 200)).toBe(true);
  const read = await Promise.all(files.map(({ key }) => storage.readIncoming(key, 100_000)));
  read.forEach((bytes, at) => {
    expect(bytes).toEqual(files[at]?.bytes);
  });
});
