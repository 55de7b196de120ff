import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage, type S3Options } from '../../src/storage/s3';
import { bytesOf } from '../support/objects';
import { NO_S3, type S3, s3IsThere, startS3 } from '../support/s3';

const onThere = test.runIf(s3IsThere);
let s3: S3;
beforeAll(async () => {
  if (s3IsThere) s3 = await startS3();
});
afterAll(() => s3?.stop());

async function addressOf(key: string, options: Partial<S3Options> = {}): Promise<string> {
  const { uploads } = createS3Storage({ ...s3.options, ...options });
  if (uploads.through !== 'store') throw new Error('S3 receives by itself');
  return uploads.address(key, 900);
}

async function put(address: string, body: Uint8Array<ArrayBuffer> = bytesOf(3)): Promise<number> {
  return (await fetch(address, { method: 'PUT', body })).status;
}

test('the upload address of S3 is signed for one object and a quarter of an hour, for no checksum or type', async () => {
  const storage = createS3Storage({
    ...NO_S3,
    endpoint: 'https://s3.exemplo.pt',
    now: () => new Date('2026-11-20T10:00:00Z'),
  });
  if (storage.uploads.through !== 'store') throw new Error('S3 receives by itself');
  const key = randomUUID();
  const address = new URL(await storage.uploads.address(key, 900));
  expect(storage.uploads.origin).toBe('https://s3.exemplo.pt');
  expect(address.origin + address.pathname).toBe(storage.uploads.addressPrefix + key);
  expect(address.pathname).toBe(`/${NO_S3.bucket}/incoming/${key}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Expires': '900',
    'X-Amz-Date': '20261120T100000Z',
    'X-Amz-SignedHeaders': 'host',
  });
  expect(address.search).not.toMatch(/checksum|crc32/i);
  expect(address.search).not.toContain(NO_S3.secretAccessKey);
  await expect(storage.uploads.address('../final/x', 900)).rejects.toThrow();
});

onThere('an upload address of S3 is refused once anything in it is changed', async () => {
  const address = await addressOf(randomUUID());
  const changed = [
    address.replace(/incoming\/[^?]+/, `incoming/${randomUUID()}`),
    address.replace('/incoming/', '/final/'),
    address.replace('Expires=900', 'Expires=90000'),
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

onThere('200 files sent to S3 at once are each there, whole', async () => {
  const storage = createS3Storage(s3.options);
  const files = Array.from({ length: 200 }, (_, at) => ({ key: randomUUID(), bytes: bytesOf(20_000 + at) }));
  const sent = await Promise.all(files.map(async ({ key, bytes }) => put(await addressOf(key), bytes)));
  expect(sent.every((status) => status === 200)).toBe(true);
  const read = await Promise.all(files.map(({ key }) => storage.readIncoming(key, 100_000)));
  read.forEach((bytes, at) => {
    expect(bytes).toEqual(files[at]?.bytes);
  });
});
